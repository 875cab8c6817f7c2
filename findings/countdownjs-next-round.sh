#!/usr/bin/env bash
# The time to the next round by npm countdown-js: Countdown.timer(end, onTick, onComplete), with a date as its end, on a
# server that also searches moves.
# Guess:   the rest is end minus now at each tick, and the end is called at its time, as it is given as a date.
# Happens: the rest is taken once, at the start; each tick takes 1000 ms off, whenever it comes. After a search of 4 s
#          the page shows 3 or 4 s too much, and the round begins 3 to 4 s late; all delays add up, also the small ones
#          of each second. No error.
# Seen in: countdown-js 1.0.2, the newest, with 5000 downloads a month.
# Hurts:   pages and servers that wait for rounds: laptops that sleep, busy servers and hidden pages begin late.
set -euo pipefail
version=1.0.2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "countdown-js@$version" >/dev/null

cat >round.cjs <<'JS'
const Countdown = require('countdown-js');
const block = (time) => {
	const end = Date.now() + time;
	while (Date.now() < end);
};
const run = (time, searches) => new Promise((resolve) => {
	const end = Date.now() + time, errors = [];
	Countdown.timer(new Date(end), (left) => {
		const shown = (left.hours * 60 + left.minutes) * 60 + left.seconds;
		errors.push(Math.round(shown - (end - Date.now()) / 1000));
	}, () => resolve([Math.max(...errors), (Date.now() - end) / 1000]));
	for (const [at, length] of searches) setTimeout(block, at, length);
});
(async () => {
	for (const [name, time, searches] of [
		['no search', 6000, []],
		['a search of 4 s', 8000, [[1500, 4000]]],
		['three searches of 2.5 s', 12000, [[1500, 2500], [5500, 2500], [9500, 2500]]],
	]) {
		const [shown, late] = await run(time, searches);
		console.error(`${time} ms, ${name}: shows ${shown} s too much, ends ${late.toFixed(1)} s late`);
		const word = late < 1.5 ? 'about in time' : late < 4.5 ? '2 to 4 s late' : '5 s late or more';
		console.log(`${time} ms, ${name}: ends ${word}`);
	}
})();
JS
echo "countdown-js $version"
out=$(node --no-deprecation round.cjs)
echo "$out"
if [ "$out" = '6000 ms, no search: ends about in time
8000 ms, a search of 4 s: ends 2 to 4 s late
12000 ms, three searches of 2.5 s: ends 5 s late or more' ]; then
	echo 'as found: a round begins late after a search'
else
	echo 'changed: other times'
	exit 1
fi
