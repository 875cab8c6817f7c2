#!/usr/bin/env bash
# Are two programs different? Their wins, draws and losses by the chi-square test, with p from js-stats.
# Guess:   new ChiSquareDistribution(2).cumulativeProbability(x) is 1 - e^(-x/2), as in tables and in jStat.
# Happens: with an even number of degrees of freedom it is that of one degree less: 30, 50, 20 against 20, 50, 30 games
#          has p = 0.05 for 0.14. With one degree the answer is 1 for all x, and p is 0: any two programs differ. With
#          3, 5 and 7 degrees it is right, and so are its normal, t and F distributions. No error.
# Seen in: js-stats 1.0.5, the newest: it asks whether the degrees are even by parseInt(n, 2), which reads binary. Its
#          README has 10 degrees as example.
# Hurts:   tests of engines, of openings and of colours: chance is taken for strength.
set -euo pipefail
version=1.0.5
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "js-stats@$version" jstat@1.9.6 >/dev/null

cat >chi.cjs <<'JS'
const { ChiSquareDistribution } = require('js-stats');
const { jStat } = require('jstat');
const chi = (table) => {
	const columns = table[0].map((_, j) => table.reduce((sum, row) => sum + row[j], 0));
	const all = columns.reduce((a, b) => a + b);
	let sum = 0;
	for (const row of table) {
		const games = row.reduce((a, b) => a + b);
		row.forEach((n, j) => (sum += (n - (games * columns[j]) / all) ** 2 / ((games * columns[j]) / all)));
	}
	return sum;
};
for (const [what, table] of [
	['wins, draws, losses', [[30, 50, 20], [20, 50, 30]]],
	['wins, no wins', [[30, 70], [29, 71]]],
	['three programs, points', [[50, 50], [55, 45], [48, 52]]],
	['four programs, points', [[50, 50], [55, 45], [48, 52], [40, 60]]],
]) {
	const degrees = (table.length - 1) * (table[0].length - 1), x = chi(table);
	const p = 1 - new ChiSquareDistribution(degrees).cumulativeProbability(x);
	console.log(`${what}: chi-square ${x.toFixed(2)}, ${degrees} degrees: p ${p.toFixed(3)},`,
		`right: ${(1 - jStat.chisquare.cdf(x, degrees)).toFixed(3)}`);
}
for (let degrees = 1; degrees <= 10; degrees++) {
	const values = [1, 4, 9].map((x) => {
		const value = new ChiSquareDistribution(degrees).cumulativeProbability(x);
		return `${value.toFixed(3)} (${jStat.chisquare.cdf(x, degrees).toFixed(3)})`;
	});
	console.log(`${degrees}: ${values.join(', ')}`);
}
JS
echo "js-stats $version"
out=$(node chi.cjs)
echo "$out"
if [ "$out" = 'wins, draws, losses: chi-square 4.00, 2 degrees: p 0.046, right: 0.135
wins, no wins: chi-square 0.02, 1 degrees: p 0.000, right: 0.877
three programs, points: chi-square 1.04, 2 degrees: p 0.308, right: 0.594
four programs, points: chi-square 4.68, 3 degrees: p 0.197, right: 0.197
1: 1.000 (0.683), 1.000 (0.954), 1.000 (0.997)
2: 0.683 (0.393), 0.954 (0.865), 0.997 (0.989)
3: 0.199 (0.199), 0.739 (0.739), 0.971 (0.971)
4: 0.037 (0.090), 0.451 (0.594), 0.891 (0.939)
5: 0.037 (0.037), 0.451 (0.451), 0.891 (0.891)
6: 0.005 (0.014), 0.220 (0.323), 0.747 (0.826)
7: 0.005 (0.005), 0.220 (0.220), 0.747 (0.747)
8: 0.001 (0.002), 0.089 (0.143), 0.563 (0.658)
9: 0.001 (0.001), 0.089 (0.089), 0.563 (0.563)
10: 0.000 (0.000), 0.030 (0.053), 0.378 (0.468)' ]; then
	echo 'as found: p is that of one degree less'
else
	echo 'changed: other p'
	exit 1
fi
