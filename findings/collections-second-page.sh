#!/usr/bin/env bash
# Standings in pages of 10, by ts-generic-collections-linq: new List(players).skip(10).take(10).
# Guess:   the second page: players 11 to 20, or to the last one; skip(n) all but the first n, as in LINQ.
# Happens: skip(n) leaves out the last player, too: of 5 players skip(2) gives the third and fourth. So the last one is
#          on no page but the first: skip(0) gives all. take(0) gives all players instead of none. skip(4) of 5 is none.
#          No error.
# Seen in: ts-generic-collections-linq 1.0.7, the newest, with 2000 downloads a month; the readme only lists both.
# Hurts:   pages of standings, games or moves, and whoever takes the winner out with skip(1).
set -euo pipefail
version=1.0.7
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "ts-generic-collections-linq@$version" >/dev/null

cat >pages.cjs <<'JS'
const { List, Dictionary } = require('ts-generic-collections-linq');
const names = ['Jansen', 'Smit', 'Visser', 'Bakker', 'Mulder'];
const list = new List(names), text = (part) => part.toArray().join(' ') || 'none';
for (const count of [0, 1, 2, 4, 5]) {
	console.log(`skip(${count}): ${text(list.skip(count))}; take(${count}): ${text(list.take(count))}`);
}
for (const size of [5, 10, 23]) {
	const players = Array.from({ length: size }, (_, i) => i + 1), shown = [];
	for (let at = 0; at < size; at += 10) shown.push(...new List(players).skip(at).take(10).toArray());
	const missing = players.filter((x) => !shown.includes(x)).join(' ');
	console.log(`${size} players in pages of 10: missing ${missing || 'none'}`);
}
const clubs = new Dictionary();
names.forEach((name, i) => clubs.add(i, name));
console.log(`a dictionary of 5, skip(2): ${clubs.skip(2).toArray().map((pair) => pair.value).join(' ')}`);
JS
echo "ts-generic-collections-linq $version"
out=$(node pages.cjs)
echo "$out"
if [ "$out" = 'skip(0): Jansen Smit Visser Bakker Mulder; take(0): Jansen Smit Visser Bakker Mulder
skip(1): Smit Visser Bakker; take(1): Jansen
skip(2): Visser Bakker; take(2): Jansen Smit
skip(4): none; take(4): Jansen Smit Visser Bakker
skip(5): none; take(5): Jansen Smit Visser Bakker Mulder
5 players in pages of 10: missing none
10 players in pages of 10: missing none
23 players in pages of 10: missing 23
a dictionary of 5, skip(2): Visser Bakker' ]; then
	echo 'as found: a page that is not the first lacks the last player'
else
	echo 'changed: other pages'
	exit 1
fi
