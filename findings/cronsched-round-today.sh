#!/usr/bin/env bash
# When the round that is being played began, by cron-schedule-parser: parseExpression('0 9,14 * * 6').prev().
# Guess:   on a Saturday at 15:20 it is 14:00 of that day: the last time before now.
# Happens: it is 14:00 of the Saturday before: prev() leaves out all times of the day that it is, whatever the
#          expression: of "every hour" it is 23:00 of yesterday, of "the 13th" on the 13th it is the month before.
#          Called again, it goes on from there. It is so with utc, with a time zone, and with neither. next() is right.
#          No error.
# Seen in: cron-schedule-parser 2.1.12, the newest, with 3000 downloads a month, a fork of cron-parser, which is right
#          here; no issue of it found (one of cron-parser, 265, has the symptom and turned out to be another thing).
# Hurts:   pages that show the round now or the last change of a list; programs that catch up on what they missed.
set -euo pipefail
version=2.1.12 other=4.9.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "cron-schedule-parser@$version" "cron-parser@$other" >/dev/null

cat >rounds.cjs <<'JS'
process.env.TZ = 'UTC';
const parser = require('cron-schedule-parser'), other = require('cron-parser');
const show = (date) => new Date(date.getTime()).toISOString().slice(5, 16);
const currentDate = new Date('2026-06-13T15:20:00Z');
console.log(`now ${show(currentDate)}, a Saturday`);
for (const [expression, options] of [['0 9,14 * * 6', { utc: true }], ['0 9,14 * * 6', { tz: 'Europe/Amsterdam' }],
	['0 9,14 * * 6', {}], ['0 * * * *', { utc: true }], ['0 9 13 * *', { utc: true }], ['0 19 * * *', { utc: true }],
	['0 19 * * 5', { utc: true }]]) {
	const [mine, theirs] = [parser, other].map((one) => one.parseExpression(expression, { currentDate, ...options }));
	const next = show(parser.parseExpression(expression, { currentDate, ...options }).next());
	const zone = options.tz ?? (options.utc ? 'utc' : 'neither');
	console.log(`${expression} ${zone}: before ${show(mine.prev())}, ${show(mine.prev())}; right:`,
		`${show(theirs.prev())}, ${show(theirs.prev())}; next ${next}`);
}
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
let today = 0, wrong = 0, otherDays = 0, otherWrong = 0;
for (let test = 0; test < 500; test++) {
	const date = new Date(Date.UTC(2026, random(12), 1 + random(28), random(24), random(60)));
	const expression = `${random(60)} ${random(24)} * * *`, options = { currentDate: date, utc: true };
	const right = show(other.parseExpression(expression, options).prev());
	const same = show(parser.parseExpression(expression, options).prev()) === right;
	if (right.slice(0, 5) === show(date).slice(0, 5)) {
		today++;
		if (!same) wrong++;
	} else {
		otherDays++;
		if (!same) otherWrong++;
	}
}
console.log(`last time today: wrong ${wrong} of ${today}; on a day before: wrong ${otherWrong} of ${otherDays}`);
JS
echo "cron-schedule-parser $version"
out=$(node rounds.cjs)
echo "$out"
if [ "$out" = 'now 06-13T15:20, a Saturday
0 9,14 * * 6 utc: before 06-06T14:00, 06-06T09:00; right: 06-13T14:00, 06-13T09:00; next 06-20T09:00
0 9,14 * * 6 Europe/Amsterdam: before 06-06T12:00, 06-06T07:00; right: 06-13T12:00, 06-13T07:00; next 06-20T07:00
0 9,14 * * 6 neither: before 06-06T14:00, 06-06T09:00; right: 06-13T14:00, 06-13T09:00; next 06-20T09:00
0 * * * * utc: before 06-12T23:00, 06-12T22:00; right: 06-13T15:00, 06-13T14:00; next 06-13T16:00
0 9 13 * * utc: before 05-13T09:00, 04-13T09:00; right: 06-13T09:00, 05-13T09:00; next 07-13T09:00
0 19 * * * utc: before 06-12T19:00, 06-11T19:00; right: 06-12T19:00, 06-11T19:00; next 06-13T19:00
0 19 * * 5 utc: before 06-12T19:00, 06-05T19:00; right: 06-12T19:00, 06-05T19:00; next 06-19T19:00
last time today: wrong 266 of 266; on a day before: wrong 0 of 234' ]; then
	echo 'as found: a round of today is not found'
else
	echo 'changed: other rounds'
	exit 1
fi
