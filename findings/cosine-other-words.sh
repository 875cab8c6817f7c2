#!/usr/bin/env bash
# How alike two texts are, names of openings or comments, by string-cosine-similarity: similarity(a, b).
# Guess:   the cosine of the counts of words: the same for (a, b) and (b, a), 0 if no word is in both.
# Happens: the words of the first text alone are counted, and a word that it has twice counts twice. What only the
#          second has is nothing: "opening" and "roozenburg opening" are the same, 1, the other way round they are
#          0.707. With no word in both it is NaN, not 0; so are moves and all texts without letters, even with
#          themselves. No error.
# Seen in: string-cosine-similarity 2.0.1, the newest, with 2000 downloads a month. The result of its readme, 0.93, is
#          0.82 by the definition. No issue found.
# Hurts:   searches and lists of doubles: a longer text is the same as a shorter one, and sorting by NaN is no order.
set -euo pipefail
version=2.0.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "string-cosine-similarity@$version" >/dev/null

cat >openings.cjs <<'JS'
const similarity = require('string-cosine-similarity');
const counts = (text) => text.split(' ').reduce((map, word) => map.set(word, (map.get(word) ?? 0) + 1), new Map());
const cosine = (a, b) => {
	const [x, y] = [counts(a), counts(b)];
	const length = (map) => Math.hypot(...map.values());
	return [...x].reduce((sum, [word, n]) => sum + n * (y.get(word) ?? 0), 0) / length(x) / length(y);
};
for (const [a, b] of [
	['Julie loves me more than Linda loves me', 'Jane likes me more than Julie loves me'],
	['opening', 'roozenburg opening'],
	['roozenburg opening', 'opening'],
	['keller opening', 'keller opening with a late exchange'],
	['piet jansen', 'piet smit'],
	['jansen', 'smit'],
	['32-28 19-23', '32-28 19-23'],
]) {
	console.log(`${a} | ${b}: ${similarity(a, b).toFixed(3)}, right: ${cosine(a, b).toFixed(3)}`);
}
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const words = 'king late early good bad exchange opening attack defence classical'.split(' ');
const text = () => Array.from({ length: 2 + random(5) }, () => words[random(words.length)]).join(' ');
let wrong = 0, nan = 0, other = 0;
for (let test = 0; test < 500; test++) {
	const [a, b] = [text(), text()], found = similarity(a, b);
	if (Number.isNaN(found)) nan++;
	else if (Math.abs(found - cosine(a, b)) > 1e-9) wrong++;
	if (!Number.isNaN(found) && Math.abs(found - similarity(b, a)) > 1e-9) other++;
}
console.log(`500 pairs: ${wrong} wrong, ${nan} NaN, ${other} another the other way round`);
JS
echo "string-cosine-similarity $version"
out=$(node openings.cjs)
echo "$out"
if [ "$out" = 'Julie loves me more than Linda loves me | Jane likes me more than Julie loves me: 0.930, right: 0.822
opening | roozenburg opening: 1.000, right: 0.707
roozenburg opening | opening: 0.707, right: 0.707
keller opening | keller opening with a late exchange: 1.000, right: 0.577
piet jansen | piet smit: 0.707, right: 0.500
jansen | smit: NaN, right: 0.000
32-28 19-23 | 32-28 19-23: NaN, right: 1.000
500 pairs: 370 wrong, 124 NaN, 346 another the other way round' ]; then
	echo 'as found: words of the second text do not count'
else
	echo 'changed: other numbers'
	exit 1
fi
