#!/usr/bin/env bash
# How long a season or a tournament lasts, by iso8601-js-period: Period.parseToString('P60D', , , true), which brings
# overflows to the higher units.
# Guess:   as many seconds as parseToTotalSeconds() gives for it: 60 days are 2 months, whose months are 30 days there.
# Happens: they are "2 months 4 days": days go into weeks of 7, and 4 weeks into a month, so that it is 28 days in texts
#          and 30 in seconds. 52 weeks are 1 year 1 month, 365 days 1 year 1 month 1 day. The text read again is 4 or
#          26 days longer. Hours, minutes and seconds are right. No error.
# Seen in: iso8601-js-period 0.2.1, the newest, with 8000 downloads a month; the readme distributes PT90S only.
# Hurts:   calendars that say how long something lasts or when it ends.
set -euo pipefail
version=0.2.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "iso8601-js-period@$version" >/dev/null

cat >season.cjs <<'JS'
const { Period } = require('iso8601-js-period');
const days = (text) => Period.parseToTotalSeconds(text) / 86400;
const written = (parts) => `P${parts[0]}Y${parts[1]}M${parts[2]}W${parts[3]}DT${parts[4]}H${parts[5]}M${parts[6]}S`;
for (const text of ['PT90S', 'PT48H', 'P10D', 'P27D', 'P28D', 'P30D', 'P60D', 'P90D', 'P8W', 'P52W', 'P365D', 'P1M31D',
	'P11M30D']) {
	const parts = Period.parse(text, true);
	console.log(`${text}, ${days(text).toFixed(3)} days: ${Period.parseToString(text, undefined, undefined, true)},`,
		`which are ${days(written(parts)).toFixed(3)} days`);
}
JS
echo "iso8601-js-period $version"
out=$(node season.cjs)
echo "$out"
if [ "$out" = 'PT90S, 0.001 days: 1 minute 30 seconds, which are 0.001 days
PT48H, 2.000 days: 2 days, which are 2.000 days
P10D, 10.000 days: 1 week 3 days, which are 10.000 days
P27D, 27.000 days: 3 weeks 6 days, which are 27.000 days
P28D, 28.000 days: 1 month, which are 30.000 days
P30D, 30.000 days: 1 month 2 days, which are 32.000 days
P60D, 60.000 days: 2 months 4 days, which are 64.000 days
P90D, 90.000 days: 3 months 6 days, which are 96.000 days
P8W, 56.000 days: 2 months, which are 60.000 days
P52W, 364.000 days: 1 year 1 month, which are 390.000 days
P365D, 365.000 days: 1 year 1 month 1 day, which are 391.000 days
P1M31D, 61.000 days: 2 months 3 days, which are 63.000 days
P11M30D, 360.000 days: 1 year 2 days, which are 362.000 days' ]; then
	echo 'as found: 60 days are 2 months and 4 days'
else
	echo 'changed: other periods'
	exit 1
fi
