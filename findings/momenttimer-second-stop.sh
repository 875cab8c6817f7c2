#!/usr/bin/env bash
# The clock of a player by moment-timer: stop() at the end of a move, start() at the opponent's, in turns; its function
# is called when the time is over.
# Guess:   each stop() stops it, and the rest runs on with start(); its readme names both for that.
# Happens: the first stop() is right. What is left then runs where no stop() reaches it: the second one returns false,
#          and the flag falls while the opponent thinks. After that the whole time starts again by itself, and the
#          function is called once more, though the timer has no loop. getRemainingDuration() goes below zero.
# Seen in: moment-timer 1.3.0, the newest, with 1700 downloads a month. Issues 2 and 20 are about other cases of stop().
# Hurts:   who keeps clocks or breaks with it: one pause works, the second loses the game on time.
set -euo pipefail
version=1.3.0
moment=2.30.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "moment-timer@$version" "moment@$moment" >/dev/null

cat >clock.cjs <<'JS'
const { mock } = require('node:test');
mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] });
const moment = require('moment');
require('moment-timer');
let now = 0;
const pass = (seconds) => {
	for (let i = 0; i < seconds; i++) {
		now++;
		mock.timers.tick(1000);
	}
};
for (const pauses of [0, 1, 2]) {
	now = 0;
	console.log(`10 seconds, ${pauses} pauses:`);
	const fall = () => console.log(`  ${now} s: the flag falls`);
	const clock = moment.duration(10, 'seconds').timer({ start: true }, fall);
	const left = () => clock.getRemainingDuration() / 1000;
	const say = (what, result) => console.log(`  ${now} s: ${what} ${result}, left ${left()}`);
	for (let i = 0; i < pauses; i++) {
		pass(3);
		say('stop()', clock.stop());
		pass(20);
		say('start()', clock.start());
	}
	pass(40);
	say('isStarted()', clock.isStarted());
}
JS
echo "moment-timer $version, moment $moment"
out=$(node clock.cjs 2>/dev/null)
echo "$out"
if [ "$out" = '10 seconds, 0 pauses:
  10 s: the flag falls
  40 s: isStarted() false, left 0
10 seconds, 1 pauses:
  3 s: stop() true, left 7
  23 s: start() true, left -13
  30 s: the flag falls
  40 s: the flag falls
  63 s: isStarted() false, left -23
10 seconds, 2 pauses:
  3 s: stop() true, left 7
  23 s: start() true, left -13
  26 s: stop() false, left -16
  30 s: the flag falls
  40 s: the flag falls
  46 s: start() true, left 10
  56 s: the flag falls
  86 s: isStarted() false, left -30' ]; then
	echo 'as found: the second stop does not stop it, and the flag falls twice'
else
	echo 'changed: other times'
	exit 1
fi
