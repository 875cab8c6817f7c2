#!/usr/bin/env bash
# The clock of a player on a server by npm @maas/magic-timer: start() at the opponent's move, stop() at the own one, and
# a second off at each tick.
# Guess:   no tick comes after stop() or reset(), and the state stays "stopped" or "idle"; the package is for Node.js
#          and the browser.
# Happens: in Node the ticks go on: only timers that are numbers, those of browsers, are cleared, and the next tick sets
#          the state to "running" again, after reset() too, where it is the last one. Each start() adds another row of
#          ticks, so that after five moves a second counts several times. With timers as numbers all is right. No error.
# Seen in: @maas/magic-timer 1.2.0, the newest.
# Hurts:   servers and bots: the clock of the player who waits runs, and the flag falls in the opponent's time.
set -euo pipefail
version=1.2.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@maas/magic-timer@$version" >/dev/null

cat >clock.mjs <<'JS'
import { MagicTimer } from '@maas/magic-timer';
const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
const about = (n, right) => (Math.abs(n - right) <= 2 ? `about ${right}` : n > right ? `many more than ${right}` : n);
const some = (n) => ['none', 'one'][n] ?? 'many';
const run = async (name, end) => {
	const timer = new MagicTimer({ interval: 100 });
	let ticks = 0;
	timer.on('tick', () => ticks++);
	timer.start();
	await wait(550);
	const before = ticks;
	end(timer);
	const state = timer.state;
	await wait(1000);
	console.log(`${name}: ${about(before, 5)} ticks, state ${state}; in a second after it:`,
		`${some(ticks - before)}, state ${timer.state}`);
	timer.removeAllListeners();
};
const moves = async (name) => {
	const timer = new MagicTimer({ interval: 100 });
	let ticks = 0;
	timer.on('tick', () => ticks++);
	for (let move = 0; move < 5; move++) {
		timer.start();
		await wait(250);
		timer.stop();
		await wait(20);
	}
	ticks = 0;
	timer.start();
	await wait(550);
	console.log(`${name}, sixth move of 550 ms: ${about(ticks, 5)} ticks`);
	timer.removeAllListeners();
};
await run('stop', (timer) => timer.stop());
await run('reset', (timer) => timer.reset());
await moves('five moves before');
const set = globalThis.setTimeout, clear = globalThis.clearTimeout;
globalThis.setTimeout = (...args) => Number(set(...args));
globalThis.clearTimeout = (id) => clear(id);
await run('stop, timers as numbers', (timer) => timer.stop());
process.exit();
JS
echo "@maas/magic-timer $version"
out=$(node clock.mjs 2>/dev/null)
echo "$out"
if [ "$out" = 'stop: about 5 ticks, state stopped; in a second after it: many, state running
reset: about 5 ticks, state idle; in a second after it: one, state running
five moves before, sixth move of 550 ms: many more than 5 ticks
stop, timers as numbers: about 5 ticks, state stopped; in a second after it: none, state stopped' ]; then
	echo 'as found: a stopped clock goes on'
else
	echo 'changed: other ticks'
	exit 1
fi
