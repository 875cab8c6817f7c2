#!/usr/bin/env bash
# The days of a tournament by millis-js: DateTime.from(start).until(end).days().
# Guess:   as its types have it: each day of the interval, that of the end too, if the end is not exactly at its start.
# Happens: if the tournament ends earlier in the day than it began, the last day is missing: from Friday 19:30 to Sunday
#          17:00 are Friday and Saturday; from 19:30 to 1:30 is one day. contains(start) is false: a round at the start
#          is outside of its tournament. No error.
# Seen in: millis-js 0.11.0, the newest (2026), with 1900 downloads a month. In all its examples the start is at 0:00.
# Hurts:   calendars and lists of rounds: the last day has no page, or no such day at all.
set -euo pipefail
version=0.11.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "millis-js@$version" >/dev/null

cat >days.mjs <<'JS'
import { DateTime } from 'millis-js';
const day = 86400000;
const right = (start, end) => {
	const days = [];
	for (let time = Math.floor(start / day) * day; time < end; time += day) days.push(new Date(time));
	return days;
};
const show = (dates) => dates.map((date) => new Date(date.millis?.() ?? date).toISOString().slice(5, 10)).join(' ');
for (const [start, end] of [
	['2026-12-04T00:00:00Z', '2026-12-06T17:00:00Z'],
	['2026-12-04T10:00:00Z', '2026-12-06T17:00:00Z'],
	['2026-12-04T19:30:00Z', '2026-12-06T17:00:00Z'],
	['2026-12-04T19:30:00Z', '2026-12-05T01:30:00Z'],
	['2026-12-30T10:00:00Z', '2027-01-02T09:00:00Z'],
]) {
	const interval = DateTime.from(start).until(end);
	console.log(`${start.slice(5, 16)} to ${end.slice(5, 16)}: ${show(interval.days())};`,
		`right: ${show(right(Date.parse(start), Date.parse(end)))}`);
	console.log(`contains its start: ${interval.contains(start)}`);
}
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
let missing = 0, other = 0;
for (let test = 0; test < 1000; test++) {
	const start = Date.UTC(2026, random(12), 1 + random(28), random(24), random(60));
	const end = start + 3600000 + random(10 * day);
	const days = DateTime.from(start).until(DateTime.from(end)).days().length, wanted = right(start, end).length;
	if (days === wanted - 1) missing++;
	else if (days !== wanted) other++;
}
console.log(`1000 tournaments of up to 10 days: the last day is missing in ${missing}, other differences ${other}`);
JS
echo "millis-js $version"
out=$(node days.mjs)
echo "$out"
if [ "$out" = '12-04T00:00 to 12-06T17:00: 12-04 12-05 12-06; right: 12-04 12-05 12-06
contains its start: false
12-04T10:00 to 12-06T17:00: 12-04 12-05 12-06; right: 12-04 12-05 12-06
contains its start: false
12-04T19:30 to 12-06T17:00: 12-04 12-05; right: 12-04 12-05 12-06
contains its start: false
12-04T19:30 to 12-05T01:30: 12-04; right: 12-04 12-05
contains its start: false
12-30T10:00 to 01-02T09:00: 12-30 12-31 01-01; right: 12-30 12-31 01-01 01-02
contains its start: false
1000 tournaments of up to 10 days: the last day is missing in 149, other differences 0' ]; then
	echo 'as found: the last day of a tournament is missing'
else
	echo 'changed: other days'
	exit 1
fi
