#!/usr/bin/env bash
# Players who wait for a game, by rating, in priority-queue-typescript: the lowest is called by poll().
# Guess:   toArray() lists those who still wait, and contains() knows them alone, as size() and peek() do.
# Happens: both look at all places that were ever taken at a time: after a call the last one is listed twice, and is
#          there even after being called; after clear() all are. Of 1000 random queues almost half have a list that is
#          too long, and one of eleven says that somebody waits who does not. poll, size and empty are right. No error.
# Seen in: priority-queue-typescript 2.0.3, the newest, with 25,000 downloads a month.
# Hurts:   lists of who waits, and the test whether one waits already: a player who was called cannot enter again.
set -euo pipefail
version=2.0.3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "priority-queue-typescript@$version" >/dev/null

cat >waiting.cjs <<'JS'
const { PriorityQueue } = require('priority-queue-typescript');
const order = (a, b) => a - b;
const queue = new PriorityQueue(4, order);
for (const rating of [1700, 1400, 1500]) queue.add(rating);
const show = (what) => console.log(`${what}: ${queue.toArray().join(' ')}; size ${queue.size()},`,
	`1700 waits: ${queue.contains(1700)}`);
show('three wait');
while (!queue.empty()) show(`${queue.poll()} is called`);
queue.add(1600);
queue.clear();
show('cleared');
let state = 1;
const random = (n) => (state = (state * 16807) % 2147483647) % n;
const wrong = { called: 0, list: 0, waits: 0 };
for (let i = 0; i < 1000; i++) {
	const players = new PriorityQueue(4, order);
	let plain = [];
	for (let j = 0; j < 20; j++) {
		if (random(3) || !plain.length) {
			const rating = 1000 + 10 * random(100);
			players.add(rating);
			plain.push(rating);
		} else {
			plain.sort(order);
			if (players.poll() !== plain.shift()) wrong.called++;
		}
	}
	if (String(players.toArray().sort(order)) !== String(plain.sort(order))) wrong.list++;
	for (let rating = 1000; rating < 2000; rating += 10) {
		if (players.contains(rating) !== plain.includes(rating)) {
			wrong.waits++;
			break;
		}
	}
}
console.log(`1000 queues: ${wrong.called} called wrongly, ${wrong.list} lists and ${wrong.waits} times "waits" wrong`);
JS
echo "priority-queue-typescript $version"
out=$(node waiting.cjs)
echo "$out"
if [ "$out" = 'three wait: 1400 1700 1500; size 3, 1700 waits: true
1400 is called: 1500 1700 1500; size 2, 1700 waits: true
1500 is called: 1700 1700 1500; size 1, 1700 waits: true
1700 is called: 1700 1700 1500; size 0, 1700 waits: true
cleared: 1600 1700 1500; size 0, 1700 waits: true
1000 queues: 0 called wrongly, 452 lists and 89 times "waits" wrong' ]; then
	echo 'as found: who was called still waits'
else
	echo 'changed: other players'
	exit 1
fi
