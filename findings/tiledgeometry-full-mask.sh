#!/usr/bin/env bash
# Sets of squares as masks of tiled-geometry, compared by equals(): one begun as full, by new Mask(size, true), from
# which squares are taken, the other filled square by square.
# Guess:   two masks with the same squares are equal.
# Happens: equals() compares the words in which the bits are kept. A full mask has 4294967295 there, one that was ever
#          written has -1, and the bits behind the last square are set in one and not in the other: the same squares,
#          drawn the same by toString(), are unequal. Even setting a square that is set makes a mask unequal to its
#          copy. Masks begun as empty are right. No error.
# Seen in: tiled-geometry 1.0.0, the newest (npm); MaskRectangle as well, which is made of it.
# Hurts:   sites and tools that compare positions by their free squares: repetitions are not seen, and tests fail though
#          both pictures are the same.
set -euo pipefail
version=1.0.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "tiled-geometry@$version" >/dev/null

cat >masks.cjs <<'JS'
const { Mask, MaskRectangle, Size, Rectangle } = require('tiled-geometry');
let seed = 4;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const full = new Mask(new Size(8, 8), true);
const copy = new Mask().copyFrom(full).set(3, 3, true);
const alike = full.toString() === copy.toString();
console.log(`full, and a copy with a set square set again: ${full.equals(copy)}, drawn alike: ${alike}`);
const row = new Mask(new Size(8, 8), true).set(0, 0, false).set(0, 0, true);
console.log(`one square taken away and put back: ${full.equals(row)}`);
for (const size of [4, 6, 8, 10]) {
	const equal = { full: 0, empty: 0, rectangle: 0 };
	for (let test = 0; test < 300; test++) {
		const squares = new Set();
		for (let i = 0; i < size * size; i++) if (random(4)) squares.add(i);
		const shape = new Size(size, size), area = new Rectangle(0, 0, size, size);
		const taken = new Mask(shape, true), filled = new Mask(shape), other = new Mask(shape);
		const takenRectangle = new MaskRectangle(area, true), filledRectangle = new MaskRectangle(area);
		for (let i = 0; i < size * size; i++) {
			if (squares.has(i)) {
				filled.setAtIndex(i, true);
				filledRectangle.setAtIndex(i, true);
			} else {
				taken.setAtIndex(i, false);
				takenRectangle.setAtIndex(i, false);
			}
		}
		for (const i of [...squares].reverse()) other.setAtIndex(i, true);
		if (`${taken}` !== `${filled}` || `${other}` !== `${filled}`) throw new Error('other squares');
		if (taken.equals(filled)) equal.full++;
		if (other.equals(filled)) equal.empty++;
		if (takenRectangle.equals(filledRectangle)) equal.rectangle++;
	}
	console.log(`${size}x${size}, 300 pairs of the same squares, equal: begun as full ${equal.full}`
		+ `, begun as empty ${equal.empty}, rectangles begun as full ${equal.rectangle}`);
}
JS
echo "tiled-geometry $version"
out=$(node masks.cjs)
echo "$out"
if [ "$out" = 'full, and a copy with a set square set again: false, drawn alike: true
one square taken away and put back: false
4x4, 300 pairs of the same squares, equal: begun as full 0, begun as empty 300, rectangles begun as full 0
6x6, 300 pairs of the same squares, equal: begun as full 0, begun as empty 300, rectangles begun as full 0
8x8, 300 pairs of the same squares, equal: begun as full 300, begun as empty 300, rectangles begun as full 300
10x10, 300 pairs of the same squares, equal: begun as full 0, begun as empty 300, rectangles begun as full 0' ]; then
	echo 'as found: the same squares are unequal'
else
	echo 'changed: other comparisons'
	exit 1
fi
