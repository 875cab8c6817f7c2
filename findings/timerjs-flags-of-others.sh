#!/usr/bin/env bash
# Clocks of games by timer.js, one for each: off('all') takes the functions of a finished game off its clock, and on()
# gives that clock new ones for the next game.
# Guess:   other clocks have nothing to do with it.
# Happens: off('all') makes the defaults of the package the options of this clock, the same object. What on() then sets
#          is a default for all: each new clock calls it as well, whoever plays, and two clocks that were cleared share
#          their functions: the flag of one game ends the other. A tick set by options() is shared too. No error.
# Seen in: timer.js 1.0.4, the newest, with 1900 downloads a month. Readme: off('all') restores the defaults.
# Hurts:   servers and pages with more than one clock: a game is lost on time because another one was.
set -euo pipefail
version=1.0.4
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "timer.js@$version" >/dev/null

cat >clocks.cjs <<'JS'
const { mock } = require('node:test');
mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] });
const Timer = require('timer.js');
const run = (what, clock) => {
	let said = [];
	flag = (game) => said.push(game);
	clock.start(5);
	mock.timers.tick(6000);
	console.log(`${what}: ${said.join(', ') || 'nothing'}`);
};
let flag;
const first = new Timer().on('end', () => flag('flag of game 1'));
const second = new Timer().on('end', () => flag('flag of game 2'));
run('clock 1 runs out', first);
run('clock 2 runs out', second);
first.off('all');
run('clock 1, cleared', first);
first.on('end', () => flag('flag of game 3'));
run('clock 1 with game 3', first);
run('clock 2', second);
run('a new clock without functions', new Timer());
run('a new clock with its own tick', new Timer({ ontick() {} }));
second.off('all').on('end', () => flag('flag of game 4'));
run('clock 2, cleared, with game 4', second);
run('clock 1, still game 3', first);
JS
echo "timer.js $version"
out=$(node clocks.cjs 2>/dev/null)
echo "$out"
if [ "$out" = 'clock 1 runs out: flag of game 1
clock 2 runs out: flag of game 2
clock 1, cleared: nothing
clock 1 with game 3: flag of game 3
clock 2: flag of game 2
a new clock without functions: flag of game 3
a new clock with its own tick: flag of game 3
clock 2, cleared, with game 4: flag of game 4
clock 1, still game 3: flag of game 4' ]; then
	echo 'as found: a clock that was cleared gives its functions to the others'
else
	echo 'changed: other calls'
	exit 1
fi
