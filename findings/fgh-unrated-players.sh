#!/usr/bin/env bash
# Ratings of players by a program of jq, in fgh, "an implementation of the JQ language": [.players[].rating].
# Guess:   as jq gives it: a null for each player without a rating, so that the list has the length of the other.
# Happens: they are left out: of 1500, null and 1700 come 1500 and 1700, and the third player's rating stands at the
#          second. [.players[] | [.wins, .rating]] has rows of one cell, and {name, rating: .rating?} loses players.
#          [null, 1] | sort is [1], and select(.wins) drops 0, which is true in jq; "if" takes it for true. map() keeps
#          null, but not absent ones. No error.
# Seen in: fgh 2.4.1, the newest, compared with jq; its readme says that .foo? returns undefined instead of an error.
# Hurts:   pages and scripts that make tables of players, games or moves by jq in JavaScript: cells move up.
set -euo pipefail
version=2.4.1
command -v jq >/dev/null || { echo 'needs jq'; exit 2; }
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "fgh@$version" >/dev/null

cat >ratings.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { query } from 'fgh';
const input = { players: [{ name: 'Jansen', rating: 1500, wins: 2 }, { name: 'Visser', rating: null, wins: 0 },
	{ name: 'Bakker', rating: 1700, wins: 1 }, { name: 'Smit', wins: 3 }] };
const jq = (text) => execFileSync('jq', ['-c', text], { input: JSON.stringify(input) }).toString().trim();
for (const text of [
	'[.players[].name]',
	'[.players[].rating]',
	'[.players[] | .rating?]',
	'.players | map(.rating)',
	'[.players[] | [.wins, .rating]]',
	'[.players[] | {name, rating: .rating?}] | length',
	'.players | map(select(.rating == null) | .name)',
	'[.players[] | select(.wins) | .name]',
	'[.players[] | if .wins then .name else "-" end]',
	'[null, 0, 3, 1] | sort',
]) {
	const got = query(text, input).map((value) => JSON.stringify(value)).join(' '), right = jq(text);
	console.log(`${text}: ${got}${got === right ? '' : `, jq: ${right}`}`);
}
JS
echo "fgh $version, $(jq --version)"
out=$(node ratings.mjs)
echo "$out"
if [ "$out" = '[.players[].name]: ["Jansen","Visser","Bakker","Smit"]
[.players[].rating]: [1500,1700], jq: [1500,null,1700,null]
[.players[] | .rating?]: [1500,1700], jq: [1500,null,1700,null]
.players | map(.rating): [1500,null,1700], jq: [1500,null,1700,null]
[.players[] | [.wins, .rating]]: [[2,1500],[0],[1,1700],[3]], jq: [[2,1500],[0,null],[1,1700],[3,null]]
[.players[] | {name, rating: .rating?}] | length: 3, jq: 4
.players | map(select(.rating == null) | .name): ["Visser"], jq: ["Visser","Smit"]
[.players[] | select(.wins) | .name]: ["Jansen","Bakker","Smit"], jq: ["Jansen","Visser","Bakker","Smit"]
[.players[] | if .wins then .name else "-" end]: ["Jansen","Visser","Bakker","Smit"]
[null, 0, 3, 1] | sort: [0,1,3], jq: [null,0,1,3]' ]; then
	echo 'as found: unrated players are left out'
else
	echo 'changed: other players'
	exit 1
fi
