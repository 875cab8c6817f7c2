#!/usr/bin/env bash
# Times of rounds in words, turned into cron expressions by human-to-cron: humanToCron('every friday 15:44').
# Guess:   0 44 15 * * 5, as for "friday 15:44" in its tests; "every", "each" and "once" are its words.
# Happens: 0 44 15 * * *, each day at that time: after "every" and "each" a day of the week is dropped, and so are
#          plurals and weeks. Of two days the last counts. "each 2 days" is */2 as day of the week, four days of seven.
#          3:44 pm is at 3:44. Months are one too low for cron: august is 7, and january 0. Words that are not known
#          are dropped. No error.
# Seen in: human-to-cron 0.3.1, the newest, with 4000 downloads a month; the readme says "see tests for full list".
# Hurts:   sites and bots where users write when rounds or mails are due: they come daily, in the night, or never.
set -euo pipefail
version=0.3.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "human-to-cron@$version" >/dev/null

cat >rounds.cjs <<'JS'
const humanToCron = require('human-to-cron');
for (const [text, right] of [
	['friday 15:44', '0 44 15 * * 5'],
	['at 10:30 on saturday', '0 30 10 * * 6'],
	['every friday 15:44', '0 44 15 * * 5'],
	['each saturday at 10:30', '0 30 10 * * 6'],
	['fridays 15:44', '0 44 15 * * 5'],
	['friday and saturday 15:44', '0 44 15 * * 5,6'],
	['friday 3:44 pm', '0 44 15 * * 5'],
	['once each 2 days', '0 0 0 */2 * *'],
	['once each week', '0 0 0 * * 0'],
	['august friday 15:44', '0 44 15 * 8 5'],
	['january monday 10:00', '0 0 10 * 1 1'],
]) {
	console.log(`${text}: ${humanToCron(text)}, right: ${right}`);
}
JS
echo "human-to-cron $version"
out=$(node rounds.cjs)
echo "$out"
if [ "$out" = 'friday 15:44: 0 44 15 * * 5, right: 0 44 15 * * 5
at 10:30 on saturday: 0 30 10 * * 6, right: 0 30 10 * * 6
every friday 15:44: 0 44 15 * * *, right: 0 44 15 * * 5
each saturday at 10:30: 0 30 10 * * *, right: 0 30 10 * * 6
fridays 15:44: 0 44 15 * * *, right: 0 44 15 * * 5
friday and saturday 15:44: 0 44 15 * * 6, right: 0 44 15 * * 5,6
friday 3:44 pm: 0 44 3 * * 5, right: 0 44 15 * * 5
once each 2 days: 0 0 0 * * */2, right: 0 0 0 */2 * *
once each week: * * * * * *, right: 0 0 0 * * 0
august friday 15:44: 0 44 15 * 7 5, right: 0 44 15 * 8 5
january monday 10:00: 0 0 10 * 0 1, right: 0 0 10 * 1 1' ]; then
	echo 'as found: every Friday is each day'
else
	echo 'changed: other times'
	exit 1
fi
