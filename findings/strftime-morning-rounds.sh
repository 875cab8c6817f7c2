#!/usr/bin/env bash
# Times of rounds by ultra-strftime: strftime('%T', date).
# Guess:   09:30:00, as %H:%M:%S has it: "formatted according to the directives" of strftime.
# Happens: undefined9:30:undefined0: each part below 10 is filled up with the text "undefined" instead of 0, in 51400
#          of the 86400 seconds of a day. %H, %M, %S, %R, %D and %F are right; %T alone does not say with what to fill
#          up. No error.
# Seen in: ultra-strftime 1.0.2, the newest, with 3000 downloads a month.
# Hurts:   programmes of rounds, logs and clocks: seen only before 10 o'clock or in some minutes.
set -euo pipefail
version=1.0.2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "ultra-strftime@$version" >/dev/null

cat >rounds.cjs <<'JS'
const { strftime } = require('ultra-strftime');
const rounds = [[10, 15, 30], [14, 0, 0], [9, 30, 0], [19, 45, 5], [0, 7, 12]];
for (const [hour, minute, second] of rounds) {
	const date = new Date(2026, 10, 30, hour, minute, second);
	const texts = ['%T', '%H:%M:%S', '%R', '%D', '%F'].map((format) => `${format} ${strftime(format, date)}`);
	console.log(texts.join(', '));
}
let wrong = 0, parts = 0, day = 0;
for (let second = 0; second < 86400; second++) {
	const date = new Date(2026, 10, 30, 0, 0, second), text = strftime('%T', date);
	day++;
	if (text !== strftime('%H:%M:%S', date)) wrong++;
	if (text.includes('undefined')) parts++;
}
console.log(`seconds of a day: ${wrong} of ${day} otherwise than %H:%M:%S, with "undefined" ${parts}`);
JS
echo "ultra-strftime $version"
out=$(TZ=UTC node rounds.cjs)
echo "$out"
if [ "$out" = '%T 10:15:30, %H:%M:%S 10:15:30, %R 10:15, %D 11/30/26, %F 2026-11-30
%T 14:undefined0:undefined0, %H:%M:%S 14:00:00, %R 14:00, %D 11/30/26, %F 2026-11-30
%T undefined9:30:undefined0, %H:%M:%S 09:30:00, %R 09:30, %D 11/30/26, %F 2026-11-30
%T 19:45:undefined5, %H:%M:%S 19:45:05, %R 19:45, %D 11/30/26, %F 2026-11-30
%T undefined0:undefined7:12, %H:%M:%S 00:07:12, %R 00:07, %D 11/30/26, %F 2026-11-30
seconds of a day: 51400 of 86400 otherwise than %H:%M:%S, with "undefined" 51400' ]; then
	echo 'as found: times below 10 are undefined'
else
	echo 'changed: other times'
	exit 1
fi
