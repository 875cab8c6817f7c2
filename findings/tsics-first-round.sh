#!/usr/bin/env bash
# The days of a monthly round in a calendar (.ics) by ts-ics: convertIcsCalendar(), then extendByRecurrenceRule().
# Guess:   the days that RFC 5545 and the library rrule give: from the first round (DTSTART) on, as many as COUNT says.
# Happens: "each first Friday" (FREQ=MONTHLY;BYDAY=1FR) begins one month late, if the round does not begin at midnight:
#          of four rounds the first is missing, and one is added behind the last. BYMONTHDAY=-1 is the last day but one.
#          FREQ=DAILY;BYDAY=FR,SA,SU counts other days, too. Weekly rounds are right. No error.
# Seen in: ts-ics 2.4.6, the newest (July 2026). The example of its readme begins at 0:00.
# Hurts:   sites and bots that show when the club plays: nobody comes to the first round, and all come to one too many.
set -euo pipefail
version=2.4.6 reader=2.8.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "ts-ics@$version" "rrule@$reader" >/dev/null

cat >rounds.mjs <<'JS'
import { convertIcsCalendar, extendByRecurrenceRule } from 'ts-ics';
import rrule from 'rrule';
const text = (start, rule) => ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Club//Rounds//EN', 'BEGIN:VEVENT', 'UID:1',
	'DTSTAMP:20260801T000000Z', `DTSTART:${start}`, 'DURATION:PT4H', 'SUMMARY:Round', `RRULE:${rule}`, 'END:VEVENT',
	'END:VCALENDAR'].join('\r\n');
const show = (dates) => dates.map((date) => date.toISOString().slice(5, 10)).join(' ');
for (const [start, rule] of [
	['20260904T193000Z', 'FREQ=WEEKLY;BYDAY=FR;COUNT=4'],
	['20260904T193000Z', 'FREQ=MONTHLY;BYDAY=1FR;COUNT=4'],
	['20260904T000000Z', 'FREQ=MONTHLY;BYDAY=1FR;COUNT=4'],
	['20260925T193000Z', 'FREQ=MONTHLY;BYDAY=-1FR;COUNT=4'],
	['20260925T193000Z', 'FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20261231T000000Z'],
	['20260910T193000Z', 'FREQ=MONTHLY;BYMONTHDAY=10;COUNT=4'],
	['20260930T193000Z', 'FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=4'],
	['20260904T193000Z', 'FREQ=DAILY;BYDAY=FR,SA,SU;COUNT=6'],
]) {
	const { start: { date }, recurrenceRule } = convertIcsCalendar(undefined, text(start, rule)).events[0];
	const got = extendByRecurrenceRule(recurrenceRule, { start: date, end: new Date('2028-01-01') });
	const right = rrule.rrulestr(`DTSTART:${start}\nRRULE:${rule}`).all();
	console.log(`${start.slice(9, 13)} ${rule}: ${show(got)}; right: ${show(right)}`);
}
JS
echo "ts-ics $version, rrule $reader"
out=$(TZ=UTC node rounds.mjs)
echo "$out"
if [ "$out" = '1930 FREQ=WEEKLY;BYDAY=FR;COUNT=4: 09-04 09-11 09-18 09-25; right: 09-04 09-11 09-18 09-25
1930 FREQ=MONTHLY;BYDAY=1FR;COUNT=4: 10-02 11-06 12-04 01-01; right: 09-04 10-02 11-06 12-04
0000 FREQ=MONTHLY;BYDAY=1FR;COUNT=4: 09-04 10-02 11-06 12-04; right: 09-04 10-02 11-06 12-04
1930 FREQ=MONTHLY;BYDAY=-1FR;COUNT=4: 10-30 11-27 12-25 01-29; right: 09-25 10-30 11-27 12-25
1930 FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20261231T000000Z: 10-30 11-27 12-25; right: 09-25 10-30 11-27 12-25
1930 FREQ=MONTHLY;BYMONTHDAY=10;COUNT=4: 09-10 10-10 11-10 12-10; right: 09-10 10-10 11-10 12-10
1930 FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=4: 10-30 11-29 12-30 01-30; right: 09-30 10-31 11-30 12-31
1930 FREQ=DAILY;BYDAY=FR,SA,SU;COUNT=6: 09-04 09-05 09-06; right: 09-04 09-05 09-06 09-11 09-12 09-13' ]; then
	echo 'as found: a series of monthly rounds lacks the first'
else
	echo 'changed: other days'
	exit 1
fi
