#!/usr/bin/env bash
# The first man of a board of 50 squares, and how many squares are empty, by packages for bit sets.
# Guess:   select(1) of mnemonist is the index of the first bit that is set, as forEach has it, and the count of a
#          complement in bit-array, made for 50 bits, is 50 less the men.
# Happens: select leaves each run of 32 empty squares at the start out of its count: a man on 33 is on 1, one on 50 on
#          18. Boards with a piece on 1-32 are right. bit-array counts 14 empty squares too many. No errors.
# Seen in: mnemonist 0.40.8 (BitSet, BitVector), bit-array 0.2.4; fast-bitset 1.3.2 is right.
# Hurts:   who goes through pieces one by one or counts moves in endgames: the start and middlegames look right.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . mnemonist@0.40.8 bit-array@0.2.4 fast-bitset@1.3.2 >/dev/null

cat >men.cjs <<'JS'
const { BitSet, BitVector } = require('mnemonist');
const BitArray = require('bit-array');
const FastBitSet = require('fast-bitset');
const start = Array.from({ length: 20 }, (_, i) => 31 + i);
for (const men of [start, [28, 41], [33], [37, 42], [50]]) {
	const sets = [new BitSet(50), new BitVector({ initialLength: 50 }), new FastBitSet(50)];
	const array = new BitArray(50);
	for (const square of men) {
		for (const set of sets) set.set(square - 1);
		array.set(square - 1, true);
	}
	const each = [];
	sets[0].forEach((bit, index) => { if (bit) each.push(index + 1); });
	console.log(`${men.length} men from ${men[0]}: forEach ${each[0]}, fast-bitset ${sets[2].ffs() + 1},`,
		`select ${sets[0].select(1) + 1} and ${sets[1].select(1) + 1};`,
		`bit-array: ${array.count()} men, ${array.not().count()} empty`);
}
JS
echo 'mnemonist 0.40.8, bit-array 0.2.4, fast-bitset 1.3.2'
out=$(node men.cjs)
echo "$out"
if [ "$out" = '20 men from 31: forEach 31, fast-bitset 31, select 31 and 31; bit-array: 20 men, 44 empty
2 men from 28: forEach 28, fast-bitset 28, select 28 and 28; bit-array: 2 men, 62 empty
1 men from 33: forEach 33, fast-bitset 33, select 1 and 1; bit-array: 1 men, 63 empty
2 men from 37: forEach 37, fast-bitset 37, select 5 and 5; bit-array: 2 men, 62 empty
1 men from 50: forEach 50, fast-bitset 50, select 18 and 18; bit-array: 1 men, 63 empty' ]; then
	echo 'as found: mnemonist has a man on 33 for one on 1'
else
	echo 'changed: other squares or counts'
	exit 1
fi
