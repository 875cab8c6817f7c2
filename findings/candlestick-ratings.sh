#!/usr/bin/env bash
# Ratings of a month or an evaluation in a match as candlesticks by candlestick-convert: batchTicksToCandle(ticks, 60).
# Guess:   the first, the greatest, the least and the last value of each interval.
# Happens: the first value (open) is the last one of the interval before, but the least and the greatest know nothing
#          of it: open 1500, low 1560, high 1590. In two of five candles the open is not between low and high. The
#          first value of an interval is shown nowhere if it is neither; it is so after empty intervals, too.
#          batchCandles and ticksToTickChart are right. No error.
# Seen in: candlestick-convert 7.0.0, the newest, with 2900 downloads a month.
# Hurts:   charts whose boxes lie outside of their lines, and averages of open, high, low and close.
set -euo pipefail
version=7.0.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "candlestick-convert@$version" >/dev/null

cat >ratings.cjs <<'JS'
const { batchTicksToCandle } = require('candlestick-convert');
const day = 86400, tick = (price, d) => ({ price, quantity: 1, time: d * day * 1000 });
const candles = (ticks) => batchTicksToCandle(ticks, 30 * day, true);
const show = ({ time, open, low, high, close }) => `day ${time / day / 1000}: open ${open}, low ${low}, high ${high},` +
	` close ${close}`;
const ratings = [[1480, 0], [1510, 9], [1500, 20], [1560, 31], [1590, 40], [1575, 55], [1620, 95], [1610, 99]];
for (const candle of candles(ratings.map(([price, d]) => tick(price, d)))) console.log(show(candle));
let seed = 1, all = 0, outside = 0, first = 0;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
for (let player = 0; player < 200; player++) {
	let rating = 1500, d = 0;
	const ticks = Array.from({ length: 60 }, () => tick(rating += random(41) - 20, d += 1 + random(10)));
	for (const { time, open, low, high } of candles(ticks)) {
		all++;
		if (open < low || open > high) outside++;
		if (open === ticks.find((t) => t.time >= time).price) first++;
	}
}
console.log(`${all} candles: open outside of low to high in ${outside}, the first rating in ${first}`);
JS
echo "candlestick-convert $version"
out=$(node ratings.cjs)
echo "$out"
if [ "$out" = 'day 0: open 1480, low 1480, high 1510, close 1500
day 30: open 1500, low 1560, high 1590, close 1575
day 90: open 1575, low 1610, high 1620, close 1610
2295 candles: open outside of low to high in 1008, the first rating in 258' ]; then
	echo 'as found: a month opens outside of its range'
else
	echo 'changed: other candles'
	exit 1
fi
