#!/usr/bin/env bash
# Lines of moves that arrive in pieces, read by lazylines: new LineReadStream(stream).
# Guess:   whole lines, wherever they are cut.
# Happens: a line that lies in three pieces or more loses what came before the last two: of "1. 32-28 19-23 2. 28x19"
#          in pieces of 8 characters the end remains. In a file that is so from 64 KB a line on, such as a whole game
#          tree; in what a server sends, with each long line. The number of lines is right. No error.
# Seen in: lazylines 1.0.0, the newest, with 6700 downloads a month; "work in progress" since 2013.
# Hurts:   whoever reads games from a server or an engine by it: short tests pass, long games begin in the middle.
set -euo pipefail
version=1.0.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "lazylines@$version" >/dev/null

cat >moves.cjs <<'JS'
const { writeFileSync, createReadStream } = require('fs');
const { Readable } = require('stream');
const { LineReadStream, chomp } = require('lazylines');
const read = (stream) => new Promise((resolve) => {
	const lines = [], reader = new LineReadStream(stream);
	reader.on('line', (line) => lines.push(chomp(line)));
	reader.on('end', () => resolve(lines));
});
const cut = (text, size) => text.match(new RegExp(`[^]{1,${size}}`, 'g'));
(async () => {
	const text = '1. 32-28 19-23 2. 28x19\n1. 34-29\n';
	for (const size of [100, 20, 12, 8, 1]) {
		const lines = await read(Readable.from(cut(text, size)));
		console.log(`pieces of ${size}: ${JSON.stringify(lines)}`);
	}
	for (const moves of [1000, 12000, 30000, 100000]) {
		const line = Array.from({ length: moves }, (_, i) => `${i % 50 + 1}-${(i * 7) % 50 + 1}`).join(' ');
		writeFileSync('tree.txt', `${line}\n1-1\n`);
		const lines = await read(createReadStream('tree.txt'));
		console.log(`file with a line of ${line.length}: lines of ${lines.map(({ length }) => length).join(' and ')}`);
	}
})();
JS
echo "lazylines $version"
out=$(node moves.cjs)
echo "$out"
if [ "$out" = 'pieces of 100: ["1. 32-28 19-23 2. 28x19","1. 34-29"]
pieces of 20: ["1. 32-28 19-23 2. 28x19","1. 34-29"]
pieces of 12: ["1. 32-28 19-23 2. 28x19","1. 34-29"]
pieces of 8: [" 19-23 2. 28x19","1. 34-29"]
pieces of 1: ["9","9"]
file with a line of 5639: lines of 5639 and 3
file with a line of 67679: lines of 67679 and 3
file with a line of 169199: lines of 103663 and 3
file with a line of 563999: lines of 105247 and 3' ]; then
	echo 'as found: long lines begin in the middle'
else
	echo 'changed: other lines'
	exit 1
fi
