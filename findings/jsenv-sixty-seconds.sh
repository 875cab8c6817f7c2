#!/usr/bin/env bash
# The time that a search or a game took, in words, by @jsenv/humanize: humanizeDuration(milliseconds).
# Guess:   119,999 ms are 2 minutes, or 1 minute and 59 seconds; its readme has 61,421 as 1 minute and 1 second.
# Happens: they are "1 minute and 60 seconds". Each unit is rounded after the larger one has been taken out: 59 minutes
#          and 60 seconds, 23 hours and 60 minutes, 1 day and 24 hours, for one of 120 times of more than a minute
#          and one of 120 times of more than an hour. No error.
# Seen in: @jsenv/humanize 1.7.6, the newest, with 1000 downloads a month.
# Hurts:   logs of programs that play each other, and pages with the time of a game.
set -euo pipefail
version=1.7.6
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@jsenv/humanize@$version" >/dev/null

cat >times.mjs <<'JS'
import { humanizeDuration } from '@jsenv/humanize';
for (const ms of [59500, 61421, 119499, 119500, 119999, 120000, 3599999, 3600000, 7199999, 86399999, 172799999]) {
	console.log(`${ms}: ${humanizeDuration(ms)}, ${humanizeDuration(ms, { short: true })}`);
}
for (const [name, from, to, step] of [['a minute to an hour', 60000, 3600000, 10],
	['an hour to a day', 3600000, 86400000, 1000]]) {
	let tests = 0, sixty = 0;
	for (let ms = from; ms < to; ms += step) {
		tests++;
		if (/\b60 /.test(humanizeDuration(ms))) sixty++;
	}
	console.log(`${name}: ${sixty} of ${tests} have 60 of a unit`);
}
JS
echo "@jsenv/humanize $version"
out=$(node times.mjs)
echo "$out"
if [ "$out" = '59500: 59.5 seconds, 59.5s
61421: 1 minute and 1 second, 1m and 1s
119499: 1 minute and 59 seconds, 1m and 59s
119500: 1 minute and 60 seconds, 1m and 60s
119999: 1 minute and 60 seconds, 1m and 60s
120000: 2 minutes, 2m
3599999: 59 minutes and 60 seconds, 59m and 60s
3600000: 1 hour, 1h
7199999: 1 hour and 60 minutes, 1h and 60m
86399999: 23 hours and 60 minutes, 23h and 60m
172799999: 1 day and 24 hours, 1d and 24h
a minute to an hour: 2950 of 354000 have 60 of a unit
an hour to a day: 690 of 82800 have 60 of a unit' ]; then
	echo 'as found: there are minutes and 60 seconds'
else
	echo 'changed: other words'
	exit 1
fi
