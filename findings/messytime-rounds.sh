#!/usr/bin/env bash
# The date of a round as people write it, read by parse-messy-time.
# Guess:   "in 2 months" on November 30 is January 30 of the next year; "Saturday 5 December" is that day.
# Happens: where the year changes between, "in 2 months" is a year too late and "2 months ago" a year too early. After a
#          weekday a day before its month is lost: on March 11 "Saturday 5 December" is March 14; "saturday december 5"
#          is right. "dec 2026" is in 2032; "next month" is a Monday, of "mon"; "next year" is today; February 29 is
#          March 1 or February 1. No error.
# Seen in: parse-messy-time 2.1.0, the newest, with 10000 downloads a month. Its readme has days, hours and weekdays;
#          months are in its code. Issue 1 (2015) is of days only, and mended.
# Hurts:   bots and forms that take the day of a round or a training as text.
set -euo pipefail
version=2.1.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "parse-messy-time@$version" >/dev/null

cat >rounds.cjs <<'JS'
process.env.TZ = 'UTC';
const parse = require('parse-messy-time');
const show = (date) => date.toISOString().slice(0, 10);
for (const [day, text, right] of [
	['2026-09-30', 'in 2 months', '2026-11-30'],
	['2026-11-30', 'in 2 months', '2027-01-30'],
	['2026-12-15', 'in 1 month', '2027-01-15'],
	['2026-03-11', '2 months ago', '2026-01-11'],
	['2026-01-11', '2 months ago', '2025-11-11'],
	['2026-03-11', 'sat dec 5', '2026-12-05'],
	['2026-03-11', 'saturday 5 december', '2026-12-05'],
	['2026-03-11', 'saturday december 5', '2026-12-05'],
	['2026-03-11', '5 december', '2026-12-05'],
	['2026-03-11', 'dec 2026', '2026-12'],
	['2026-03-11', 'next month', '2026-04'],
	['2026-03-11', 'next year', '2027'],
	['2026-03-11', 'feb 29 2028', '2028-02-29'],
	['2026-11-30', 'feb 29 2028', '2028-02-29'],
]) {
	console.log(`${day}, ${text}: ${show(parse(text, { now: new Date(`${day}T12:00:00Z`) }))}, right: ${right}`);
}
JS
echo "parse-messy-time $version"
out=$(node rounds.cjs)
echo "$out"
if [ "$out" = '2026-09-30, in 2 months: 2026-11-30, right: 2026-11-30
2026-11-30, in 2 months: 2028-01-30, right: 2027-01-30
2026-12-15, in 1 month: 2028-01-15, right: 2027-01-15
2026-03-11, 2 months ago: 2026-01-11, right: 2026-01-11
2026-01-11, 2 months ago: 2024-11-11, right: 2025-11-11
2026-03-11, sat dec 5: 2026-12-05, right: 2026-12-05
2026-03-11, saturday 5 december: 2026-03-14, right: 2026-12-05
2026-03-11, saturday december 5: 2026-12-05, right: 2026-12-05
2026-03-11, 5 december: 2026-12-05, right: 2026-12-05
2026-03-11, dec 2026: 2032-12-17, right: 2026-12
2026-03-11, next month: 2026-03-23, right: 2026-04
2026-03-11, next year: 2026-03-11, right: 2027
2026-03-11, feb 29 2028: 2028-02-01, right: 2028-02-29
2026-11-30, feb 29 2028: 2028-03-01, right: 2028-02-29' ]; then
	echo 'as found: two months are a year and two months'
else
	echo 'changed: other days'
	exit 1
fi
