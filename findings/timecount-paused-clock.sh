#!/usr/bin/env bash
# A player's clock by the Timer of npm timecount: pause() at the end of a move, resume() at the next, and elapsedTime
# shown all the time.
# Guess:   while paused it stands still at the time used so far: the manual has its value "unchanged when the timer is
#          paused".
# Happens: while paused it shows another time: the pause so far, less all pauses before. After a first move of 10 s and
#          a pause of 4 s it is 4 s; it goes on with the pause, and may be below 0. When the timer runs it is right, and
#          so is stop(). No error.
# Seen in: timecount 1.1.0, the newest.
# Hurts:   clocks on a page or server: the waiting player's time is wrong, and a flag may fall for it.
set -euo pipefail
version=1.1.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "timecount@$version" @sinonjs/fake-timers@15.5.0 >/dev/null

cat >clock.cjs <<'JS'
const fake = require('@sinonjs/fake-timers').install({ now: 1000000 });
fake.tick(1000);
const { utils: { Timer } } = require('timecount');
const seconds = (time) => Number(time.to('second'));
const timer = new Timer(true);
let used = 0;
for (const [move, wait] of [[10, 4], [5, 20], [30, 2], [1, 60]]) {
	fake.tick(move * 1000);
	used += move;
	console.log(`after a move of ${move} s: ${seconds(timer.elapsedTime)} s, right: ${used} s`);
	timer.pause();
	fake.tick(wait * 500);
	const middle = seconds(timer.elapsedTime);
	fake.tick(wait * 500);
	console.log(`paused for ${wait / 2} s: ${middle} s, for ${wait} s: ${seconds(timer.elapsedTime)} s, right: ${used} s`);
	timer.resume();
}
console.log(`stopped: ${seconds(timer.stop())} s, right: ${used} s`);
JS
echo "timecount $version"
out=$(node clock.cjs)
echo "$out"
if [ "$out" = 'after a move of 10 s: 10 s, right: 10 s
paused for 2 s: 2 s, for 4 s: 4 s, right: 10 s
after a move of 5 s: 15 s, right: 15 s
paused for 10 s: 6 s, for 20 s: 16 s, right: 15 s
after a move of 30 s: 45 s, right: 45 s
paused for 1 s: 23 s, for 2 s: 22 s, right: 45 s
after a move of 1 s: 46 s, right: 46 s
paused for 30 s: 4 s, for 60 s: 34 s, right: 46 s
stopped: 46 s, right: 46 s' ]; then
	echo 'as found: a paused clock shows the pause'
else
	echo 'changed: other times'
	exit 1
fi
