#!/usr/bin/env bash
# A position as a Uint32Array of two boards (bit n is square n + 1), as MessagePack by npm notepack.io and two others.
# Guess:   the boards come back as numbers, or as their eight bytes: all squares can be read from either.
# Happens: notepack.io writes one byte of each board: squares 1 to 8 are left, and White's men are gone. Scores in a
#          Float32Array become 0, 255 and 44 for 0.5, -1.25 and 300.5. No error. Their ArrayBuffer is written whole.
# Seen in: notepack.io 3.0.1; msgpackr 2.1.4 and @msgpack/msgpack 3.1.3 give the eight bytes.
# Hurts:   servers of games that send boards or scores as typed arrays: what arrives is a position with fewer men.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . notepack.io@3.0.1 msgpackr@2.1.4 \
	@msgpack/msgpack@3.1.3 >/dev/null

cat >boards.cjs <<'JS'
const notepack = require('notepack.io');
const msgpackr = require('msgpackr');
const msgpack = require('@msgpack/msgpack');
const codecs = {
	'notepack.io': (value) => notepack.decode(notepack.encode(value)),
	msgpackr: (value) => msgpackr.unpack(msgpackr.pack(value)),
	'@msgpack/msgpack': (value) => msgpack.decode(msgpack.encode(value)),
};
const boards = new Uint32Array([0xfff00000, 0xfff]), scores = new Float32Array([0.5, -1.25, 300.5]);
const hex = (bytes) => Buffer.from(bytes).toString('hex');
for (const [name, copy] of Object.entries(codecs)) {
	const got = copy({ boards, scores });
	console.log(`${name}: boards ${hex(got.boards)} of ${hex(boards.buffer)}, scores ${hex(got.scores)}`);
}
console.log('notepack.io, ArrayBuffer:', hex(codecs['notepack.io'](boards.buffer)));
JS
echo 'notepack.io 3.0.1'
out=$(node boards.cjs)
echo "$out"
if [ "$out" = 'notepack.io: boards 00ff of 0000f0ffff0f0000, scores 00ff2c
msgpackr: boards 0000f0ffff0f0000 of 0000f0ffff0f0000, scores 0000003f0000a0bf00409643
@msgpack/msgpack: boards 0000f0ffff0f0000 of 0000f0ffff0f0000, scores 0000003f0000a0bf00409643
notepack.io, ArrayBuffer: 0000f0ffff0f0000' ]; then
	echo 'as found: one byte of each board arrives'
else
	echo 'changed: other boards'
	exit 1
fi
