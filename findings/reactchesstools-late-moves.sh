#!/usr/bin/env bash
# A clock by @react-chess-tools/react-chess-clock, useChessClock({ time: '5+3' }): switch() at each move, pause() and
# resume(), in a page that is in front or in a hidden tab, where browsers let timers run once a second or less.
# Guess:   who moves after the time is over has lost; a pause keeps the time that was used.
# Happens: the flag is looked for by a timer of 100 ms alone. A move that arrives after the end, but before the timer,
#          counts: the player goes on with 0 and the increment. In front that is up to 0.1 s, in a hidden tab a second,
#          or a minute where browsers allow one tick a minute. And a move made during a pause gives all the time back
#          that was used for it: two minutes of thought, pause, switch, and the clock shows 5:00. No error.
# Seen in: @react-chess-tools/react-chess-clock 1.0.4 (npm, 2026), the newest there. Pull requests 87 and 89 of August
#          2026 mend other faults (periods, addTime); of these two nothing was found in its issues.
# Hurts:   sites with clocks: games go on after the end of the time, differently in each player's browser.
set -euo pipefail
version=1.0.4
react=18.3.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --legacy-peer-deps --prefix . "react@$react" "react-dom@$react" \
	"react-test-renderer@$react" "@react-chess-tools/react-chess-clock@$version" >/dev/null

cat >clock.mjs <<'JS'
import { mock } from 'node:test';
mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] });
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
const { default: React } = await import('react');
const { default: renderer } = await import('react-test-renderer');
const { useChessClock } = await import('@react-chess-tools/react-chess-clock');
const plain = globalThis.setInterval;
let clock, lost, page;
const Page = () => {
	clock = useChessClock({ time: '5+3', clockStart: 'immediate', onTimeout: (color) => lost.push(color) });
	return null;
};
const act = (action) => renderer.act(action);
const pass = (seconds) => act(() => mock.timers.tick(Math.round(seconds * 1000)));
const start = (least) => {
	globalThis.setInterval = (callback, ms) => plain(callback, Math.max(ms, least));
	lost = [];
	act(() => page?.unmount());
	act(() => (page = renderer.create(React.createElement(Page))));
};
const show = () => `White ${(clock.times.white / 1000).toFixed(1)}, Black ${(clock.times.black / 1000).toFixed(1)},`
	+ ` ${clock.status}, lost: ${lost.join() || 'nobody'}`;
const late = (tab, least, over) => {
	start(least);
	pass(10.33);
	act(() => clock.methods.switch());
	pass(1);
	act(() => clock.methods.switch());
	const end = Math.round(clock.times.white + over * 1000);
	for (let time = 0; time < end; time += least) pass(Math.min(least, end - time) / 1000);
	act(() => clock.methods.switch());
	pass(1);
	console.log(`${tab}, White moves ${Math.abs(over)} s ${over < 0 ? 'before' : 'after'} the end: ${show()}`);
};
late('in front', 100, -5);
late('in front', 100, 0.02);
late('in front', 100, 0.2);
late('hidden, one tick a second', 1000, 0.3);
late('hidden, one tick a second', 1000, 0.4);
late('hidden, one tick a minute', 60000, 7);
start(100);
pass(120);
act(() => clock.methods.pause());
pass(30);
console.log(`White thinks 120 s, pause: ${show()}`);
act(() => clock.methods.switch());
act(() => clock.methods.resume());
pass(1);
console.log(`the move, resume, 1 s later: ${show()}`);
process.exit(0);
JS
echo "@react-chess-tools/react-chess-clock $version, react $react"
out=$(node clock.mjs 2>/dev/null)
echo "$out"
if [ "$out" = 'in front, White moves 5 s before the end: White 8.0, Black 301.0, running, lost: nobody
in front, White moves 0.02 s after the end: White 3.0, Black 301.0, running, lost: nobody
in front, White moves 0.2 s after the end: White 0.0, Black 302.0, finished, lost: white
hidden, one tick a second, White moves 0.3 s after the end: White 3.0, Black 301.0, running, lost: nobody
hidden, one tick a second, White moves 0.4 s after the end: White 0.0, Black 302.0, finished, lost: white
hidden, one tick a minute, White moves 7 s after the end: White 3.0, Black 302.0, running, lost: nobody
White thinks 120 s, pause: White 180.0, Black 300.0, paused, lost: nobody
the move, resume, 1 s later: White 300.0, Black 299.0, running, lost: nobody' ]; then
	echo 'as found: a move after the end of the time counts'
else
	echo 'changed: other times'
	exit 1
fi
