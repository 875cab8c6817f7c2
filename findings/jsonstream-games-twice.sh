#!/usr/bin/env bash
# Games as lines of JSON, as draughts servers stream them, read by json-stream: pieces of the text are written into it
# as they arrive.
# Guess:   each game once, wherever the text is cut: its readme shows two games in four pieces.
# Happens: a game is there twice if a piece ends between its last bracket and the line break: it is given out, but stays
#          in the buffer. A server that writes text and line break apart doubles all games; of pieces of 1 to 20
#          characters one game in ten is doubled. A number, such as a count, comes in parts: 42, 420. No error.
# Seen in: json-stream 1.0.0, the newest, with 900 000 downloads a month. Invalid lines are ignored, its readme says.
# Hurts:   archives and ratings: games are counted twice, on slow lines more often than in tests.
set -euo pipefail
version=1.0.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "json-stream@$version" >/dev/null

cat >games.cjs <<'JS'
const jsonStream = require('json-stream');
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const read = async (pieces) => {
	const stream = jsonStream(), got = [];
	stream.on('data', (value) => got.push(value));
	const end = new Promise((resolve) => stream.on('end', resolve));
	for (const piece of pieces) stream.write(piece);
	stream.end();
	await end;
	return got;
};
(async () => {
	for (const pieces of [['{"id":1}\n{"id":2}\n'], ['{"id":1}', '\n{"id":2}\n'], ['{"id', '":1}\n', '{"id":2}\n'],
		['{"id":1}', '\n', '{"id":2}', '\n'], ['4', '20\n'], ['42', '0\n']]) {
		console.log(`${JSON.stringify(pieces)}: ${JSON.stringify(await read(pieces))}`);
	}
	for (const most of [20, 80, 400]) {
		const games = Array.from({ length: 2000 }, (_, id) => ({ id, result: ['2-0', '1-1', '0-2'][random(3)] }));
		const text = games.map((game) => `${JSON.stringify(game)}\n`).join(''), pieces = [];
		for (let i = 0, next; i < text.length; i = next) pieces.push(text.slice(i, next = i + 1 + random(most)));
		const got = await read(pieces), ids = new Set(got.map(({ id }) => id));
		console.log(`pieces of 1 to ${most}: ${got.length} games read, ${ids.size} of ${games.length} different`);
	}
})();
JS
echo "json-stream $version"
out=$(node --no-deprecation games.cjs)
echo "$out"
if [ "$out" = '["{\"id\":1}\n{\"id\":2}\n"]: [{"id":1},{"id":2}]
["{\"id\":1}","\n{\"id\":2}\n"]: [{"id":1},{"id":1},{"id":2}]
["{\"id","\":1}\n","{\"id\":2}\n"]: [{"id":1},{"id":2}]
["{\"id\":1}","\n","{\"id\":2}","\n"]: [{"id":1},{"id":1},{"id":2},{"id":2}]
["4","20\n"]: [4,420]
["42","0\n"]: [42,420]
pieces of 1 to 20: 2193 games read, 2000 of 2000 different
pieces of 1 to 80: 2046 games read, 2000 of 2000 different
pieces of 1 to 400: 2009 games read, 2000 of 2000 different' ]; then
	echo 'as found: some games are read twice'
else
	echo 'changed: other games'
	exit 1
fi
