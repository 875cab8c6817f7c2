#!/usr/bin/env bash
# A large file of games in PDN with CRLF, as Windows programs write it, read by line-by-line; an empty line ends a game.
# Guess:   the lines of the file, as node's readline gives them.
# Happens: where a piece of 64 KB ends between CR and LF, an empty line is put in that is not in the file: a game is
#          divided there, the rest has no tags, the first half no result. Of 30 000 games, 12 MB, three are divided, and
#          which ones, depends on all lengths before. With LF all is right, and in files below 64 KB. No error.
# Seen in: line-by-line 0.1.6, the newest, with 270 000 downloads a month; its issue 29 (2019) knows the empty line.
# Hurts:   whoever counts or stores games of large collections: some games are there twice, in halves.
set -euo pipefail
version=0.1.6
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "line-by-line@$version" >/dev/null

cat >games.cjs <<'JS'
const { createReadStream, writeFileSync } = require('fs');
const { createInterface } = require('readline');
const LineByLine = require('line-by-line');
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const move = (i) => `${i % 2 ? '' : `${i / 2 + 1}. `}${1 + random(50)}-${1 + random(50)}`;
const game = () => {
	const moves = Array.from({ length: 20 + random(60) }, (_, i) => move(i)), lines = [];
	while (moves.length) lines.push(moves.splice(0, 8).join(' '));
	return ['[White "Jansen"]', '[Result "1-1"]', '', ...lines, '1-1', ''];
};
const lines = Array.from({ length: 30000 }, game).flat();
const read = (reader, end) => new Promise((resolve) => {
	const found = [];
	reader.on('line', (line) => found.push(line));
	reader.on(end, () => resolve(found));
});
const report = (name, found) => {
	let games = 0, halves = 0, tags = false, moves = false, last = '';
	for (const line of [...found, '']) {
		if (line.startsWith('[')) tags = true;
		else if (line) moves = true;
		else if (moves) {
			games++;
			if (!tags || last !== '1-1') halves++;
			tags = moves = false;
		}
		last = line;
	}
	console.log(`${name}: ${found.length} lines, ${games} games, ${halves} halves of games`);
};
(async () => {
	for (const [name, ending] of [['LF', '\n'], ['CRLF', '\r\n']]) {
		const text = lines.map((line) => line + ending).join('');
		writeFileSync('games.pdn', text);
		console.log(`${name}: ${text.length} bytes, ${lines.length} lines`);
		report('\treadline', await read(createInterface({ input: createReadStream('games.pdn') }), 'close'));
		report('\tline-by-line', await read(new LineByLine('games.pdn'), 'end'));
	}
})();
JS
echo "line-by-line $version"
out=$(node games.cjs)
echo "$out"
if [ "$out" = 'LF: 12238527 bytes, 348320 lines
	readline: 348320 lines, 30000 games, 0 halves of games
	line-by-line: 348320 lines, 30000 games, 0 halves of games
CRLF: 12586847 bytes, 348320 lines
	readline: 348320 lines, 30000 games, 0 halves of games
	line-by-line: 348324 lines, 30003 games, 6 halves of games' ]; then
	echo 'as found: games are divided between CR and LF'
else
	echo 'changed: other games'
	exit 1
fi
