#!/usr/bin/env bash
# The clock of a player by npm easytimer.js: start at the opponent's move, pause at the player's own.
# Guess:   ten moves of a quarter of a second take 2.5 seconds off the clock: in the manual, precision is the frequency
#          of updates, and the clock of the system keeps the time.
# Happens: each pause drops what has not filled a unit yet. With the default, seconds, a player who answers within a
#          second loses no time at all; with tenths a fifth is missing here.
# Seen in: easytimer.js 4.6.0; tiny-timer 1.6.0 and timer-node 5.0.9 are right to some milliseconds.
# Hurts:   pages with a clock, above all fast games at the end: the flag of a player who moves fast never falls.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . easytimer.js@4.6.0 tiny-timer@1.6.0 timer-node@5.0.9 >/dev/null

cat >clock.cjs <<'JS'
const { Timer } = require('easytimer.js');
const TinyTimer = require('tiny-timer');
const { Timer: NodeTimer } = require('timer-node');
const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
function easy(precision) {
	const timer = new Timer();
	timer.start({ countdown: true, startValues: { minutes: 5 }, precision });
	timer.pause();
	const used = () => 300 - timer.getTotalTimeValues().secondTenths / 10;
	return { start: () => timer.start(), pause: () => timer.pause(), used };
}
const tiny = new TinyTimer(), node = new NodeTimer();
tiny.start(300000);
tiny.pause();
node.start();
node.pause();
const clocks = {
	seconds: easy('seconds'),
	secondTenths: easy('secondTenths'),
	'tiny-timer': { start: () => tiny.resume(), pause: () => tiny.pause(), used: () => 300 - tiny.time / 1000 },
	'timer-node': { start: () => node.resume(), pause: () => node.pause(), used: () => node.ms() / 1000 },
};
(async () => {
	for (const [name, { start, pause, used }] of Object.entries(clocks)) {
		let real = 0;
		for (let move = 0; move < 10; move++) {
			const begin = performance.now();
			start();
			await wait(250);
			pause();
			real += (performance.now() - begin) / 1000;
			await wait(20);
		}
		const share = used() / real;
		const part = share === 0 ? 'none' : share < 0.95 ? 'a part' : share < 1.05 ? 'all' : 'more';
		console.error(`${name}: ${used().toFixed(1)} of ${real.toFixed(1)} seconds`);
		console.log(`${name}: ${part} of the time of ten moves is taken off`);
	}
	process.exit();
})();
JS
echo 'easytimer.js 4.6.0'
out=$(node clock.cjs)
echo "$out"
if [ "$out" = 'seconds: none of the time of ten moves is taken off
secondTenths: a part of the time of ten moves is taken off
tiny-timer: all of the time of ten moves is taken off
timer-node: all of the time of ten moves is taken off' ]; then
	echo 'as found: moves within a second take no time'
else
	echo 'changed: other times'
	exit 1
fi
