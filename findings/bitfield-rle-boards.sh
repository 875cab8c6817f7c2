#!/usr/bin/env bash
# Boards one after another in a buffer, 8 bytes each, made shorter by bitfield-rle for a file, and read again.
# Guess:   the same buffer: the README decodes a field of 128 bytes to 128, "like the old bitfield".
# Happens: bytes of 0 at the end are not there: the example of the README has 51 bytes, not 128, and of 400 lists of
#          boards that end in an empty half every one is shorter. Of an empty board nothing is left. What is there is
#          right. No error.
# Seen in: bitfield-rle 2.2.1, the newest, with 4,000 downloads a month.
# Hurts:   tables of positions and sets of squares: the last boards are missing, and what is put behind is elsewhere.
set -euo pipefail
version=2.2.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "bitfield-rle@$version" >/dev/null

cat >boards.cjs <<'JS'
const rle = require('bitfield-rle');
const there = (buffer) => rle.decode(rle.encode(buffer));
const example = Buffer.alloc(128);
example[50] = 128; // bit 400
console.log(`bit 400 of 1024: ${example.length} bytes, read ${there(example).length}`);
const board = (...bytes) => Buffer.from(bytes);
for (const [name, buffer] of [['start', board(255, 255, 15, 0, 255, 255, 15, 0)],
	['Black alone', board(255, 255, 15, 0, 0, 0, 0, 0)], ['White alone', board(0, 0, 0, 0, 255, 255, 15, 1)],
	['empty', board(0, 0, 0, 0, 0, 0, 0, 0)]]) {
	console.log(`${name}: ${buffer.toString('hex')}, read ${there(buffer).toString('hex') || 'nothing'}`);
}
let state = 1;
const random = (n) => (state = (state * 16807) % 2147483647) % n;
let shorter = 0, other = 0;
for (let i = 0; i < 400; i++) {
	const boards = Buffer.from(Array.from({ length: 8 * (1 + random(20)) }, () => (random(2) ? random(256) : 0)));
	boards.fill(0, boards.length - 4);
	const read = there(boards);
	if (read.length < boards.length) shorter++;
	if (!read.equals(boards.subarray(0, read.length))) other++;
}
console.log(`400 lists that end in an empty half: ${shorter} shorter, ${other} otherwise wrong`);
JS
echo "bitfield-rle $version"
out=$(node boards.cjs)
echo "$out"
if [ "$out" = 'bit 400 of 1024: 128 bytes, read 51
start: ffff0f00ffff0f00, read ffff0f00ffff0f
Black alone: ffff0f0000000000, read ffff0f
White alone: 00000000ffff0f01, read 00000000ffff0f01
empty: 0000000000000000, read nothing
400 lists that end in an empty half: 400 shorter, 0 otherwise wrong' ]; then
	echo 'as found: boards lose their last empty bytes'
else
	echo 'changed: other boards'
	exit 1
fi
