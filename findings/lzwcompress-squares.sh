#!/usr/bin/env bash
# Positions (a piece for each square), clocks by move and results by round, stored by lzwcompress: pack() and unpack().
# Guess:   the same object: it is "lossless", for "any javascript object", and numbers as names are usual in JSON.
# Happens: men, clocks and rounds are missing, or have values of others: 1: 542, 2: 11, 3: 8 come back as 2: 11, 3: 542.
#          Names are replaced by their places in a list of all names, 0, 1, 2 and so on, in the same object: who is
#          himself called 1 or 2 is then replaced once more, or overwritten. Other names come back right. No error.
# Seen in: lzwcompress 1.1.0, the newest, with 18,000 downloads a month; an issue (181, 2025) is open, the README says
#          nothing of it.
# Hurts:   who keeps boards or games in a browser's storage: nine of ten boards of ten men change, and all of forty.
set -euo pipefail
version=1.1.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "lzwcompress@$version" >/dev/null

cat >squares.cjs <<'JS'
const { pack, unpack } = require('lzwcompress');
const back = (object) => unpack(pack(object));
for (const object of [{ white: 'Jansen', black: 'Smit', clocks: { 1: 542, 2: 11, 3: 8 } },
	{ 1: '2-0', 2: '1-1', 3: '0-2' }, { name: 'Jansen', rating: 1500, 1: 'draw' }, { r1: '2-0', r2: '1-1', r3: '0-2' }]) {
	console.log(`${JSON.stringify(object)}\n\t${JSON.stringify(back(object))}`);
}
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
for (const [men, prefix] of [[2, ''], [5, ''], [10, ''], [40, ''], [40, 's']]) {
	let wrong = 0, lost = 0, other = 0;
	for (let test = 0; test < 200; test++) {
		const board = {};
		while (Object.keys(board).length < men) board[prefix + (1 + random(50))] = 'wbWB'[random(4)];
		const got = back(board), squares = Object.keys(board);
		if (squares.some((square) => got[square] !== board[square])) wrong++;
		lost += squares.filter((square) => !(square in got)).length;
		other += squares.filter((square) => square in got && got[square] !== board[square]).length;
	}
	console.log(`200 boards of ${men} men${prefix && ', squares s1 to s50'}: ${wrong} wrong,`,
		`${lost} men lost, ${other} turned into others`);
}
JS
echo "lzwcompress $version"
out=$(node squares.cjs)
echo "$out"
if [ "$out" = '{"white":"Jansen","black":"Smit","clocks":{"1":542,"2":11,"3":8}}
	{"white":"Jansen","black":"Smit","clocks":{"2":11,"3":542}}
{"1":"2-0","2":"1-1","3":"0-2"}
	{"3":"2-0"}
{"1":"draw","name":"Jansen","rating":1500}
	{"name":"draw","rating":1500}
{"r1":"2-0","r2":"1-1","r3":"0-2"}
	{"r1":"2-0","r2":"1-1","r3":"0-2"}
200 boards of 2 men: 7 wrong, 7 men lost, 4 turned into others
200 boards of 5 men: 68 wrong, 72 men lost, 54 turned into others
200 boards of 10 men: 180 wrong, 360 men lost, 204 turned into others
200 boards of 40 men: 200 wrong, 6250 men lost, 1039 turned into others
200 boards of 40 men, squares s1 to s50: 0 wrong, 0 men lost, 0 turned into others' ]; then
	echo 'as found: men are missing, or others'
else
	echo 'changed: other positions'
	exit 1
fi
