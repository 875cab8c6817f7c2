#!/usr/bin/env bash
# A clock that counts seconds by timer2: new Timer(1000, { immediate: true }), whose first tick comes at once.
# Guess:   a tick at once and one each second, and none after stop().
# Happens: two ticks each second: the constructor starts a second row of ticks beside the first and forgets one of
#          them. stop() ends only the other, and the clock runs on, one tick a second, until
#          the program ends; start() then adds a row again. Without immediate it is right. No error.
# Seen in: timer2 1.0.0, the newest, with 160,000 downloads a month. The readme names both, immediate and stop().
# Hurts:   clocks lose time twice as fast, and also while the opponent thinks; checks and messages come doubly.
set -euo pipefail
version=1.0.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "timer2@$version" >/dev/null

cat >clock.cjs <<'JS'
const { mock } = require('node:test');
mock.timers.enable({ apis: ['setTimeout'] });
const Timer = require('timer2');
const settle = () => new Promise((resolve) => process.nextTick(resolve));
const pass = async (seconds) => {
	for (let i = 0; i < seconds; i++) {
		mock.timers.tick(1000);
		await settle();
	}
};
(async () => {
	for (const options of [{}, { immediate: true }]) {
		let ticks = 0;
		const clock = new Timer(1000, options);
		clock.on('tick', () => ticks++);
		const report = async (what, seconds) => {
			const before = ticks;
			await pass(seconds);
			console.log(`${JSON.stringify(options)} ${what}, ${seconds} s: ${ticks - before} ticks`);
		};
		await settle();
		console.log(`${JSON.stringify(options)} at once: ${ticks} ticks`);
		await report('running', 10);
		clock.stop();
		await report('stopped', 10);
		clock.start();
		await report('started again', 10);
		clock.stop();
		await report('stopped again', 10);
		clock.removeAllListeners();
	}
	process.exit(0);
})();
JS
echo "timer2 $version"
out=$(node clock.cjs 2>/dev/null)
echo "$out"
if [ "$out" = '{} at once: 0 ticks
{} running, 10 s: 10 ticks
{} stopped, 10 s: 0 ticks
{} started again, 10 s: 10 ticks
{} stopped again, 10 s: 0 ticks
{"immediate":true} at once: 1 ticks
{"immediate":true} running, 10 s: 20 ticks
{"immediate":true} stopped, 10 s: 10 ticks
{"immediate":true} started again, 10 s: 20 ticks
{"immediate":true} stopped again, 10 s: 10 ticks' ]; then
	echo 'as found: two ticks a second, and one when it is stopped'
else
	echo 'changed: other ticks'
	exit 1
fi
