#!/usr/bin/env bash
# Ranges of squares in packages for bit sets: the men of White on 21-32 of an English board, squares of a Canadian one.
# Guess:   a range is filled, emptied and asked like its squares one by one, as it is for 50 squares.
# Happens: bitset fills and empties nothing of a word if the range ends with the last bit of that word, as square 32
#          does. An or with a complement leaves out squares above 32. hasAnyInRange of typedfastbitset does not look at
#          the last word but one: no man is on 1-72 if the only one is on 41. No errors.
# Seen in: bitset 5.3.0 (September 2026), typedfastbitset 0.8.0; fast-bitset 1.3.2 is right.
# Hurts:   who sets up boards or asks for pieces with them: 10x10 boards of 50 squares look right.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . bitset@5.3.0 typedfastbitset@0.8.0 fast-bitset@1.3.2 >/dev/null

cat >ranges.cjs <<'JS'
const BitSet = require('bitset').default ?? require('bitset');
const { TypedFastBitSet } = require('typedfastbitset');
const FastBitSet = require('fast-bitset');
const squares = (indices) => indices.map((index) => index + 1).join(' ') || 'none';

const fast = new FastBitSet(32);
fast.setRange(20, 31);
console.log('fast-bitset, 21-32:', squares(fast.getIndices()));
console.log('bitset, 21-32:', squares(new BitSet().setRange(20, 31).toArray()));
console.log('bitset, 31-50:', squares(new BitSet().setRange(30, 49).toArray()));
const one = new BitSet();
for (let index = 0; index < 32; index++) one.set(index);
console.log('bitset, 1-32 less 1-31:', squares(one.clone().clear(0, 30).toArray()));
console.log('bitset, 1-32 less 2-32:', squares(one.clone().clear(1, 31).toArray()));
const either = new BitSet([49]).or(new BitSet([0]).not()); // 50, or not 1
const asked = [1, 2, 32, 33, 40, 49, 50];
console.log('bitset, 50 or not 1: has', asked.filter((square) => either.get(square - 1)).join(' '));
for (const square of [32, 33, 41, 64, 65, 72])
	console.log(`typedfastbitset, ${square} on 1-72:`, new TypedFastBitSet([square - 1]).hasAnyInRange(0, 72));
JS
echo 'bitset 5.3.0, typedfastbitset 0.8.0, fast-bitset 1.3.2'
out=$(node ranges.cjs)
echo "$out"
if [ "$out" = 'fast-bitset, 21-32: 21 22 23 24 25 26 27 28 29 30 31 32
bitset, 21-32: none
bitset, 31-50: 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50
bitset, 1-32 less 1-31: 32
bitset, 1-32 less 2-32: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32
bitset, 50 or not 1: has 2 32 50
typedfastbitset, 32 on 1-72: true
typedfastbitset, 33 on 1-72: false
typedfastbitset, 41 on 1-72: false
typedfastbitset, 64 on 1-72: false
typedfastbitset, 65 on 1-72: true
typedfastbitset, 72 on 1-72: true' ]; then
	echo 'as found: a range that ends with square 32 is empty'
else
	echo 'changed: other squares'
	exit 1
fi
