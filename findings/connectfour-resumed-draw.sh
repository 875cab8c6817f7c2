#!/usr/bin/env bash
# A game of connect-four stored in the middle and resumed by the option board, as the readme proposes, and played to its
# end; random games without a winner.
# Guess:   as without the pause: after the last man the game ends in a draw, and cells is the number of free squares.
# Happens: cells starts at that of an empty board. A resumed game that nobody wins never ends: ended stays false and the
#          event end never comes, with no valid move left. A stored game that was won before is open again: the loser
#          plays on, and can win it. No error.
# Seen in: connect-four 0.0.6, the newest (npm). The readme: "an existing board from a previous game".
# Hurts:   sites for board games that keep games over a reload: drawn games stay in the list of running games, and the
#          clock of a full board goes on until one side loses by time.
set -euo pipefail
version=0.0.6
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "connect-four@$version" >/dev/null

cat >resumed.cjs <<'JS'
const Game = require('connect-four');
let seed = 7;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const columns = [0, 1, 2, 3, 4, 5, 6];
const free = (game) => columns.filter((column) => game.validMove(column));
const again = (game) => new Game(JSON.parse(JSON.stringify(game)));
const one = (game, move) => {
	const moves = free(game);
	game.play(move % 2 ? 'red' : 'white', moves[random(moves.length)]);
};
const counts = { draws: 0, 'ended without a pause': 0, 'ended after a pause': 0, 'events end': 0,
	'cells at the end': 0 };
const wins = { won: 0, 'open when resumed': 0, 'won by the other side': 0 };
for (let test = 0; test < 3000; test++) {
	const whole = new Game(), list = [];
	whole.on('play', (player, at) => list.push([player, at.col]));
	for (let move = 0; !whole.ended; move++) one(whole, move);
	if (whole.winner) {
		wins.won++;
		const game = again(whole);
		if (!game.ended) wins['open when resumed']++;
		for (let move = list.length; free(game).length && !game.ended; move++) one(game, move);
		if (game.winner && game.winner !== whole.winner) wins['won by the other side']++;
		continue;
	}
	counts.draws++;
	if (whole.ended) counts['ended without a pause']++;
	let game = new Game();
	for (const [player, column] of list.slice(0, 20)) game.play(player, column);
	game = again(game);
	game.on('end', () => counts['events end']++);
	for (const [player, column] of list.slice(20)) game.play(player, column);
	if (free(game).length) throw new Error('not full');
	if (game.ended) counts['ended after a pause']++;
	counts['cells at the end'] = game.cells;
}
const text = (o) => Object.entries(o).map(([name, n]) => `${name} ${n}`).join(', ');
console.log(text(counts));
console.log(text(wins));
JS
echo "connect-four $version"
out=$(node resumed.cjs)
echo "$out"
if [ "$out" = 'draws 11, ended without a pause 11, ended after a pause 0, events end 0, cells at the end 20
won 2989, open when resumed 2989, won by the other side 1487' ]; then
	echo 'as found: a resumed game on a full board never ends'
else
	echo 'changed: other counts'
	exit 1
fi
