#!/usr/bin/env bash
# A game that is shown live, paused and resumed with npm pauseable: pause(emitter), resume(emitter).
# Guess:   the moves that come in a pause are held, and come in their order when it ends.
# Happens: they come from the last to the first, and the clock of a move before the move. So it is after a pause with
#          a time, and in a group of emitters. Moves outside of pauses are right, and so is a single move within.
#          The readme has one event in its example. No error.
# Seen in: pauseable 0.3.2, the newest, with 6000 downloads a month.
# Hurts:   broadcasts, replays and bots: the board gets illegal moves after a pause, or the clocks go up.
set -euo pipefail
version=0.3.2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "pauseable@$version" >/dev/null

cat >live.cjs <<'JS'
const { EventEmitter } = require('events');
const { pause, resume, createGroup } = require('pauseable');
const make = () => {
	const game = new EventEmitter(), seen = [];
	game.on('move', (move) => seen.push(move));
	game.on('clock', (time) => seen.push(`(${time})`));
	return { game, seen };
};
const play = (game, moves) => moves.split(' ').forEach((move) => game.emit('move', move));
(async () => {
	const one = make();
	play(one.game, '32-28 19-23');
	pause(one.game);
	play(one.game, '28x19');
	resume(one.game);
	play(one.game, '14x23 37-32');
	console.log(`one move in a pause: ${one.seen.join(' ')}`);
	const more = make();
	play(more.game, '32-28 19-23');
	pause(more.game);
	play(more.game, '28x19 14x23 37-32 10-14');
	resume(more.game);
	play(more.game, '41-37');
	console.log(`four moves in a pause: ${more.seen.join(' ')}`);
	const clock = make();
	pause(clock.game);
	for (const [move, time] of [['32-28', 299], ['19-23', 297], ['28x19', 296]]) {
		clock.game.emit('move', move);
		clock.game.emit('clock', time);
	}
	resume(clock.game);
	console.log(`with clocks: ${clock.seen.join(' ')}`);
	const timed = make();
	pause(timed.game, 50);
	play(timed.game, '32-28 19-23 28x19');
	await new Promise((done) => setTimeout(done, 500));
	console.log(`a pause of 50 ms: ${timed.seen.join(' ')}`);
	const group = createGroup(), part = make();
	group.add(part.game);
	group.pause();
	play(part.game, '32-28 19-23 28x19');
	group.resume();
	console.log(`in a group: ${part.seen.join(' ')}`);
})();
JS
echo "pauseable $version"
out=$(node live.cjs)
echo "$out"
if [ "$out" = 'one move in a pause: 32-28 19-23 28x19 14x23 37-32
four moves in a pause: 32-28 19-23 10-14 37-32 14x23 28x19 41-37
with clocks: (296) 28x19 (297) 19-23 (299) 32-28
a pause of 50 ms: 28x19 19-23 32-28
in a group: 28x19 19-23 32-28' ]; then
	echo 'as found: the moves of a pause come backwards'
else
	echo 'changed: another order'
	exit 1
fi
