#!/usr/bin/env bash
# The last moves of a game and the seconds they took, in a CBuffer: a ring that keeps the newest, with the methods of
# Array.
# Guess:   join, sum, avg and sort see what toArray gives: the moves that are kept, oldest first.
# Happens: join goes by storage: of four moves in a ring of three the line begins with the newest. After shift(), sum
#          and avg count the item that was taken out, and leave one out that is kept; sort brings it back. toArray,
#          slice, first, last and median are right. No error.
# Seen in: CBuffer 2.2.0, the newest, with 63,000 downloads a month; an issue (25, 2016) knows sort after shift.
# Hurts:   clocks and "last moves" of a live board: right at the beginning, wrong once the ring is full.
set -euo pipefail
version=2.2.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "CBuffer@$version" >/dev/null

cat >ring.cjs <<'JS'
const CBuffer = require('CBuffer');
const moves = new CBuffer(3);
for (const move of ['32-28', '19-23', '28x19', '14x23', '37-32']) {
	moves.push(move);
	console.log(`${String(moves.join(' '))}, right: ${moves.toArray().join(' ')}`);
}
const seconds = new CBuffer(4);
seconds.push(60, 5, 7, 6);
seconds.shift();
console.log(`seconds ${seconds.toArray().join(' ')}: sum ${seconds.sum()}, average ${seconds.avg()},`,
	`median ${seconds.median()}, sorted ${seconds.sort((a, b) => a - b).toArray().join(' ')}`);
let state = 1;
const random = (n) => (state = (state * 16807) % 2147483647) % n;
const wrong = { sum: 0, sort: 0, join: 0, median: 0 };
for (let i = 0; i < 1000; i++) {
	const ring = new CBuffer(5);
	let plain = [];
	for (let j = 0; j < 12; j++) {
		if (random(4)) {
			const second = 1 + random(60);
			ring.push(second);
			plain = [...plain, second].slice(-5);
		} else if (ring.shift() !== plain.shift()) {
			console.log('shift is wrong');
		}
	}
	if (String(ring.toArray()) !== String(plain)) console.log('toArray is wrong');
	if (ring.sum() !== plain.reduce((a, b) => a + b, 0)) wrong.sum++;
	if (plain.length && String(ring.join(' ')) !== plain.join(' ')) wrong.join++;
	const sorted = plain.sort((a, b) => a - b);
	const median = (sorted[(plain.length - 1) >> 1] + sorted[plain.length >> 1]) / 2;
	if (plain.length && ring.median() !== median) wrong.median++;
	if (String(ring.sort((a, b) => a - b).toArray()) !== String(sorted)) wrong.sort++;
}
console.log(`of 1000 rings: ${Object.entries(wrong).map(([method, n]) => `${method} ${n} wrong`).join(', ')}`);
JS
echo "CBuffer $version"
out=$(node ring.cjs)
echo "$out"
if [ "$out" = '32-28, right: 32-28
32-28 19-23, right: 32-28 19-23
32-28 19-23 28x19, right: 32-28 19-23 28x19
14x23 19-23 28x19, right: 19-23 28x19 14x23
14x23 37-32 28x19, right: 28x19 14x23 37-32
seconds 5 7 6: sum 72, average 24, median 6, sorted 5 6 7
of 1000 rings: sum 259 wrong, sort 339 wrong, join 647 wrong, median 0 wrong' ]; then
	echo 'as found: moves are joined as they are stored'
else
	echo 'changed: other moves'
	exit 1
fi
