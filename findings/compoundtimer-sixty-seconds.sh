#!/usr/bin/env bash
# A clock with whole seconds by react-compound-timer: roundUnit 's', which its author names for countdowns that would
# jump over their first second; the same for the hours and minutes to the next round, roundUnit 'm'.
# Guess:   4:59.7 is 5:00 when it is rounded, and 59 minutes 40 seconds are an hour.
# Happens: 4:60, and 0 hours 60 minutes; 23 hours 59 minutes 40 seconds are 23:60. The unit is raised by one and never
#          carried over. A countdown shows 60 seconds for half a second of each minute: 2:00, 1:60, 1:59. No error.
# Seen in: react-compound-timer 2.0.5, the newest, with 37,000 downloads a month. Issue 30 recommends roundUnit; nothing
#          about this was found.
# Hurts:   clocks of games look as if they had an hour of 61 minutes; texts made of them ("1:60") are read as 2 minutes
#          by one program and refused by another.
set -euo pipefail
version=2.0.5
react=18.3.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --legacy-peer-deps --prefix . "react-compound-timer@$version" \
	"react@$react" >/dev/null

cat >clock.mjs <<'JS'
import { mock } from 'node:test';
mock.timers.enable({ apis: ['setInterval', 'Date'] });
globalThis.window = globalThis;
const { createTimeModel } = await import('react-compound-timer');
const two = (n) => String(n).padStart(2, '0');
const show = ({ d, h, m, s }, unit) => `${d ? `${d} d ` : ''}${h}:${two(m)}${unit === 's' ? `:${two(s)}` : ''}`;
const still = (initialTime, roundUnit) => {
	const model = createTimeModel({ initialTime, roundUnit, startImmediately: false });
	return show(model.value, roundUnit);
};
for (const [name, time, unit] of [['4:59.4', 299400, 's'], ['4:59.7', 299700, 's'], ['0:59.5', 59500, 's'],
	['59 min 40 s', 3580000, 'm'], ['1 h 59 min 29 s', 7169000, 'm'], ['23 h 59 min 40 s', 86380000, 'm']]) {
	console.log(`${name}, rounded to ${unit}: ${still(time, unit)}`);
}
const seen = [];
const countdown = createTimeModel({ initialTime: 121000, direction: 'backward', roundUnit: 's', timeToUpdate: 100 }, {
	onChange: (value) => {
		const text = show(value, 's');
		if (seen.at(-1) !== text) seen.push(text);
	},
});
for (let i = 0; i < 29; i++) mock.timers.tick(100);
countdown.pause();
console.log(`a countdown from 2:01: ${seen.join(', ')}`);
let sixty = 0;
for (let time = 0; time < 3600000; time += 100) if (/:60/.test(still(time, 's'))) sixty++;
console.log(`of 36000 tenths of an hour ${sixty} are shown with 60 seconds`);
JS
echo "react-compound-timer $version, react $react"
out=$(node clock.mjs 2>/dev/null)
echo "$out"
if [ "$out" = '4:59.4, rounded to s: 0:04:59
4:59.7, rounded to s: 0:04:60
0:59.5, rounded to s: 0:00:60
59 min 40 s, rounded to m: 0:60
1 h 59 min 29 s, rounded to m: 1:59
23 h 59 min 40 s, rounded to m: 23:60
a countdown from 2:01: 0:02:01, 0:02:00, 0:01:60, 0:01:59, 0:01:58
of 36000 tenths of an hour 300 are shown with 60 seconds' ]; then
	echo 'as found: a minute has a sixtieth second'
else
	echo 'changed: other times'
	exit 1
fi
