#!/usr/bin/env bash
# Games in an index of FlexSearch, to be found by a move or a square in them.
# Guess:   33-28 is two words or one, and 33 finds the games with square 33: rules for letters leave numbers alone.
# Happens: equal letters in a row become one, and equal digits too: 33 is the word 3, and 11x22 the word 1x2. 33 finds
#          the games with square 3, even before those with 33; 44 finds 4, 22 finds 2, 11 finds 1.
# Seen in: npm flexsearch 0.8.212. With Charset.Exact, or an encoder with dedupe: false, 33 is 33.
# Hurts:   searches in games and openings: squares 11, 22, 33 and 44 cannot be told from 1, 2, 3 and 4.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=0.8.212
npm install --silent --no-audit --no-fund --prefix . "flexsearch@$version" >/dev/null

cat >find.cjs <<'JS'
const { Index, Charset } = require('flexsearch');
const games = ['3-8 28-22', '33-28 19-23', '24-19 4-9', '1-6 44-40'];
for (const [name, options] of [['by default', {}], ['exact', { encoder: Charset.Exact }]]) {
	const index = new Index(options);
	games.forEach((game, number) => index.add(number, game));
	console.log(`${name}: 11x22 is ${index.encoder.encode('11x22').join()}`);
	for (const square of ['33', '44']) {
		console.log(`${name}: ${square} is in`, index.search(square).map((number) => games[number]).join(', '));
	}
}
JS
echo "flexsearch $version"
out=$(node find.cjs)
echo "$out"
if [ "$out" = 'by default: 11x22 is 1x2
by default: 33 is in 3-8 28-22, 33-28 19-23
by default: 44 is in 24-19 4-9, 1-6 44-40
exact: 11x22 is 11x22
exact: 33 is in 33-28 19-23
exact: 44 is in 1-6 44-40' ]; then
	echo 'as found: a search for square 33 finds square 3'
else
	echo 'changed: squares are found in another way'
	exit 1
fi
