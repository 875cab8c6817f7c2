#!/usr/bin/env bash
# Standings in Flock, a store for several devices: keys ['points', 2.5, 'Jansen'], read in order by scan().
# Guess:   the order of numbers: 0, 0.5, 1, 1.5; parts of keys may be numbers, and scan() is an "in-order range scan".
# Happens: whole numbers come first, and all fractions after them: 0 1 2 3 0.5 1.5 2.5; -12.5 is behind 10. A range from
#          1 to 3 has no 1.5 and no 2.5, one from 1.5 on has no 2. Whole numbers of 2 147 483 648 and more, as times in
#          milliseconds, count as fractions. No error.
# Seen in: @loro-dev/flock 4.5.1 (2026), the newest, with 800 downloads a month; its readme says of keys: "use
#          simple scalars and natural ordering for predictable scans".
# Hurts:   standings with draws, ratings and their changes, evaluations: those with a half are missing in a range.
set -euo pipefail
version=4.5.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@loro-dev/flock@$version" >/dev/null

cat >standings.mjs <<'JS'
import { Flock } from '@loro-dev/flock';
const scan = (numbers, from, to) => {
	const store = new Flock('club');
	for (const number of numbers) store.put(['points', number], number);
	const part = (kind, number) => ({ kind, key: ['points', number] });
	const options = from === undefined ? { prefix: ['points'] } : { start: part('inclusive', from),
		end: part('inclusive', to) };
	return store.scan(options).map((row) => row.value);
};
const points = [0, 0.5, 1, 1.5, 2, 2.5, 3];
console.log(`points: ${scan(points).join(' ')}`);
for (const [from, to] of [[0, 3], [1, 2], [1, 3], [1.5, 2.5], [0.5, 3]]) {
	const right = points.filter((x) => x >= from && x <= to);
	console.log(`from ${from} to ${to}: ${scan(points, from, to).join(' ') || 'none'}, right: ${right.join(' ')}`);
}
console.log(`changes: ${scan([-12.5, -3, 0, 2.5, 10]).join(' ')}`);
console.log(`times: ${scan([1500, 2147483647, 2147483648, 1796000000000, 0.5]).join(' ')}`);
let seed = 1, wrong = 0;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
for (let test = 0; test < 200; test++) {
	const list = [...new Set(Array.from({ length: 8 }, () => random(20) / 2))], sorted = [...list].sort((a, b) => a - b);
	if (scan(list).join() !== sorted.join()) wrong++;
}
console.log(`200 standings of up to 8 scores: ${wrong} in another order`);
JS
echo "@loro-dev/flock $version"
out=$(node standings.mjs)
echo "$out"
if [ "$out" = 'points: 0 1 2 3 0.5 1.5 2.5
from 0 to 3: 0 1 2 3, right: 0 0.5 1 1.5 2 2.5 3
from 1 to 2: 1 2, right: 1 1.5 2
from 1 to 3: 1 2 3, right: 1 1.5 2 2.5 3
from 1.5 to 2.5: 1.5 2.5, right: 1.5 2 2.5
from 0.5 to 3: none, right: 0.5 1 1.5 2 2.5 3
changes: -3 0 10 -12.5 2.5
times: 1500 2147483647 0.5 2147483648 1796000000000
200 standings of up to 8 scores: 192 in another order' ]; then
	echo 'as found: 0.5 comes after 3'
else
	echo 'changed: another order'
	exit 1
fi
