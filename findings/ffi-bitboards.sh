#!/usr/bin/env bash
# A bitboard of 64 squares (Turkish draughts) given to a function in C that takes a uint64, as a number or a BigInt.
# Guess:   2^63 is a number that JavaScript holds exactly. By their types both ways are allowed, with the same result.
# Happens: of the number 2^63, C gets 2^63 - 1, without an error: a man on square 64 becomes men on the other 63. From
#          BigInt it is right. ffi-rs takes numbers only for its type U64, and returns 2^63 as a negative number.
#          Bun is right; node's own node:ffi (26.10) refuses numbers.
# Seen in: koffi 3.3.4, ffi-rs 1.3.7, Deno 2.9.6; Bun 1.4.5.
# Hurts:   who calls an engine or endgame database from JavaScript: boards with the last square empty are right.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . koffi@3.3.4 ffi-rs@1.3.7 @deno/linux-x64-glibc@2.9.6 \
	@oven/bun-linux-x64@1.4.5 >/dev/null

# ffsll of libc tells the number of the lowest bit that is set.
cat >show.mjs <<'JS'
export function show(name, lowest) {
	const tell = (board) => { try { return lowest(board); } catch { return 'refused'; } };
	for (const square of [32, 63, 64]) {
		const board = 2 ** (square - 1);
		console.log(`${name}, a man on ${square}: number ${tell(board)}, BigInt ${tell(BigInt(board))}`);
	}
}
JS
cat >koffi.mjs <<'JS'
import { show } from './show.mjs';
import koffi from 'koffi';
show('koffi', koffi.load('libc.so.6').func('int ffsll(uint64_t)'));
JS
cat >ffi-rs.mjs <<'JS'
import { show } from './show.mjs';
import { open, load, DataType } from 'ffi-rs';
open({ library: 'libc', path: 'libc.so.6' });
const call = (funcName, retType, paramsType, paramsValue) =>
	load({ library: 'libc', funcName, retType, paramsType, paramsValue });
show('ffi-rs', (board) => call('ffsll', DataType.I32, [DataType.U64], [board]));
console.log('ffi-rs, 2^63 returned:', call('strtoull', DataType.U64, [DataType.String, DataType.I64, DataType.I32],
	[String(2n ** 63n), 0, 10]));
JS
cat >deno.mjs <<'JS'
import { show } from './show.mjs';
show('Deno', Deno.dlopen('libc.so.6', { ffsll: { parameters: ['u64'], result: 'i32' } }).symbols.ffsll);
JS
cat >bun.mjs <<'JS'
import { show } from './show.mjs';
import { dlopen } from 'bun:ffi';
show('Bun', dlopen('libc.so.6', { ffsll: { args: ['u64'], returns: 'i32' } }).symbols.ffsll);
JS
echo 'koffi 3.3.4, ffi-rs 1.3.7, Deno 2.9.6, Bun 1.4.5: the lowest square that C sees'
out=$(
	node koffi.mjs
	node ffi-rs.mjs
	DENO_DIR=$dir/deno node_modules/@deno/linux-x64-glibc/deno run --quiet --allow-ffi --allow-read deno.mjs
	node_modules/@oven/bun-linux-x64/bin/bun bun.mjs
)
echo "$out"
if [ "$out" = 'koffi, a man on 32: number 32, BigInt 32
koffi, a man on 63: number 63, BigInt 63
koffi, a man on 64: number 1, BigInt 64
ffi-rs, a man on 32: number 32, BigInt refused
ffi-rs, a man on 63: number 63, BigInt refused
ffi-rs, a man on 64: number 1, BigInt refused
ffi-rs, 2^63 returned: -9223372036854776000
Deno, a man on 32: number 32, BigInt 32
Deno, a man on 63: number 63, BigInt 63
Deno, a man on 64: number 1, BigInt 64
Bun, a man on 32: number 32, BigInt 32
Bun, a man on 63: number 63, BigInt 63
Bun, a man on 64: number 64, BigInt 64' ]; then
	echo 'as found: the number 2^63 reaches C as 2^63 - 1 from three of four'
else
	echo 'changed: other boards'
	exit 1
fi
