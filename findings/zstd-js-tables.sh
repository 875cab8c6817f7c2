#!/usr/bin/env bash
# An endgame table of wins, draws and losses, compressed on the server and read by a page with npm @oneidentity/zstd-js.
# Guess:   ZstdSimple reads what others compressed and others read what it compressed: it is zstd in WebAssembly.
# Happens: it drops the last 18 bytes of each table that another program compressed, and writes 18 more into its own,
#          which only it takes off again. No error: the positions at the end have no value, or there are too many.
#          ZstdStream of the same package is right.
# Seen in: @oneidentity/zstd-js 1.0.3; fzstd 0.1.1 and @bokuweb/zstd-wasm 0.0.27 are right.
# Hurts:   pages that read databases: with 4 positions to a byte 72 positions of each block are lost.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . @oneidentity/zstd-js@1.0.3 fzstd@0.1.1 \
	@bokuweb/zstd-wasm@0.0.27 >/dev/null

cat >table.cjs <<'JS'
const { ZstdInit } = require('@oneidentity/zstd-js');
const other = require('@bokuweb/zstd-wasm');
const fzstd = require('fzstd');
const table = Uint8Array.from({ length: 5000 }, (_, i) => [0b01010101, 0b10101010, 0b01011010][(i * i >> 9) % 3]);
function compare(name, read) {
	let same = 0;
	while (same < table.length && same < read.length && read[same] === table[same]) same++;
	console.log(`${name}: ${read.length} bytes of ${table.length}, the first ${same} are the same`);
}
(async () => {
	await other.init();
	const { ZstdSimple, ZstdStream } = await ZstdInit();
	const compressed = other.compress(table, 3);
	compare('compressed by zstd-wasm, read by fzstd', fzstd.decompress(compressed));
	compare('compressed by zstd-wasm, read by ZstdStream', ZstdStream.decompress(compressed));
	compare('compressed by zstd-wasm, read by ZstdSimple', ZstdSimple.decompress(compressed));
	compare('compressed by ZstdSimple, read by fzstd', fzstd.decompress(ZstdSimple.compress(table, 3)));
	compare('compressed by ZstdSimple, read by ZstdSimple', ZstdSimple.decompress(ZstdSimple.compress(table, 3)));
	compare('compressed by ZstdStream, read by fzstd', fzstd.decompress(ZstdStream.compress(table, 3)));
})();
JS
echo '@oneidentity/zstd-js 1.0.3'
out=$(node table.cjs)
echo "$out"
if [ "$out" = 'compressed by zstd-wasm, read by fzstd: 5000 bytes of 5000, the first 5000 are the same
compressed by zstd-wasm, read by ZstdStream: 5000 bytes of 5000, the first 5000 are the same
compressed by zstd-wasm, read by ZstdSimple: 4982 bytes of 5000, the first 4982 are the same
compressed by ZstdSimple, read by fzstd: 5018 bytes of 5000, the first 5000 are the same
compressed by ZstdSimple, read by ZstdSimple: 5000 bytes of 5000, the first 5000 are the same
compressed by ZstdStream, read by fzstd: 5000 bytes of 5000, the first 5000 are the same' ]; then
	echo 'as found: ZstdSimple drops the last 18 bytes of a table, or adds 18'
else
	echo 'changed: other bytes'
	exit 1
fi
