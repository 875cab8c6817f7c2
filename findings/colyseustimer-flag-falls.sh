#!/usr/bin/env bash
# Timers of a game server by @colyseus/timer, as room.clock has them: tick() each 50 ms, setTimeout() for the flag of
# the player to move. Between two ticks a bot searches for some seconds.
# Guess:   a timer of 5 s set after a search of 3 s ends 5 s later. Two that are due in one tick go off in their order:
#          the readme has an order "based on when they were registered".
# Happens: it ends 2 s later: the next tick gives each timer the whole time since the last tick, also to those set in
#          between. After a search of 5 s the flag falls at once. Timers due in one tick go off from the last to the
#          first, so moves queued with delays of 60, 70 and 80 ms come backwards. No error.
# Seen in: @colyseus/timer 2.0.3, the newest, and @gamestdio/timer 1.4.2, with 68,000 downloads a month.
# Hurts:   servers with bots, or busy for another reason: a player loses on time, and replayed moves are illegal.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . @colyseus/timer@2.0.3 @colyseus/clock@2.0.3 \
	@gamestdio/timer@1.4.2 @sinonjs/fake-timers@15.5.0 >/dev/null

cat >flag.cjs <<'JS'
const fake = require('@sinonjs/fake-timers').install({ now: 1000000 });
for (const name of ['@colyseus/timer', '@gamestdio/timer']) {
	const module = require(name), Timer = module.ClockTimer ?? module.default;
	const make = () => {
		const timer = new Timer();
		timer.start();
		return timer;
	};
	const run = (timer, time) => {
		for (let i = 0; i < time / 50; i++) {
			fake.tick(50);
			timer.tick();
		}
	};
	for (const search of [0, 1000, 3000, 5000]) {
		const timer = make();
		run(timer, 1000);
		fake.tick(search);
		const begin = Date.now();
		let end = NaN;
		timer.setTimeout(() => {
			end = Date.now();
		}, 5000);
		run(timer, 10000);
		console.log(`${name}, flag of 5000 ms after a search of ${search} ms: falls after ${end - begin} ms`);
	}
	for (const search of [0, 200]) {
		const timer = make(), moves = [];
		run(timer, 1000);
		timer.setTimeout(() => moves.push('32-28'), 60);
		timer.setTimeout(() => moves.push('19-23'), 70);
		timer.setTimeout(() => moves.push('28x19'), 80);
		timer.setTimeout(() => moves.push('14x23'), 160);
		fake.tick(search);
		run(timer, 500);
		console.log(`${name}, moves with delays, then a search of ${search} ms: ${moves.join(' ')}`);
	}
}
JS
echo '@colyseus/timer 2.0.3, @gamestdio/timer 1.4.2'
out=$(node flag.cjs)
echo "$out"
if [ "$out" = '@colyseus/timer, flag of 5000 ms after a search of 0 ms: falls after 5000 ms
@colyseus/timer, flag of 5000 ms after a search of 1000 ms: falls after 4000 ms
@colyseus/timer, flag of 5000 ms after a search of 3000 ms: falls after 2000 ms
@colyseus/timer, flag of 5000 ms after a search of 5000 ms: falls after 50 ms
@colyseus/timer, moves with delays, then a search of 0 ms: 28x19 19-23 32-28 14x23
@colyseus/timer, moves with delays, then a search of 200 ms: 14x23 28x19 19-23 32-28
@gamestdio/timer, flag of 5000 ms after a search of 0 ms: falls after 5000 ms
@gamestdio/timer, flag of 5000 ms after a search of 1000 ms: falls after 4000 ms
@gamestdio/timer, flag of 5000 ms after a search of 3000 ms: falls after 2000 ms
@gamestdio/timer, flag of 5000 ms after a search of 5000 ms: falls after 50 ms
@gamestdio/timer, moves with delays, then a search of 0 ms: 28x19 19-23 32-28 14x23
@gamestdio/timer, moves with delays, then a search of 200 ms: 14x23 28x19 19-23 32-28' ]; then
	echo 'as found: a flag falls early, and moves come backwards'
else
	echo 'changed: other times'
	exit 1
fi
