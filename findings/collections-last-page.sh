#!/usr/bin/env bash
# Pages of a rating list kept in a SortedSet of collections: slice(from, to), as arrays have it.
# Guess:   the players from place "from" to before place "to"; none behind the last one, and none of slice(0, 0).
# Happens: right within the set. From its end on there is the last player again: with 20 players slice(20, 30) has one.
#          slice(0, 0) has all. The search for a place that is not there ends at the last one, and a "to" of 0 is taken
#          for none given. No error. SortedArraySet, with the same methods, is right.
# Seen in: collections 5.1.13, the newest, with 300,000 downloads a month.
# Hurts:   lists by pages that end with an empty one: with 20, 30, 40 players the last stands on a page of his own, and
#          who reads until a page is empty does not end.
set -euo pipefail
version=5.1.13
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "collections@$version" >/dev/null

cat >pages.cjs <<'JS'
const SortedSet = require('collections/sorted-set'), SortedArraySet = require('collections/sorted-array-set');
const ratings = Array.from({ length: 20 }, (_, i) => 1400 + 10 * i), set = new SortedSet(ratings);
for (const [from, to] of [[0, 3], [17, 20], [18, 30], [20, 30], [25, 30], [5, 5], [-2, undefined]]) {
	console.log(`slice(${from}, ${to}): [${set.slice(from, to)}]`);
	console.log(`	array: [${ratings.slice(from, to)}]`);
}
console.log(`slice(0, 0): ${set.slice(0, 0).length} of 20`);
let wrong = 0, others = 0, count = 0, behind = 0;
for (let size = 0; size <= 30; size++) {
	const list = Array.from({ length: size }, (_, i) => i), sorted = new SortedSet(list), array = new SortedArraySet(list);
	for (let from = 0; from <= size + 5; from++) {
		for (const length of [0, 1, 10]) {
			const right = list.slice(from, from + length).join();
			count++;
			if (array.slice(from, from + length).join() !== right) others++;
			if (sorted.slice(from, from + length).join() === right) continue;
			wrong++;
			if (from >= size) behind++;
		}
	}
}
console.log(`${wrong} of ${count} slices wrong, ${behind} of them behind the end; of SortedArraySet ${others}`);
JS
echo "collections $version"
out=$(node pages.cjs)
echo "$out"
if [ "$out" = 'slice(0, 3): [1400,1410,1420]
	array: [1400,1410,1420]
slice(17, 20): [1570,1580,1590]
	array: [1570,1580,1590]
slice(18, 30): [1580,1590]
	array: [1580,1590]
slice(20, 30): [1590]
	array: []
slice(25, 30): [1590]
	array: []
slice(5, 5): []
	array: []
slice(-2, undefined): [1580,1590]
	array: [1580,1590]
slice(0, 0): 20 of 20
570 of 1953 slices wrong, 540 of them behind the end; of SortedArraySet 0' ]; then
	echo 'as found: the page behind the last has the last player'
else
	echo 'changed: other pages'
	exit 1
fi
