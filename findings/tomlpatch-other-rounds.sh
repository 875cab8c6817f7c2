#!/usr/bin/env bash
# A round is taken out of a tournament file in TOML by @decimalturn/toml-patch: patch(text, object) writes changes
# and keeps comments and form of the rest.
# Guess:   the text says what the object says: the other rounds keep their games.
# Happens: all [[rounds.games]] are removed: taking out round 3 of 3 leaves no game in rounds 1 and 2. If all games of
#          one round are called off ([]) they stay, and round 1 gets the empty list, or the text is not TOML any more.
# Seen in: @decimalturn/toml-patch 3.3.0, the newest (September 2026; 3.0 is of August 2026).
# Hurts:   sites and tools that edit tournaments, books or settings in TOML by it: results of other rounds are lost.
set -euo pipefail
version=3.3.0 reader=1.9.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@decimalturn/toml-patch@$version" "smol-toml@$reader" >/dev/null

cat >rounds.mjs <<'JS'
import { patch } from '@decimalturn/toml-patch';
import { parse } from 'smol-toml';
const text = (rounds) => rounds.map((games, i) => `[[rounds]]\nnumber = ${i + 1}\n` + games.map(([white, black]) =>
	`\n[[rounds.games]]\nwhite = "${white}"\nblack = "${black}"\n`).join('')).join('\n');
const show = ({ rounds }) => rounds.map(({ number, games }) =>
	`${number} ${(games ?? []).map(({ white, black }) => white + black).join(' ') || 'none'}`).join(', ');
const three = [['ab', 'cd'], ['ac', 'bd'], ['ad', 'bc']];
const change = (name, rounds, how) => {
	const before = text(rounds), object = parse(before);
	how(object.rounds);
	let got;
	try {
		got = show(parse(patch(before, object)));
	} catch (error) {
		got = error.constructor.name;
	}
	console.log(`${name}: ${got}; right: ${show(object)}`);
};
change('game put in', three, (rounds) => rounds[1].games.push({ white: 'e', black: 'f' }));
change('game taken out', three, (rounds) => rounds[1].games.shift());
change('round 4 put in', three, (rounds) => rounds.push({ number: 4, games: [{ white: 'e', black: 'f' }] }));
change('round 3 taken out', three, (rounds) => rounds.pop());
change('round 2 taken out', three, (rounds) => rounds.splice(1, 1));
change('round 1 taken out', three, (rounds) => rounds.shift());
change('round 2 of 2 taken out', three.slice(0, 2), (rounds) => rounds.pop());
change('games of round 2 taken out', three.slice(0, 2), (rounds) => (rounds[1].games = []));
change('games of round 3 taken out', three, (rounds) => (rounds[2].games = []));
JS
echo "@decimalturn/toml-patch $version, smol-toml $reader"
out=$(node rounds.mjs)
echo "$out"
if [ "$out" = 'game put in: 1 ab cd, 2 ac bd ef, 3 ad bc; right: 1 ab cd, 2 ac bd ef, 3 ad bc
game taken out: 1 ab cd, 2 bd, 3 ad bc; right: 1 ab cd, 2 bd, 3 ad bc
round 4 put in: 1 ab cd, 2 ac bd, 3 ad bc, 4 ef; right: 1 ab cd, 2 ac bd, 3 ad bc, 4 ef
round 3 taken out: 1 none, 2 none; right: 1 ab cd, 2 ac bd
round 2 taken out: 1 none, 3 none; right: 1 ab cd, 3 ad bc
round 1 taken out: 2 none, 3 none; right: 2 ac bd, 3 ad bc
round 2 of 2 taken out: 1 none; right: 1 ab cd
games of round 2 taken out: TomlError; right: 1 ab cd, 2 none
games of round 3 taken out: TomlError; right: 1 ab cd, 2 ac bd, 3 none' ]; then
	echo 'as found: taking out a round takes games out of the others'
else
	echo 'changed: other rounds'
	exit 1
fi
