#!/usr/bin/env bash
# A round each Friday at 19:00 in Amsterdam, or each Monday at 0:30, on a server that runs by UTC: local-crontab writes
# the lines of crontab for it.
# Guess:   lines that run at that hour of that day, in summer and winter.
# Happens: in the months of the change the lines have days of the month and a day of the week; cron runs them if
#          either is right, so that there is a "Friday" round on each day of March and October. Where the UTC day is
#          another, the day of the week or month stays: the Monday round comes on Tuesdays, one of the 1st at 23:00 in
#          New York on the last of the month before. Lines for each day are right. No error.
# Seen in: local-crontab 0.1.8, the newest (2025), with 28000 downloads a month; its readme converts daily lines only.
#          An issue of its port to Python (Sonic0/local-crontab 4, 2024) knows the other day, not the days of the month.
# Hurts:   rounds, reminders and rating lists by the week or month.
set -euo pipefail
version=0.1.8
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "local-crontab@$version" >/dev/null

cat >rounds.cjs <<'JS'
const { localCrontabToUtcCrontabs } = require('local-crontab');
const year = 2027;
const among = (field, value) => field === '*' || field.split(',').some((part) => {
	const [from, to = from] = part.split('-').map(Number);
	return from <= value && value <= to;
});
// crontab(5): if both days are restricted, either of them is enough.
const runs = (line, time) => {
	const [minute, hour, day, month, weekday] = line.split(' ');
	const days = [[day, time.getUTCDate()], [weekday, time.getUTCDay()]].filter(([field]) => field !== '*');
	return among(minute, time.getUTCMinutes()) && among(hour, time.getUTCHours()) &&
		among(month, time.getUTCMonth() + 1) && (days.length === 0 || days.some(([field, value]) => among(field, value)));
};
for (const [line, zone] of [['0 19 * * *', 'Europe/Amsterdam'], ['0 19 * * 5', 'Europe/Amsterdam'],
	['30 0 * * 1', 'Europe/Amsterdam'], ['0 23 1 * *', 'America/New_York']]) {
	const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'short', day: 'numeric',
		hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
	const lines = localCrontabToUtcCrontabs(line, zone), june = [], months = Array(12).fill(0);
	for (let t = Date.UTC(year, 0, 1); t < Date.UTC(year + 1, 0, 1); t += 30 * 60000) {
		const time = new Date(t), month = time.getUTCMonth();
		if (!lines.some((one) => runs(one, time))) continue;
		months[month]++;
		if (month === 5) june.push(format.format(time).replaceAll(',', ''));
	}
	const daily = months.flatMap((count, month) => (count > 24 ? [month + 1] : []));
	console.log(`${line} ${zone}: June ${june.slice(0, 2).join(', ')}; daily in months ${daily.join(' ') || 'none'}`);
}
JS
echo "local-crontab $version"
out=$(node rounds.cjs)
echo "$out"
if [ "$out" = '0 19 * * * Europe/Amsterdam: June Tue 1 19:00, Wed 2 19:00; daily in months 1 2 3 4 5 6 7 8 9 10 11 12
0 19 * * 5 Europe/Amsterdam: June Fri 4 19:00, Fri 11 19:00; daily in months 3 10
30 0 * * 1 Europe/Amsterdam: June Tue 8 00:30, Tue 15 00:30; daily in months 3 10
0 23 1 * * America/New_York: June Mon 31 23:00; daily in months none' ]; then
	echo 'as found: rounds on other days'
else
	echo 'changed: other lines or days'
	exit 1
fi
