#!/usr/bin/env bash
# Moves of a game as commands of Undo.js: execute(), undo(), save() after the game has been stored, and dirty(), whether
# there is something that is not stored.
# Guess:   true after each change that leads to another game than the stored one.
# Happens: false if as many other moves have been played as were taken back: 32-28 19-23 28x19 is saved, the last move
#          is taken back and 37-32 played: dirty() is false. Only the number of moves is compared. redo() does not lead
#          to the stored game any more. No error.
# Seen in: undo.js 0.2.0, the newest, with 1800 downloads a month; its demos save by dirty().
# Hurts:   editors of games, diagrams and studies: no warning when the page is closed, nothing to save, work is lost.
set -euo pipefail
version=0.2.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "undo.js@$version" >/dev/null

cat >moves.cjs <<'JS'
const Undo = require('undo.js');
const board = () => {
	const game = [], stack = new Undo.Stack();
	const Move = Undo.Command.extend({
		constructor: function (move) { this.move = move; },
		execute: function () { game.push(this.move); },
		undo: function () { game.pop(); },
	});
	return { game, stack, play: (move) => stack.execute(new Move(move)) };
};
const { game, stack, play } = board();
const show = (what, stored) => console.log(`${what}: ${game.join(' ')}; dirty ${stack.dirty()},`,
	`right: ${game.join() !== stored.join()}`);
['32-28', '19-23', '28x19'].forEach(play);
show('three moves', []);
stack.save();
const stored = [...game];
show('saved', stored);
stack.undo();
show('one taken back', stored);
stack.redo();
show('redone', stored);
stack.undo();
play('37-32');
show('another move', stored);
let seed = 1, wrong = 0, tests = 0;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
for (let test = 0; test < 500; test++) {
	const { game, stack, play } = board();
	let stored = '';
	for (let i = 0; i < 20; i++) {
		const what = random(6);
		if (what < 3) play(`${1 + random(50)}-${1 + random(50)}`);
		else if (what < 5 && stack.canUndo()) stack.undo();
		else if (what === 5) {
			stack.save();
			stored = game.join();
		}
		tests++;
		if (stack.dirty() !== (game.join() !== stored)) wrong++;
	}
}
console.log(`500 games with saves and takebacks: wrong after ${wrong} of ${tests} steps`);
JS
echo "undo.js $version"
out=$(node moves.cjs)
echo "$out"
if [ "$out" = 'three moves: 32-28 19-23 28x19; dirty true, right: true
saved: 32-28 19-23 28x19; dirty false, right: false
one taken back: 32-28 19-23; dirty true, right: true
redone: 32-28 19-23 28x19; dirty false, right: false
another move: 32-28 19-23 37-32; dirty false, right: true
500 games with saves and takebacks: wrong after 448 of 10000 steps' ]; then
	echo 'as found: another move is taken as saved'
else
	echo 'changed: other answers'
	exit 1
fi
