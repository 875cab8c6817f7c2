#!/usr/bin/env bash
# The time of a game by statman-stopwatch: suspend() and resume() in a break, reset() and start(), or restart(), for the
# next game.
# Guess:   the next game begins at 0: the manual has reset() "restore the stopwatch back to init state".
# Happens: it begins with the time of the earlier game before its last break: resume() keeps that as a first value, and
#          neither reset() nor restart() takes it out. So do all games after that. A game without a break is right, and
#          so is the first after it if no break came before; splitTime() leaves it out and read() does not. No error.
# Seen in: statman-stopwatch 2.18.1, the newest, with 27,000 downloads a month.
# Hurts:   clocks of games and times of searches: one pause, and each later game has used its minutes before it begins.
set -euo pipefail
version=2.18.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "statman-stopwatch@$version" @sinonjs/fake-timers@15.5.0 >/dev/null

cat >games.cjs <<'JS'
const fake = require('@sinonjs/fake-timers').install({ now: 1000000 });
const Stopwatch = require('statman-stopwatch');
fake.tick(1000);
const games = (next, pauses) => {
	const watch = new Stopwatch(), times = [];
	watch.start();
	for (const pause of pauses) {
		fake.tick(60000);
		if (pause) {
			watch.suspend();
			fake.tick(300000);
			watch.resume();
		}
		fake.tick(60000);
		watch.stop();
		times.push(`${Math.round(watch.read() / 1000)} s`);
		next(watch);
	}
	return times.join(', ');
};
const ways = {
	'reset and start': (watch) => {
		watch.reset();
		watch.start();
	},
	restart: (watch) => watch.restart(),
	'a new stopwatch, by hand': (watch) => {
		watch.reset();
		watch.setStartTimeDelta(0);
		watch.start();
	},
};
for (const [name, way] of Object.entries(ways)) {
	console.log(`games of 120 s, ${name}, no break: ${games(way, [false, false, false])}`);
	console.log(`games of 120 s, ${name}, a break in the first: ${games(way, [true, false, false])}`);
	console.log(`games of 120 s, ${name}, a break in each: ${games(way, [true, true, true])}`);
}
JS
echo "statman-stopwatch $version"
out=$(node games.cjs)
echo "$out"
if [ "$out" = 'games of 120 s, reset and start, no break: 120 s, 120 s, 120 s
games of 120 s, reset and start, a break in the first: 120 s, 180 s, 180 s
games of 120 s, reset and start, a break in each: 120 s, 180 s, 240 s
games of 120 s, restart, no break: 120 s, 120 s, 120 s
games of 120 s, restart, a break in the first: 120 s, 180 s, 180 s
games of 120 s, restart, a break in each: 120 s, 180 s, 240 s
games of 120 s, a new stopwatch, by hand, no break: 120 s, 120 s, 120 s
games of 120 s, a new stopwatch, by hand, a break in the first: 120 s, 120 s, 120 s
games of 120 s, a new stopwatch, by hand, a break in each: 120 s, 120 s, 120 s' ]; then
	echo 'as found: a new game begins with the time before an earlier break'
else
	echo 'changed: other times'
	exit 1
fi
