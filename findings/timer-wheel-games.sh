#!/usr/bin/env bash
# Games that end when nobody has moved for some time, by timer-wheel: wheel.schedule(game, delay), and wheel.advance()
# at each tick gives those whose time is over.
# Guess:   each game once, at the first tick after its time, or a second later.
# Happens: where several games are due within one second, or wait in one minute of the wheel, some never come, in no
#          later hour either: of 100 games within 30 seconds one in four, of 1000 within an hour one in seventeen, and
#          more with shorter ticks. A few come a minute late. A game alone comes in time. No error.
# Seen in: timer-wheel 1.0.0, the newest, with 1000 downloads a month; no issue found.
# Hurts:   servers of games by correspondence and lists of open challenges: games stay open for ever.
set -euo pipefail
version=1.0.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "timer-wheel@$version" >/dev/null

cat >games.cjs <<'JS'
const { TimerWheel } = require('timer-wheel');
let now = 1e12;
Date.now = () => now;
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const cases = [[1, 30, 1000], [20, 30, 1000], [100, 30, 1000], [20, 600, 1000], [100, 600, 1000], [1000, 3600, 500],
	[1000, 3600, 1000], [1000, 3600, 5000], [1000, 3600, 30000]];
for (const [games, longest, tick] of cases) {
	const wheel = new TimerWheel(), due = new Map();
	for (let game = 0; game < games; game++) {
		const delay = 1000 + random(longest * 1000 - 1000);
		wheel.schedule(game, delay);
		due.set(game, now + delay);
	}
	let late = 0, early = 0;
	for (const end = now + 6 * 3600e3; now < end;) {
		now += tick;
		for (const game of wheel.advance()) {
			if (now < due.get(game)) early++;
			if (now > due.get(game) + tick + 2000) late++;
			due.delete(game);
		}
	}
	console.log(`${games} games within ${longest} s, a tick each ${tick} ms, six hours later:`,
		`${due.size} not ended, ${late} late, ${early} early`);
}
JS
echo "timer-wheel $version"
out=$(node games.cjs)
echo "$out"
if [ "$out" = '1 games within 30 s, a tick each 1000 ms, six hours later: 0 not ended, 0 late, 0 early
20 games within 30 s, a tick each 1000 ms, six hours later: 2 not ended, 0 late, 0 early
100 games within 30 s, a tick each 1000 ms, six hours later: 24 not ended, 0 late, 0 early
20 games within 600 s, a tick each 1000 ms, six hours later: 0 not ended, 0 late, 0 early
100 games within 600 s, a tick each 1000 ms, six hours later: 5 not ended, 0 late, 0 early
1000 games within 3600 s, a tick each 500 ms, six hours later: 103 not ended, 1 late, 0 early
1000 games within 3600 s, a tick each 1000 ms, six hours later: 65 not ended, 0 late, 0 early
1000 games within 3600 s, a tick each 5000 ms, six hours later: 11 not ended, 1 late, 0 early
1000 games within 3600 s, a tick each 30000 ms, six hours later: 1 not ended, 26 late, 0 early' ]; then
	echo 'as found: games never end'
else
	echo 'changed: other games'
	exit 1
fi
