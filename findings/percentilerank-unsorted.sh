#!/usr/bin/env bash
# Which share of the players has a lower rating, by npm percentile-rank: percentRank(ratings, own), as in Excel.
# Guess:   the same for each order of the list: PERCENTRANK does not ask for a sorted one, and the readme has "the same
#          values as the Excel PERCENTRANK and PERCENTRANK.INC functions".
# Happens: right for a sorted list only, as in the readme's example. In seven of eight lists as entered the share is
#          wrong, whether the own rating is in the list or not: 1700 among 1580, 1450, 1720, 1390, 1610 and 1500 is at
#          0.39 in place of 0.96. Some lists give an error, most do not.
# Seen in: percentile-rank 1.0.6, the newest.
# Hurts:   sites that show "better than so many per cent", or seed by it: lists come in the order of names or dates.
set -euo pipefail
version=1.0.6
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "percentile-rank@$version" >/dev/null

cat >share.cjs <<'JS'
const percentRank = require('percentile-rank');
const sorted = (list) => [...list].sort((a, b) => a - b);
const right = (list, own) => {
	const up = sorted(list), k = up.findIndex((x) => x >= own), top = list.length - 1;
	return up[k] === own ? k / top : (k - 1 + (own - up[k - 1]) / (up[k] - up[k - 1])) / top;
};
const list = [1580, 1450, 1720, 1390, 1610, 1500];
for (const own of [1400, 1450, 1550, 1590, 1610, 1700]) {
	console.log(`${own} in ${list.join(' ')}: ${percentRank(list, own).toFixed(2)},`,
		`sorted ${percentRank(sorted(list), own).toFixed(2)}, right ${right(list, own).toFixed(2)}`);
}
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
for (const [name, order] of [['sorted', sorted], ['as entered', (x) => x]]) {
	for (const inside of [true, false]) {
		let wrong = 0, refused = 0, most = 0;
		for (let test = 0; test < 500; test++) {
			const set = new Set([1000, 2000]);
			while (set.size < 8) set.add(1000 + random(1000));
			const ratings = order([...set].reverse());
			let own = ratings[random(8)];
			while (!inside && set.has(own)) own = 1000 + random(1000);
			try {
				const error = Math.abs(percentRank(ratings, own) - right(ratings, own));
				if (error > 0.001) wrong++;
				most = Math.max(most, error);
			} catch {
				refused++;
			}
		}
		console.log(`${name}, own rating ${inside ? 'in' : 'not in'} the list: wrong in ${wrong} of 500, by`,
			`${most.toFixed(2)} at most; an error in ${refused}`);
	}
}
JS
echo "percentile-rank $version"
out=$(node share.cjs)
echo "$out"
if [ "$out" = '1400 in 1580 1450 1720 1390 1610 1500: 0.61, sorted 0.03, right 0.03
1450 in 1580 1450 1720 1390 1610 1500: 0.20, sorted 0.20, right 0.20
1550 in 1580 1450 1720 1390 1610 1500: 0.27, sorted 0.53, right 0.53
1590 in 1580 1450 1720 1390 1610 1500: 0.30, sorted 0.67, right 0.67
1610 in 1580 1450 1720 1390 1610 1500: 0.80, sorted 0.80, right 0.80
1700 in 1580 1450 1720 1390 1610 1500: 0.39, sorted 0.96, right 0.96
sorted, own rating in the list: wrong in 0 of 500, by 0.00 at most; an error in 0
sorted, own rating not in the list: wrong in 0 of 500, by 0.00 at most; an error in 0
as entered, own rating in the list: wrong in 437 of 500, by 1.00 at most; an error in 0
as entered, own rating not in the list: wrong in 436 of 500, by 0.71 at most; an error in 56' ]; then
	echo 'as found: the share depends on the order of the list'
else
	echo 'changed: other shares'
	exit 1
fi
