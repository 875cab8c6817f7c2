#!/usr/bin/env bash
# A clock with an increment by react-chess-clock: useChessClock(300, 5), toggle() after each move, as its readme has it
# ("const increment = 5").
# Guess:   300 seconds, and 5 more after each own move.
# Happens: the increment is never used: after ten moves of 3 seconds 270 are left, not 320, and the flag falls when 300
#          seconds are used. And who starts again from a pause by start() gives the move to White, whoever was to move.
#          No error; the hook takes the second value and forgets it.
# Seen in: react-chess-clock 2.1.1, the newest (npm); React 18. The readme lists the increment as optional.
# Hurts:   sites with 5+3 or 80+60: games are lost on time, and only the long ones show it.
set -euo pipefail
version=2.1.1
react=18.3.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --legacy-peer-deps --prefix . "react-chess-clock@$version" "react@$react" \
	"react-test-renderer@$react" >/dev/null

cat >clock.cjs <<'JS'
const { mock } = require('node:test');
mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] });
global.IS_REACT_ACT_ENVIRONMENT = true;
const React = require('react'), { create, act } = require('react-test-renderer');
const hook = require('react-chess-clock');
const useChessClock = hook.default ?? hook;
let players, clock;
const Page = ({ increment }) => {
	[players, clock] = useChessClock(300, increment);
	return null;
};
const pass = (seconds) => {
	for (let i = 0; i < seconds * 100; i++) mock.timers.tick(10);
};
const left = () => `White ${players.white.timer / 1000}, Black ${players.black.timer / 1000}`;
for (const increment of [0, 5]) {
	act(() => create(React.createElement(Page, { increment })));
	act(() => clock.start());
	for (let move = 1; move <= 20; move++) {
		act(() => pass(3));
		act(() => clock.toggle());
	}
	console.log(`300+${increment}, 10 moves of 3 seconds each: ${left()}`);
	act(() => pass(4));
	act(() => clock.toggle());
	act(() => pass(1));
	act(() => clock.pause());
	act(() => pass(10));
	act(() => clock.start());
	console.log(`a pause while Black thinks, then start(): ${clock.activePlayer} is to move, paused ${clock.isPaused}`);
}
process.exit(0);
JS
echo "react-chess-clock $version, react $react"
out=$(node clock.cjs 2>/dev/null)
echo "$out"
if [ "$out" = '300+0, 10 moves of 3 seconds each: White 270, Black 270
a pause while Black thinks, then start(): white is to move, paused true
300+5, 10 moves of 3 seconds each: White 270, Black 270
a pause while Black thinks, then start(): white is to move, paused true' ]; then
	echo 'as found: the increment is never added'
else
	echo 'changed: other times'
	exit 1
fi
