#!/usr/bin/env bash
# Clocks of PDN ([%clk 1:30:00]) and time controls (5+3) read by the parsers of durations of npm.
# Guess:   1:30:00 is an hour and a half; a parser that does not know the form says so, by an error or null.
# Happens: parse-duration takes each number after the first for the next smaller unit, and none is smaller than the
#          millisecond: 1:30:00 is 1.03 ms, and 1.03 s if its unit is seconds. juration adds all up: 31 s, and reads its
#          own clocks back so. 5+3 is 5 or 8 in all. duration-timestamp loses tenths. ms and timestring refuse all.
# Seen in: parse-duration 2.1.9, juration 0.1.1 (whose list of plans has this form), duration-timestamp 2.26.0,
#          ms 2.1.3, timestring 7.0.0.
# Hurts:   readers of games with clocks, and servers that take a time control as text: the time is over at once.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . parse-duration@2.1.9 juration@0.1.1 duration-timestamp@2.26.0 \
	ms@2.1.3 timestring@7.0.0 >/dev/null

cat >clocks.mjs <<'JS'
import parse from 'parse-duration';
import juration from 'juration';
import * as timestamp from 'duration-timestamp';
import ms from 'ms';
import timestring from 'timestring';
const seconds = {
	'parse-duration': (text) => parse(text) / 1000,
	'parse-duration, unit s': (text) => parse(text, 's'),
	juration: (text) => juration.parse(text),
	'duration-timestamp': (text) => timestamp.parse(text).total,
	ms: (text) => ms(text) / 1000,
	timestring: (text) => timestring(text),
};
const texts = ['1:30:00', '1:30', '0:05.5', '5+3'];
for (const [name, read] of Object.entries(seconds)) {
	const values = texts.map((text) => {
		try {
			const value = read(text);
			return Number.isNaN(value) ? 'none' : `${Number(value.toPrecision(9))} s`;
		} catch { return 'an error'; }
	});
	console.log(`${name}: ${texts.map((text, i) => `${text} ${values[i]}`).join(', ')}`);
}
const written = juration.stringify(5400, { format: 'chrono' });
console.log(`juration writes 5400 s as ${written} and reads ${juration.parse(written)} s`);
JS
echo 'parse-duration 2.1.9, juration 0.1.1, duration-timestamp 2.26.0, ms 2.1.3, timestring 7.0.0'
out=$(node clocks.mjs)
echo "$out"
if [ "$out" = 'parse-duration: 1:30:00 0.00103 s, 1:30 0.00103 s, 0:05.5 0.0000055 s, 5+3 0.005003 s
parse-duration, unit s: 1:30:00 1.03 s, 1:30 1.03 s, 0:05.5 0.0055 s, 5+3 5.003 s
juration: 1:30:00 31 s, 1:30 31 s, 0:05.5 5.5 s, 5+3 8 s
duration-timestamp: 1:30:00 5400 s, 1:30 90 s, 0:05.5 5 s, 5+3 an error
ms: 1:30:00 none, 1:30 none, 0:05.5 none, 5+3 none
timestring: 1:30:00 an error, 1:30 an error, 0:05.5 an error, 5+3 an error
juration writes 5400 s as 1:30:00 and reads 31 s' ]; then
	echo 'as found: clocks are read as other times'
else
	echo 'changed: other times'
	exit 1
fi
