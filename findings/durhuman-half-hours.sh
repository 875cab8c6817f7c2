#!/usr/bin/env bash
# Times of a game by durhuman, as settings have them: dur('1.5 hours'), and an increment of '2.5 seconds'.
# Guess:   5400 and 2.5 seconds: its type takes any number and a unit, so that the editor underlines none of them.
# Happens: only the whole part counts: 1.5 hours are 3600 seconds, 2.5 seconds are 2, half a minute (0.5) is 0. What
#          comes after the first unit is left out, too: 1 hour 30 minutes are 3600. '1.5 hours' in minutes are 60.
#          No error.
# Seen in: durhuman 0.0.0-alpha.3, the newest, with 13,000 downloads a month; the readme has whole numbers only.
# Hurts:   clocks, limits and breaks of rounds in a configuration: they are too short, or there is none.
set -euo pipefail
version=0.0.0-alpha.3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "durhuman@$version" >/dev/null

cat >times.cjs <<'JS'
const module_ = require('durhuman'), dur = module_.default || module_;
for (const [text, right] of [['5 minutes', 300], ['90 minutes', 5400], ['1.5 hours', 5400], ['2.5 seconds', 2.5],
	['0.5 minutes', 30], ['0.9 hours', 3240], ['1.75 days', 151200], ['1 hour 30 minutes', 5400]]) {
	console.log(`${text}: ${dur(text)} seconds, ${dur(text, 'minutes')} minutes, right: ${right} seconds`);
}
JS
echo "durhuman $version"
out=$(node times.cjs)
echo "$out"
if [ "$out" = '5 minutes: 300 seconds, 5 minutes, right: 300 seconds
90 minutes: 5400 seconds, 90 minutes, right: 5400 seconds
1.5 hours: 3600 seconds, 60 minutes, right: 5400 seconds
2.5 seconds: 2 seconds, 0.03333333333333333 minutes, right: 2.5 seconds
0.5 minutes: 0 seconds, 0 minutes, right: 30 seconds
0.9 hours: 0 seconds, 0 minutes, right: 3240 seconds
1.75 days: 86400 seconds, 1440 minutes, right: 151200 seconds
1 hour 30 minutes: 3600 seconds, 60 minutes, right: 5400 seconds' ]; then
	echo 'as found: an hour and a half is an hour'
else
	echo 'changed: other times'
	exit 1
fi
