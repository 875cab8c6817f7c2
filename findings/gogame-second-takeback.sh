#!/usr/bin/env bash
# Moves taken back in go-game, a board for Go (Baduk): rollback(1), another move, rollback(1); or a game stored as JSON
# and restored by new go(json), then a move, then rollback(1).
# Guess:   the position before the move that is taken back.
# Happens: the first time, yes. But the board then is the very one of the history, and the next move is put on both:
#          taking that back leaves its stone on the board, or a captured one away, with the other side to move. A
#          restored game shows it at the first takeback. The stored JSON is wrong from then on as well. No error.
# Seen in: go-game 0.2.1, the newest (npm). The readme names both ("rollbacks", "back-ups and restores").
# Hurts:   sites for board games and bots that try moves: after two tries positions arise that nobody played.
set -euo pipefail
version=0.2.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "go-game@$version" >/dev/null

cat >takeback.cjs <<'JS'
const Go = require('go-game');
const stones = (game) => game.field.flatMap((row, x) => row.map((type, y) => (type === Go.EMPTY ? ''
	: `${type === Go.BLACK ? 'B' : 'W'}${x}${y}`))).filter(Boolean).join(' ');
const play = (game, ...moves) => {
	for (const move of moves) game.playerTurn(game.currentPlayer, move);
};
const game = new Go(5);
play(game, [1, 1], [3, 3]);
console.log(`two moves: ${stones(game)}`);
play(game, [2, 2]);
game.rollback(1);
console.log(`a third one, taken back: ${stones(game)}`);
play(game, [0, 4]);
game.rollback(1);
console.log(`another third one, taken back: ${stones(game)}`);
play(game, [4, 0]);
game.rollback(1);
console.log(`one more, taken back: ${stones(game)}`);
const other = new Go(5);
play(other, [1, 1], [3, 3]);
const restored = new Go(JSON.stringify(other));
play(restored, [2, 2]);
restored.rollback(1);
console.log(`restored, a third one, taken back: ${stones(restored)}`);
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const wrong = [0, 0, 0, 0];
for (let test = 0; test < 200; test++) {
	const board = new Go(9), tried = () => {
		const empty = board.field.flatMap((row, x) => row.map((type, y) => [type, x, y]))
			.filter(([type]) => type === Go.EMPTY);
		const [, x, y] = empty[random(empty.length)];
		const before = board.moves.length;
		board.playerTurn(board.currentPlayer, [x, y]);
		return board.moves.length > before;
	};
	for (let move = 0; move < 30; move++) tried();
	const position = stones(board);
	for (let i = 0; i < wrong.length; i++) {
		if (!tried()) continue;
		board.rollback(1);
		if (stones(board) !== position) wrong[i]++;
	}
}
console.log(`200 games, wrong position after takebacks 1 to 4: ${wrong.join(', ')}`);
JS
echo "go-game $version"
out=$(node takeback.cjs)
echo "$out"
if [ "$out" = 'two moves: B11 W33
a third one, taken back: B11 W33
another third one, taken back: B04 B11 W33
one more, taken back: B04 B11 W33 B40
restored, a third one, taken back: B11 B22 W33
200 games, wrong position after takebacks 1 to 4: 0, 197, 200, 197' ]; then
	echo 'as found: the second takeback leaves the stone on the board'
else
	echo 'changed: other positions'
	exit 1
fi
