#!/usr/bin/env bash
# How ratings go with points, or one list of results with another, by @mathigon/fermat: correlation(ratings, points).
# Guess:   Pearson's coefficient, from -1 to 1, and 1 for a list with itself.
# Happens: it is too small by (n - 1)/n: a list with itself has 0.67 with 3 players, 0.8 with 5, 0.95 with 20.
#          The covariance divides by n, the deviations by n - 1. So a limit such as 0.9 is never reached by small
#          groups, and groups of other sizes cannot be compared. No error.
# Seen in: @mathigon/fermat 1.1.24, the newest, 35,000 downloads a month; its tests have no correlation.
# Hurts:   statistics of a club, of programs or of openings: the fewer the players, the weaker all seems to be.
set -euo pipefail
version=1.1.24
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@mathigon/fermat@$version" >/dev/null

cat >points.cjs <<'JS'
const { correlation } = require('@mathigon/fermat');
const mean = (list) => list.reduce((sum, x) => sum + x, 0) / list.length;
const pearson = (a, b) => {
	const x = mean(a), y = mean(b);
	const sum = (f) => a.reduce((total, _, i) => total + f(a[i] - x, b[i] - y), 0);
	return sum((p, q) => p * q) / Math.sqrt(sum((p) => p * p) * sum((p, q) => q * q));
};
const ratings = [1490, 1500, 1610, 1660, 1750, 1820], points = [3, 2, 5, 4, 7, 9];
for (let n = 2; n <= 6; n++) {
	const a = ratings.slice(0, n), b = points.slice(0, n);
	console.log(`${n} players: ${correlation(a, b).toFixed(3)}, right: ${pearson(a, b).toFixed(3)};`,
		`ratings with themselves ${correlation(a, a).toFixed(3)}`);
}
let seed = 1, wrong = 0;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
for (let test = 0; test < 1000; test++) {
	const a = Array.from({ length: 20 }, () => random(1000)), b = a.map((x) => x + random(500));
	if (Math.abs(correlation(a, b) / pearson(a, b) - 19 / 20) > 1e-9) wrong++;
}
console.log(`1000 lists of 20: 0.95 of the right coefficient, but for ${wrong}`);
JS
echo "@mathigon/fermat $version"
out=$(node points.cjs)
echo "$out"
if [ "$out" = '2 players: -0.500, right: -1.000; ratings with themselves 0.500
3 players: 0.612, right: 0.918; ratings with themselves 0.667
4 players: 0.580, right: 0.773; ratings with themselves 0.750
5 players: 0.727, right: 0.909; ratings with themselves 0.800
6 players: 0.791, right: 0.949; ratings with themselves 0.833
1000 lists of 20: 0.95 of the right coefficient, but for 0' ]; then
	echo 'as found: ratings do not go with themselves'
else
	echo 'changed: other coefficients'
	exit 1
fi
