#!/usr/bin/env bash
# Rounds on Mondays, Wednesdays and Fridays, "0 19 * * 1-5/2" in cron, for a server with Quartz, by cron-to-quartz.
# Guess:   0 0 19 ? * 2-6/2 *: Quartz begins with Sunday as 1, cron as 0, and a step stays a step.
# Happens: 2-6/3: each number of the field is raised by one, the step, too. That is Monday and Thursday. "*/2" becomes
#          */3: Sunday, Wednesday and Saturday for Sunday, Tuesday, Thursday and Saturday; with */3 it is */4.
#          Days, lists and ranges without a step are right; Sunday as 7 becomes 8, which Quartz refuses. No error.
# Seen in: cron-to-quartz 1.4.15, the newest, with 7000 downloads a month. Its issues 1 and 4 are of days and of 0;
#          the step is an issue of another converter, cron-utils for Java (495, 2021).
# Hurts:   rounds, reminders and lists on every other day: they come on other days, twice a week for three times.
set -euo pipefail
version=1.4.15
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "cron-to-quartz@$version" >/dev/null

cat >days.cjs <<'JS'
const { getQuartz } = require('cron-to-quartz');
const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
// The days of a field that counts from first.
const days = (field, first) => {
	const found = new Set();
	for (const part of field.split(',')) {
		const [range, step = '1'] = part.split('/');
		const [from, to = from] = range === '*' ? [first, first + 6] : range.split('-').map(Number);
		for (let day = from; day <= to; day += Number(step)) found.add(names[day - first] ?? `no day ${day}`);
	}
	return names.filter((name) => found.has(name)).join(' ');
};
for (const field of ['1-5/2', '*/2', '0-6/2', '*/3', '1-6/5', '5', '1,3,5', '1-5', '0']) {
	const [[, , , , , quartz]] = getQuartz(`0 19 * * ${field}`);
	console.log(`${field}: ${days(field, 0)}; in Quartz ${quartz}: ${days(quartz, 1)}`);
}
JS
echo "cron-to-quartz $version"
out=$(node days.cjs)
echo "$out"
if [ "$out" = '1-5/2: Mon Wed Fri; in Quartz 2-6/3: Mon Thu
*/2: Sun Tue Thu Sat; in Quartz */3: Sun Wed Sat
0-6/2: Sun Tue Thu Sat; in Quartz 1-7/3: Sun Wed Sat
*/3: Sun Wed Sat; in Quartz */4: Sun Thu
1-6/5: Mon Sat; in Quartz 2-7/6: Mon
5: Fri; in Quartz 6: Fri
1,3,5: Mon Wed Fri; in Quartz 2,4,6: Mon Wed Fri
1-5: Mon Tue Wed Thu Fri; in Quartz 2-6: Mon Tue Wed Thu Fri
0: Sun; in Quartz 1: Sun' ]; then
	echo 'as found: each second day becomes each third'
else
	echo 'changed: other days'
	exit 1
fi
