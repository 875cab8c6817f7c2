#!/usr/bin/env bash
# A countdown to the next round by tocktimer: start('2026-12-05 19:00:00'), a form that its readme names; here
# timeToMS(), which start() uses. It is December 1, 10:00.
# Guess:   105 hours.
# Happens: 849 hours, to January 5: the month counts from 0 inside, and is always one too late. January 30 becomes
#          March 2. ISO dates with T and without zone are taken so, too; with a Z, or written "December 5, 2026 19:00",
#          they are right. No error.
# Seen in: tocktimer 1.1.1, the newest, with 1700 downloads a month. "00:10" and other times of day are right.
# Hurts:   whoever shows players the time to the next round: they come when it is over.
set -euo pipefail
version=1.1.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "tocktimer@$version" >/dev/null

cat >round.cjs <<'JS'
const Tock = require('tocktimer');
const Real = Date;
let now;
global.Date = class extends Real {
	constructor(...parts) {
		super(...(parts.length ? parts : [now]));
	}

	static now() {
		return now;
	}
};
const timer = new Tock({ countdown: true });
for (const [today, times] of [
	['2026-12-01T10:00:00Z', ['2026-12-05 19:00:00', '2026-12-05 19:00:00.000', '2026-12-05T19:00:00',
		'2026-12-05T19:00:00Z', 'December 5, 2026 19:00', '2027-01-30 12:00:00', '01:30:00', '05:00']],
	['2027-01-31T10:00:00Z', ['2027-02-06 19:00:00', '2027-02-06T19:00:00Z']]]) {
	now = Real.parse(today);
	console.log(`now ${today}`);
	for (const time of times) {
		const ms = timer.timeToMS(time);
		console.log(`\t${time}: ${ms / 3600000} hours, ${new Real(now + ms).toISOString()}`);
	}
}
JS
echo "tocktimer $version"
out=$(TZ=UTC node round.cjs)
echo "$out"
if [ "$out" = 'now 2026-12-01T10:00:00Z
	2026-12-05 19:00:00: 849 hours, 2027-01-05T19:00:00.000Z
	2026-12-05 19:00:00.000: 849 hours, 2027-01-05T19:00:00.000Z
	2026-12-05T19:00:00: 849 hours, 2027-01-05T19:00:00.000Z
	2026-12-05T19:00:00Z: 105 hours, 2026-12-05T19:00:00.000Z
	December 5, 2026 19:00: 105 hours, 2026-12-05T19:00:00.000Z
	2027-01-30 12:00:00: 2186 hours, 2027-03-02T12:00:00.000Z
	01:30:00: 1.5 hours, 2026-12-01T11:30:00.000Z
	05:00: 0.08333333333333333 hours, 2026-12-01T10:05:00.000Z
now 2027-01-31T10:00:00Z
	2027-02-06 19:00:00: 825 hours, 2027-03-06T19:00:00.000Z
	2027-02-06T19:00:00Z: 153 hours, 2027-02-06T19:00:00.000Z' ]; then
	echo 'as found: the next round is a month late'
else
	echo 'changed: other times'
	exit 1
fi
