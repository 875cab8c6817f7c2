#!/usr/bin/env bash
# The newest results first, from a file that grows, by readline-reverse: read(1) until it gives nothing.
# Guess:   all lines, from the last to the first.
# Happens: right up to 4096 bytes. Of a longer file the lines of the first part come again: the last piece to be read is
#          shorter, but as much as before is read. 468 lines are 934, and "ggame 2" is one of them; of 1111 lines 254
#          come twice. read(10000) has them, too. Only the last few lines are always right. No error.
# Seen in: readline-reverse 1.0.1, the newest, with 1800 downloads a month and, says the readme, all lines tested.
# Hurts:   whoever searches back for a player or a position: old games are found twice, and counted so.
set -euo pipefail
version=1.0.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "readline-reverse@$version" >/dev/null

cat >results.cjs <<'JS'
const { writeFileSync } = require('fs');
const ReadlineReverse = require('readline-reverse');
const read = async (options) => {
	const reader = new ReadlineReverse(options), lines = [];
	await reader.open('results.txt');
	for (;;) {
		const next = await reader.read(1);
		if (!next.length) break;
		lines.push(...next);
	}
	await reader.close();
	return lines;
};
(async () => {
	for (const games of [100, 467, 468, 1111, 20000]) {
		const lines = Array.from({ length: games }, (_, i) => `game ${i + 1}`), text = lines.join('\n');
		writeFileSync('results.txt', text);
		for (const bufferSize of [4096, 65536]) {
			const got = await read({ bufferSize });
			const first = got.findIndex((line, i) => line !== lines.at(-1 - i));
			console.log(`${games} lines, ${text.length} bytes, buffer ${bufferSize}: ${got.length} lines read`,
				first < 0 ? '' : `after "${got[first - 1]}" comes "${got[first]}"`);
		}
	}
})();
JS
echo "readline-reverse $version"
out=$(node results.cjs)
echo "$out"
if [ "$out" = '100 lines, 791 bytes, buffer 4096: 100 lines read 
100 lines, 791 bytes, buffer 65536: 100 lines read 
467 lines, 4094 bytes, buffer 4096: 467 lines read 
467 lines, 4094 bytes, buffer 65536: 467 lines read 
468 lines, 4103 bytes, buffer 4096: 934 lines read after "game 3" comes "ggame 2"
468 lines, 4103 bytes, buffer 65536: 468 lines read 
1111 lines, 10002 bytes, buffer 4096: 1365 lines read after "game 214" comes "game 467"
1111 lines, 10002 bytes, buffer 65536: 1111 lines read 
20000 lines, 208893 bytes, buffer 4096: 20001 lines read after "game 468" comes "g7"
20000 lines, 208893 bytes, buffer 65536: 25325 lines read after "game 1341" comes "gamme 1340"' ]; then
	echo 'as found: the first lines come again'
else
	echo 'changed: other lines'
	exit 1
fi
