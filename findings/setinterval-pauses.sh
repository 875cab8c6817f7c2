#!/usr/bin/env bash
# A player's clock that shows seconds: setinterval-plus takes one off each second, and is paused after each move.
# Guess:   after a pause the rest of the second is left: a player who takes 0.1 s for each of 20 moves loses 2 seconds.
# Happens: 19 seconds: after a pause the next second is over as soon as the time that had gone BEFORE the pause has gone
#          again, 0.1 s. And a pause within that time is not taken: if a move of 0.1 s follows one of 0.3 s, the clock
#          runs on while the other player thinks. No error.
# Seen in: setinterval-plus 1.0.3, the newest, with 18,000 downloads a month; its readme promises an API that is
#          "foolproof".
# Hurts:   clocks and metronomes made of it: fast players lose on time. Others take nothing off (easytimer.js).
set -euo pipefail
version=1.0.3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "setinterval-plus@$version" @sinonjs/fake-timers@15.5.0 >/dev/null

cat >clock.cjs <<'JS'
const fake = require('@sinonjs/fake-timers').install();
const Interval = require('setinterval-plus');
for (const moves of [[100, 100], [500, 500], [900, 900], [2300, 2300], [300, 100], [1700, 1200]]) {
	let own = 0, others = 0, paused = false;
	const clock = new Interval(() => paused ? others++ : own++, 1000);
	for (let move = 0; move < 20; move++) {
		fake.tick(moves[move % 2]);
		clock.pause();
		paused = true;
		fake.tick(5000);
		paused = false;
		clock.resume();
	}
	clock.stop();
	console.log(`20 moves of ${moves.join(' and ')} ms: ${(moves[0] + moves[1]) / 100} s; taken off ${own} s,`,
		`and ${others} s in pauses`);
}
JS
echo "setinterval-plus $version"
out=$(node clock.cjs)
echo "$out"
if [ "$out" = '20 moves of 100 and 100 ms: 2 s; taken off 19 s, and 0 s in pauses
20 moves of 500 and 500 ms: 10 s; taken off 19 s, and 0 s in pauses
20 moves of 900 and 900 ms: 18 s; taken off 19 s, and 0 s in pauses
20 moves of 2300 and 2300 ms: 46 s; taken off 59 s, and 0 s in pauses
20 moves of 300 and 100 ms: 4 s; taken off 14 s, and 25 s in pauses
20 moves of 1700 and 1200 ms: 29 s; taken off 34 s, and 0 s in pauses' ]; then
	echo 'as found: after a pause a second is as short as the part before it'
else
	echo 'changed: other seconds'
	exit 1
fi
