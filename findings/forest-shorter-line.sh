#!/usr/bin/env bash
# Values of openings, lines of moves as text, in the radix trees of sonic-forest: get("32-28") where only a longer line
# was put in.
# Guess:   undefined: a radix tree is a map, and get knows the keys that were set.
# Happens: the value of the longer line, if one alone begins so; with two it is undefined. Of 1000 beginnings of random
#          lines, one move less, four of five have a value. The tree for bytes does the same. Keys that were set are
#          right. No error.
# Seen in: sonic-forest 1.2.1, the newest, with 540,000 downloads a month. Its README lists both trees, and shows keys
#          that were set.
# Hurts:   books and tables of openings: a line is "known" before it is, and is judged by what may follow.
set -euo pipefail
version=1.2.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "sonic-forest@$version" >/dev/null

cat >lines.cjs <<'JS'
const { RadixTree } = require('sonic-forest/lib/radix/RadixTree');
const { BinaryRadixTree } = require('sonic-forest/lib/radix/BinaryRadixTree');
const bytes = (text) => new TextEncoder().encode(text);
const book = new RadixTree(), binary = new BinaryRadixTree();
const set = (line, value) => {
	book.set(line, value);
	binary.set(bytes(line), value);
};
const show = (...lines) => {
	for (const line of lines) console.log(`${line}: ${book.get(line)} and ${binary.get(bytes(line))}`);
};
set('32-28 19-23', 5);
show('32-28', '32-28 19-23', '32-28 19-23 28x19', '31-27');
set('32-28 18-23', 7);
show('32-28', '32-28 1', '32-28 19-23', '32-28 18-23');
let state = 1;
const random = (n) => (state = (state * 16807) % 2147483647) % n;
let found = 0, asked = 0, right = 0;
while (asked < 1000) {
	const tree = new RadixTree(), plain = new Map();
	for (let i = 0; i < 20; i++) {
		const line = Array.from({ length: 1 + random(5) }, () => 'abcdefghi'[random(9)]).join('');
		tree.set(line, i);
		plain.set(line, i);
	}
	for (const [line, value] of plain) {
		if (tree.get(line) === value) right++;
		else console.log('a line that was set is wrong');
		const beginning = line.slice(0, -1);
		if (!beginning || plain.has(beginning)) continue;
		asked++;
		if (tree.get(beginning) !== undefined) found++;
	}
}
console.log(`of ${asked} beginnings that were not set ${found} have a value; ${right} lines that were set are right`);
JS
echo "sonic-forest $version"
out=$(node lines.cjs)
echo "$out"
if [ "$out" = '32-28: 5 and 5
32-28 19-23: 5 and 5
32-28 19-23 28x19: undefined and undefined
31-27: undefined and undefined
32-28: undefined and undefined
32-28 1: undefined and undefined
32-28 19-23: 5 and 5
32-28 18-23: 7 and 7
of 1000 beginnings that were not set 811 have a value; 1305 lines that were set are right' ]; then
	echo 'as found: a shorter line has the value of a longer one'
else
	echo 'changed: other values'
	exit 1
fi
