#!/usr/bin/env bash
# When the next round of a league is, by mi-cron, "a microscopic parser for standard cron expressions": nextDate().
# Guess:   the next day and hour that the expression allows, as cronosjs and croner have it.
# Happens: it can be a day that the expression does not allow: after the evening of January 31 "the 31st at 20:00" is
#          on March 3, "each day of February" after its last round is March 1, and "mondays of November" is December 7.
#          If what is looked for is behind the end of a month, days count on into the next one, which is not compared
#          again. In all other cases it is right. No error.
# Seen in: @cheap-glitch/mi-cron 1.0.1, the newest, with 17,000 downloads a month; cronosjs and croner agree.
#          Both days of month and of week may be given to it with another meaning; here one of them is * always.
# Hurts:   schedules of rounds and mails: all is well for weeks, and the first round of a month is on a wrong day.
set -euo pipefail
version=1.0.1 cronosjs=1.7.1 croner=11.0.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@cheap-glitch/mi-cron@$version" "cronosjs@$cronosjs" \
	"croner@$croner" >/dev/null

cat >rounds.mjs <<'JS'
import micron from '@cheap-glitch/mi-cron';
import cronosjs from 'cronosjs';
import { Cron } from 'croner';
const { parseCron } = micron, { CronosExpression } = cronosjs;
const mine = (text, from) => parseCron.nextDate(text, from).toISOString().slice(0, 16);
const cronos = (text, from) =>
	CronosExpression.parse(text, { timezone: 'UTC' }).nextDate(from).toISOString().slice(0, 16);
const croner = (text, from) => new Cron(text, { timezone: 'UTC' }).nextRun(from).toISOString().slice(0, 16);
for (const [text, date] of [['0 20 * * 1', '2026-11-30'], ['0 20 31 * *', '2026-01-31'], ['0 20 30 * *', '2026-01-30'],
	['0 20 * 2 *', '2026-02-28'], ['0 20 * 11 1', '2026-11-30'], ['0 20 * 1-4,9-12 1', '2026-04-27']]) {
	const from = new Date(`${date}T21:00Z`);
	console.log(`${text} after ${date}: ${mine(text, from)}, cronosjs ${cronos(text, from)}`);
}
for (const [name, texts] of [['weekday', [0, 1, 2, 3, 4, 5, 6].map((day) => `0 20 * * ${day}`)],
	['day of month', Array.from({ length: 31 }, (_, i) => `0 20 ${i + 1} * *`)],
	['weekday, month', Array.from({ length: 84 }, (_, i) => `0 20 * ${1 + i % 12} ${i % 7}`)]]) {
	let wrong = 0, all = 0, others = 0;
	for (const text of texts) {
		for (let day = 0; day < 365; day += 5) {
			const from = new Date(Date.UTC(2026, 0, 1 + day, 21));
			all++;
			if (mine(text, from) !== cronos(text, from)) wrong++;
			if (croner(text, from) !== cronos(text, from)) others++;
		}
	}
	console.log(`${name}: ${wrong} of ${all} dates differ from cronosjs, those of croner in ${others}`);
}
JS
echo "@cheap-glitch/mi-cron $version, cronosjs $cronosjs, croner $croner"
out=$(TZ=UTC node rounds.mjs)
echo "$out"
if [ "$out" = '0 20 * * 1 after 2026-11-30: 2026-12-07T20:00, cronosjs 2026-12-07T20:00
0 20 31 * * after 2026-01-31: 2026-03-03T20:00, cronosjs 2026-03-31T20:00
0 20 30 * * after 2026-01-30: 2026-03-02T20:00, cronosjs 2026-03-30T20:00
0 20 * 2 * after 2026-02-28: 2026-03-01T20:00, cronosjs 2027-02-01T20:00
0 20 * 11 1 after 2026-11-30: 2026-12-07T20:00, cronosjs 2027-11-01T20:00
0 20 * 1-4,9-12 1 after 2026-04-27: 2026-05-04T20:00, cronosjs 2026-09-07T20:00
weekday: 0 of 511 dates differ from cronosjs, those of croner in 0
day of month: 43 of 2263 dates differ from cronosjs, those of croner in 0
weekday, month: 55 of 6132 dates differ from cronosjs, those of croner in 0' ]; then
	echo 'as found: rounds are on days that are not allowed'
else
	echo 'changed: other days'
	exit 1
fi
