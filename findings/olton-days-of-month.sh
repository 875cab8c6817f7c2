#!/usr/bin/env bash
# A calendar of rounds by @olton/datetime: datetime(day).daysInMonth(), alignEnd('quarter'), diff(other).month.
# Guess:   those of the month or quarter in which the day is; whole months between two days.
# Happens: from the 29th on daysInMonth() is that of the next month, if that is shorter: on May 31, May has 30 days, on
#          January 29 January has 28. From May 31 the quarter ends on July 31 and begins on May 1; set to February a
#          31st is in March; from June 26 to November 21 are 5 months. No error.
# Seen in: @olton/datetime 3.3.0, the newest, with 600 downloads a month; right on the days that its readme has.
# Hurts:   calendars, limits of entry and rating periods: on the last days of a month they are others.
set -euo pipefail
version=3.3.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@olton/datetime@$version" >/dev/null

cat >days.mjs <<'JS'
import { datetime } from '@olton/datetime';
const text = (date) => date.format('YYYY-MM-DD'), iso = (date) => date.toISOString().slice(0, 10);
const last = (date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
const quarter = (date, end) => iso(new Date(Date.UTC(date.getUTCFullYear(),
	3 * Math.floor(date.getUTCMonth() / 3) + (end ? 3 : 0), end ? 0 : 1)));
for (const day of ['2026-01-28', '2026-01-29', '2026-05-30', '2026-05-31', '2026-08-31']) {
	const date = new Date(day);
	console.log(`${day}: ${datetime(day).daysInMonth()} days, right: ${last(date)};`,
		`quarter ${text(datetime(day).align('quarter'))} to ${text(datetime(day).alignEnd('quarter'))},`,
		`right: ${quarter(date)} to ${quarter(date, true)}`);
}
console.log(`set to February: ${text(datetime('2026-05-31').month(1))}`);
console.log(`months from 2026-06-26 to 2026-11-21: ${datetime('2026-11-21').diff('2026-06-26').month}`);
let days = 0, begins = 0, ends = 0;
for (let time = Date.UTC(2026, 0, 1); time < Date.UTC(2027, 0, 1); time += 86400000) {
	const date = new Date(time), day = iso(date);
	if (datetime(day).daysInMonth() !== last(date)) days++;
	if (text(datetime(day).align('quarter')) !== quarter(date)) begins++;
	if (text(datetime(day).alignEnd('quarter')) !== quarter(date, true)) ends++;
}
console.log(`in 2026: wrong days of the month on ${days} days, begin of the quarter on ${begins}, its end on ${ends}`);
JS
echo "@olton/datetime $version"
out=$(TZ=UTC node days.mjs)
echo "$out"
if [ "$out" = '2026-01-28: 31 days, right: 31; quarter 2026-01-01 to 2026-03-31, right: 2026-01-01 to 2026-03-31
2026-01-29: 28 days, right: 31; quarter 2026-01-01 to 2026-03-31, right: 2026-01-01 to 2026-03-31
2026-05-30: 31 days, right: 31; quarter 2026-04-01 to 2026-06-30, right: 2026-04-01 to 2026-06-30
2026-05-31: 30 days, right: 31; quarter 2026-05-01 to 2026-07-31, right: 2026-04-01 to 2026-06-30
2026-08-31: 30 days, right: 31; quarter 2026-07-01 to 2026-10-31, right: 2026-07-01 to 2026-09-30
set to February: 2026-03-03
months from 2026-06-26 to 2026-11-21: 5
in 2026: wrong days of the month on 7 days, begin of the quarter on 1, its end on 3' ]; then
	echo 'as found: on the last days of a month May has 30 days'
else
	echo 'changed: other days'
	exit 1
fi
