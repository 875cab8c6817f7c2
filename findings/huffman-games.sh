#!/usr/bin/env bash
# Games kept as short texts by the Huffman code of js-string-compression: compress() and decompress().
# Guess:   the same text, from 2 different characters on.
# Happens: in many texts one to several characters are added at the end: "32-28" is followed by moves that nobody
#          played, or a result of 1-1 becomes 1-11. The last bits are filled up to a whole unit, and the filling is read
#          as characters if their code is short. How many bits count is kept nowhere. No error.
# Seen in: js-string-compression 1.0.1, the newest, with 3000 downloads a month. The readme's text comes back right.
# Hurts:   whoever stores games, positions or settings so: longer texts are as wrong as short ones.
set -euo pipefail
version=1.0.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "js-string-compression@$version" >/dev/null

cat >games.cjs <<'JS'
const { Hauffman } = require('js-string-compression');
const back = (text) => new Hauffman().decompress(new Hauffman().compress(text));
for (const text of ['1-1', '2-0', '32-28', '32-28 19-23', '32-28 19-23 28x19 14x23', 'W:W31-50:B1-20']) {
	console.log(`${text}: ${back(text)}`);
}
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const move = () => `${1 + random(50)}${random(4) ? '-' : 'x'}${1 + random(50)}`;
for (const moves of [2, 10, 40, 200]) {
	let same = 0, longer = 0, other = 0;
	for (let game = 0; game < 100; game++) {
		const text = Array.from({ length: moves }, move).join(' '), got = back(text);
		if (got === text) same++;
		else if (got.startsWith(text)) longer++;
		else other++;
	}
	console.log(`${moves} moves, 100 games: ${same} the same, ${longer} longer, ${other} otherwise`);
}
JS
echo "js-string-compression $version"
out=$(node games.cjs)
echo "$out"
if [ "$out" = '1-1: 1-1--
2-0: 2-0000000
32-28: 32-282222222
32-28 19-23: 32-28 19-2333
32-28 19-23 28x19 14x23: 32-28 19-23 28x19 14x23
W:W31-50:B1-20: W:W31-50:B1-202
2 moves, 100 games: 34 the same, 66 longer, 0 otherwise
10 moves, 100 games: 32 the same, 68 longer, 0 otherwise
40 moves, 100 games: 43 the same, 57 longer, 0 otherwise
200 moves, 100 games: 39 the same, 61 longer, 0 otherwise' ]; then
	echo 'as found: games come back with more characters'
else
	echo 'changed: other texts'
	exit 1
fi
