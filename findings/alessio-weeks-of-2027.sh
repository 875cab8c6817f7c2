#!/usr/bin/env bash
# The week of a round and its time, by @alessiofrittoli/date-utils: getISOWeekNumber(date), formatDate(date, 'W') and
# formatDate(date, 'Y-m-d H:i').
# Guess:   the week of ISO 8601, and 00:05 for five past midnight.
# Happens: in 2021 and 2027, years that begin on a Friday, all times but midnight are a week too late from the first
#          Monday on: a round on January 4, 2027 at 19:00 is in week 2. On January 1 and 2 of 2022 and 2028 it is 53
#          instead of 52. The hour after midnight is 24 of the day that begins, "24:05" on January 4, and 12:05 PM.
#          No error.
# Seen in: @alessiofrittoli/date-utils 4.1.0 (2026), the newest, with 500 downloads a month. Other years are right.
# Hurts:   calendars of leagues with a round each week, from January on, and tables of games that end at night.
set -euo pipefail
version=4.1.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export TZ=UTC
npm install --silent --ignore-scripts --no-audit --no-fund --prefix . "@alessiofrittoli/date-utils@$version" >/dev/null

cat >weeks.mjs <<'JS'
import { getISOWeekNumber, formatDate } from '@alessiofrittoli/date-utils';
const week = (date) => {
	const day = (date.getUTCDay() + 6) % 7, thursday = new Date(date);
	thursday.setUTCHours(0, 0, 0);
	thursday.setUTCDate(thursday.getUTCDate() + 3 - day);
	return 1 + Math.floor((thursday - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / 86400000 / 7);
};
for (const text of ['2026-01-05', '2026-12-31', '2027-01-01', '2027-01-04', '2027-06-01', '2027-12-31', '2028-01-01']) {
	const date = new Date(`${text}T19:00Z`);
	console.log(`${text} 19:00: week ${getISOWeekNumber(date)}, as W ${formatDate(date, 'W')}, right: ${week(date)};`,
		`0:00: week ${getISOWeekNumber(new Date(`${text}T00:00Z`))}`);
}
for (let year = 2020; year <= 2032; year++) {
	let wrong = 0;
	for (let date = new Date(Date.UTC(year, 0, 1, 19)); date.getUTCFullYear() === year;
		date.setUTCDate(date.getUTCDate() + 1)) if (getISOWeekNumber(date) !== week(date)) wrong++;
	if (wrong) console.log(`${year}: wrong at 19:00 on ${wrong} days`);
}
for (const hour of ['00', '01', '12', '23']) {
	const date = new Date(`2026-01-04T${hour}:05Z`);
	console.log(`${hour}:05: ${formatDate(date, 'Y-m-d H:i')}, ${formatDate(date, 'g:i A')}`);
}
JS
echo "@alessiofrittoli/date-utils $version"
out=$(node weeks.mjs)
echo "$out"
if [ "$out" = '2026-01-05 19:00: week 2, as W 2, right: 2; 0:00: week 2
2026-12-31 19:00: week 53, as W 53, right: 53; 0:00: week 53
2027-01-01 19:00: week 53, as W 53, right: 53; 0:00: week 53
2027-01-04 19:00: week 2, as W 2, right: 1; 0:00: week 1
2027-06-01 19:00: week 23, as W 23, right: 22; 0:00: week 22
2027-12-31 19:00: week 53, as W 53, right: 52; 0:00: week 52
2028-01-01 19:00: week 53, as W 53, right: 52; 0:00: week 52
2021: wrong at 19:00 on 362 days
2022: wrong at 19:00 on 2 days
2027: wrong at 19:00 on 362 days
2028: wrong at 19:00 on 2 days
00:05: 2026-01-04 24:05, 12:05 PM
01:05: 2026-01-04 01:05, 1:05 AM
12:05: 2026-01-04 12:05, 12:05 PM
23:05: 2026-01-04 23:05, 11:05 PM' ]; then
	echo 'as found: the weeks of 2027 are one too late'
else
	echo 'changed: other weeks or hours'
	exit 1
fi
