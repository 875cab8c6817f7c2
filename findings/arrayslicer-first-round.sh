#!/usr/bin/env bash
# Games of rounds 1 to 3, or of a range of days or ratings, by arrayslicer: new IndexedArray(games, 'round'),
# getRange(1, 3).
# Guess:   "all the elements within begin and end, including both values if exact matches are found".
# Happens: from the first element on nothing: the place 0 is taken for "not found". Any range that begins exactly at the
#          least value is empty, one that begins below or above it is right. get(0) does not look: it gives whatever was
#          fetched last, so that round 0, or a score of 0, is that of another. No error.
# Seen in: arrayslicer 1.2.3, the newest, with 4000 downloads a month. The readme's range begins at its second element.
# Hurts:   pages of standings, games or clock times in parts: the first part is missing.
set -euo pipefail
version=1.2.3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "arrayslicer@$version" >/dev/null

cat >rounds.cjs <<'JS'
const IndexedArray = require('arrayslicer');
const games = (rounds) => new IndexedArray(rounds.map((round) => ({ round })), 'round');
const rounds = games([1, 2, 3, 4, 5]);
for (const [from, to] of [[1, 3], [0, 3], [2, 4], [1, 1], [1, 9], [3, 5]]) {
	console.log(`${from} to ${to}: ${rounds.getRange(from, to).map((game) => game.round).join(' ') || 'none'}`);
}
const scores = games([0, 1, 2, 4]);
for (const score of [4, 0, 2, 0, 1]) console.log(`score ${score}: ${scores.get(score).round}`);
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
let first = 0, empty = 0, other = 0, wrong = 0;
for (let test = 0; test < 2000; test++) {
	const set = new Set(), size = 3 + random(10);
	while (set.size < size) set.add(1000 + random(1000));
	const list = [...set].sort((a, b) => a - b), from = list[random(size)], to = list[random(size)];
	if (from > to) continue;
	const got = games(list).getRange(from, to).map((game) => game.round).join();
	const right = list.filter((x) => x >= from && x <= to).join();
	if (from === list[0]) {
		first++;
		if (got === '') empty++;
	} else {
		other++;
		if (got !== right) wrong++;
	}
}
console.log(`from the least rating: ${empty} of ${first} ranges empty; from others: ${wrong} of ${other} wrong`);
JS
echo "arrayslicer $version"
out=$(node rounds.cjs)
echo "$out"
if [ "$out" = '1 to 3: none
0 to 3: 1 2 3
2 to 4: 2 3 4
1 to 1: none
1 to 9: none
3 to 5: 3 4 5
score 4: 4
score 0: 4
score 2: 2
score 0: 2
score 1: 1
from the least rating: 331 of 331 ranges empty; from others: 0 of 824 wrong' ]; then
	echo 'as found: ranges from the first element on are empty'
else
	echo 'changed: other ranges'
	exit 1
fi
