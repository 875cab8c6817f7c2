#!/usr/bin/env bash
# The median rating of a team or a class of players, by array.median(ratings) of @buxlabs/utils.
# Guess:   the rating in the middle when they stand in order; of an even number the mean of the two in the middle.
# Happens: right for an even number. Of an odd one it is the next above the middle: of 900, 1000, 1100 it is 1100,
#          the highest, and of one rating there is none. With ratings from 1200 to 2199 in teams of three to ten the
#          median is wrong in half of the teams, by 160 points. The list itself is put in order. No error.
# Seen in: @buxlabs/utils 2.3.4, the newest, with 1700 downloads a month.
# Hurts:   averages of clubs, limits of classes, times of moves: five players are rated as their second best.
set -euo pipefail
version=2.3.4
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@buxlabs/utils@$version" >/dev/null

cat >median.cjs <<'JS'
const { median } = require('@buxlabs/utils').array;
const right = (list) => {
	const sorted = [...list].sort((a, b) => a - b), half = sorted.length >> 1;
	return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
};
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
for (const list of [[900, 1000, 1100], [1210, 980, 1040, 995], [1500, 1400, 1600]]) {
	const given = list.join(' '), got = median(list);
	console.log(`${given}: ${got}, right ${right(list)}; the list is then ${list.join(' ')}`);
}
for (const [from, to] of [[1200, 2200], [800, 1200], [1, 100]]) {
	let wrong = 0, off = 0;
	for (let test = 0; test < 500; test++) {
		const list = Array.from({ length: 3 + random(8) }, () => from + random(to - from)), expected = right(list);
		const got = median(list);
		if (got !== expected) wrong++;
		off += Math.abs(got - expected);
	}
	console.log(`${from} to ${to - 1}: ${wrong} of 500 wrong, by ${(off / 500).toFixed(1)} in the mean`);
}
JS
echo "@buxlabs/utils $version"
out=$(node median.cjs)
echo "$out"
if [ "$out" = '900 1000 1100: 1100, right 1000; the list is then 900 1000 1100
1210 980 1040 995: 1017.5, right 1017.5; the list is then 980 995 1040 1210
1500 1400 1600: 1600, right 1500; the list is then 1400 1500 1600
1200 to 2199: 256 of 500 wrong, by 80.3 in the mean
800 to 1199: 253 of 500 wrong, by 37.3 in the mean
1 to 99: 255 of 500 wrong, by 8.8 in the mean' ]; then
	echo 'as found: the median of 900, 1000, 1100 is 1100'
else
	echo 'changed: other medians'
	exit 1
fi
