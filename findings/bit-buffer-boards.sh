#!/usr/bin/env bash
# A position as bits: one for the side to move, then the boards of White, Black and kings with 32 bits each, with npm
# bit-buffer.
# Guess:   writeBits and readBits give the boards back: the manual has up to 32 bits, at any bit.
# Happens: the last square of a board that does not begin at a byte is lost, and what is on the first seven squares of
#          the next board appears on its own: at the start White has no man on 32, but those of Black on 1 to 7. No
#          error. With the side to move behind the boards all is right.
# Seen in: bit-buffer 0.3.0; @thi.ng/bitstream 2.4.55 is right.
# Hurts:   pages and servers that pack positions: the position changes on its way.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . bit-buffer@0.3.0 @thi.ng/bitstream@2.4.55 >/dev/null

cat >boards.mjs <<'JS'
import { BitStream } from 'bit-buffer';
import { BitInputStream, BitOutputStream } from '@thi.ng/bitstream';
const positions = {
	start: [0xfff00000, 0xfff, 0], middle: [0x0ff00000, 0xff0, 0], end: [0x80000001, 0x10, 0x80000000],
};
const hex = (boards) => boards.map((board) => (board >>> 0).toString(16)).join(' ');
for (const [name, boards] of Object.entries(positions)) {
	const first = new BitStream(new ArrayBuffer(13)), last = new BitStream(new ArrayBuffer(13));
	first.writeBits(1, 1);
	for (const board of boards) first.writeBits(board, 32);
	for (const board of boards) last.writeBits(board, 32);
	last.writeBits(1, 1);
	first.index = 1;
	last.index = 0;
	const output = new BitOutputStream(13);
	output.write(1, 1);
	for (const board of boards) output.write(board, 32);
	const input = new BitInputStream(output.buffer, 0, output.position);
	input.read(1);
	console.log(`${name}: ${hex(boards)}; side first ${hex(boards.map(() => first.readBits(32, false)))};`,
		`side last ${hex(boards.map(() => last.readBits(32, false)))}; bitstream ${hex(boards.map(() => input.read(32)))}`);
}
JS
echo 'bit-buffer 0.3.0'
out=$(node boards.mjs)
echo "$out"
if [ "$out" = 'start: fff00000 fff 0; side first 7ff0007f fff 0; side last fff00000 fff 0; bitstream fff00000 fff 0
middle: ff00000 ff0 0; side first ff00070 ff0 0; side last ff00000 ff0 0; bitstream ff00000 ff0 0
end: 80000001 10 80000000; side first 11 10 0; side last 80000001 10 80000000; bitstream 80000001 10 80000000' ]; then
	echo 'as found: boards behind a single bit lose squares'
else
	echo 'changed: other boards'
	exit 1
fi
