#!/usr/bin/env bash
# How likely is a score between equal programs? jStat.binomial.pdf for matches of 20 to 5000 games without draws.
# Guess:   a number from 0 to 1 for each length, as cdf gives, and as statistics software does by logarithms.
# Happens: up to 1029 games it is right. From 1030 on the chance of half of the points is Infinity, in longer matches
#          NaN, and so is every sum over such chances. cdf is right for all. No error.
# Seen in: jstat 1.9.6, the newest; @stdlib/stats-base-dists-binomial-pmf 0.3.1 is right.
# Hurts:   who tests versions over thousands of games, as all do since computers are fast: short trials run well.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . jstat@1.9.6 @stdlib/stats-base-dists-binomial-pmf@0.3.1 >/dev/null

cat >match.cjs <<'JS'
const { jStat } = require('jstat');
const pmf = require('@stdlib/stats-base-dists-binomial-pmf');
for (const games of [20, 1028, 1030, 2000, 5000]) {
	const half = games / 2;
	let more = 0;
	for (let won = half; won <= games; won++) more += jStat.binomial.pdf(won, games, 0.5);
	console.log(`${games} games: half is won with ${jStat.binomial.pdf(half, games, 0.5).toPrecision(4)}`,
		`(@stdlib ${pmf(half, games, 0.5).toPrecision(4)}), half or more with ${more.toPrecision(4)}`,
		`(cdf ${(1 - jStat.binomial.cdf(half - 1, games, 0.5)).toPrecision(4)})`);
}
JS
echo 'jstat 1.9.6, @stdlib/stats-base-dists-binomial-pmf 0.3.1'
out=$(node match.cjs)
echo "$out"
if [ "$out" = '20 games: half is won with 0.1762 (@stdlib 0.1762), half or more with 0.5881 (cdf 0.5881)
1028 games: half is won with 0.02488 (@stdlib 0.02488), half or more with 0.5124 (cdf 0.5124)
1030 games: half is won with Infinity (@stdlib 0.02486), half or more with Infinity (cdf 0.5124)
2000 games: half is won with Infinity (@stdlib 0.01784), half or more with NaN (cdf 0.5089)
5000 games: half is won with NaN (@stdlib 0.01128), half or more with NaN (cdf 0.5056)' ]; then
	echo 'as found: from 1030 games on a chance is Infinity'
else
	echo 'changed: other chances'
	exit 1
fi
