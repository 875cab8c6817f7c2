#!/usr/bin/env bash
# Lines of a game read by the package lines: lines(stream), and the event "line"; the text has no line break at its end.
# Guess:   all lines: its source says that the rest comes when the stream ends.
# Happens: the last line never comes: the listener that would give it is put into the list that listeners() returns, and
#          that is a copy in node today. A text of one line gives nothing. With a line break at the end all is right.
#          No error.
# Seen in: lines 1.0.1, the newest, with 5700 downloads a month.
# Hurts:   whoever reads files, pipes or answers of servers by it: the last move and the result are missing.
set -euo pipefail
version=1.0.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "lines@$version" >/dev/null

cat >game.cjs <<'JS'
const { PassThrough } = require('stream');
const { createReadStream, writeFileSync } = require('fs');
const lines = require('lines');
const read = (stream) => new Promise((resolve) => {
	const found = [];
	stream.setEncoding('utf8');
	lines(stream);
	stream.on('line', (line) => found.push(line));
	stream.on('end', () => setImmediate(() => resolve(found)));
});
const pieces = (list) => {
	const stream = new PassThrough();
	for (const piece of list) stream.write(piece);
	stream.end();
	return read(stream);
};
(async () => {
	for (const list of [['1. 32-28 19-23\n2. 28x19 14x23\n2-0\n'], ['1. 32-28 19-23\n2. 28x19 14x23\n2-0'],
		['1. 32-28', ' 19-23\n2-', '0'], ['1. 32-28 19-23\r\n2-0\r\n'], ['2-0']]) {
		console.log(`${JSON.stringify(list)}: ${JSON.stringify(await pieces(list))}`);
	}
	for (const end of ['\n', '']) {
		writeFileSync('games.txt', Array.from({ length: 1000 }, (_, i) => `game ${i + 1}`).join('\n') + end);
		const found = await read(createReadStream('games.txt'));
		console.log(`file of 1000 lines, ${end ? 'with' : 'without'} a line break at the end: ${found.length} lines`);
	}
})();
JS
echo "lines $version"
out=$(node game.cjs)
echo "$out"
if [ "$out" = '["1. 32-28 19-23\n2. 28x19 14x23\n2-0\n"]: ["1. 32-28 19-23","2. 28x19 14x23","2-0"]
["1. 32-28 19-23\n2. 28x19 14x23\n2-0"]: ["1. 32-28 19-23","2. 28x19 14x23"]
["1. 32-28"," 19-23\n2-","0"]: ["1. 32-28 19-23"]
["1. 32-28 19-23\r\n2-0\r\n"]: ["1. 32-28 19-23","2-0"]
["2-0"]: []
file of 1000 lines, with a line break at the end: 1000 lines
file of 1000 lines, without a line break at the end: 999 lines' ]; then
	echo 'as found: the last line is missing'
else
	echo 'changed: other lines'
	exit 1
fi
