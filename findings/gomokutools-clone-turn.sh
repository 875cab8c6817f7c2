#!/usr/bin/env bash
# A bot that tries its moves on copies of the game made by game.clone() of gomoku-tools; takebacks after a turn of the
# board by game.transform.
# Guess:   a copy goes on as the game does: same side to move, same history; a takeback takes the last man away.
# Happens: a copy has only the position. Its history is empty (or that of the moves given at the start) and its first
#          move is always one of side 1 (or as after those): after an odd number of moves the bot tries moves with
#          men of the wrong side. After a turn the history still has the old squares: back() leaves the last man on the
#          board and empties another square, if that has a man. No error.
# Seen in: gomoku-tools 0.1.0, the newest (npm). Its comments: "Returns a copy of the game", "Go backwards in history".
# Hurts:   bots and sites for board games: for one side the search values the moves of the other, and games seen from
#          the other side of the board fall apart at a takeback.
set -euo pipefail
version=0.1.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "gomoku-tools@$version" >/dev/null

cat >copies.cjs <<'JS'
const tools = require('gomoku-tools');
let seed = 3;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const size = () => ({ cellsX: 10, cellsY: 10 });
const create = (moves) => (moves ? new tools.Gomoku({ ...size(), moves }) : new tools.Gomoku(size()));
const men = (game) => game.getPosition().flatMap((row, y) => row.map((man, x) => (man
	? `${String.fromCharCode(65 + x)}${10 - y}=${man}` : ''))).filter(Boolean).sort().join(' ');
const game = create().moveTo('C3', 'D4', 'E5'), copy = game.clone();
console.log(`game: ${men(game)}, history ${game.getHistory().join(' ')}`);
console.log(`copy: ${men(copy)}, history ${copy.getHistory().join(' ') || 'empty'}`);
game.moveTo('F6');
copy.moveTo('F6');
console.log(`game after F6: ${men(game)}; copy after F6: ${men(copy)}`);
game.transform.clockwise();
const before = men(game);
game.back();
console.log(`turned: ${before}; after back(): ${men(game)}`);
const wrong = { even: 0, odd: 0, 'given at the start': 0, 'takeback after a turn': 0 };
for (let test = 0; test < 400; test++) {
	const n = 10 + test % 20, moves = new Set();
	while (moves.size < n) moves.add(`${String.fromCharCode(65 + random(10))}${1 + random(10)}`);
	const list = [...moves], next = list.pop();
	const one = create().moveTo(...list), two = one.clone();
	if (men(one.moveTo(next)) !== men(two.moveTo(next))) wrong[list.length % 2 ? 'odd' : 'even']++;
	const given = create([...list]), three = given.moveTo(next).clone().back();
	if (men(three) !== men(given.back())) wrong['given at the start']++;
	const turned = create().moveTo(...list), plain = create().moveTo(...list, next);
	turned.transform.clockwise();
	plain.transform.clockwise();
	plain.back();
	if (men(plain) !== men(turned)) wrong['takeback after a turn']++;
}
console.log(`400 games, wrong: ${Object.entries(wrong).map(([name, count]) => `${name} ${count}`).join(', ')}`);
JS
echo "gomoku-tools $version"
out=$(node copies.cjs)
echo "$out"
if [ "$out" = 'game: C3=1 D4=2 E5=1, history C3 D4 E5
copy: C3=1 D4=2 E5=1, history empty
game after F6: C3=1 D4=2 E5=1 F6=2; copy after F6: C3=1 D4=2 E5=1 F6=1
turned: C8=1 D7=2 E6=1 F5=2; after back(): C8=1 D7=2 E6=1 F5=2
400 games, wrong: even 0, odd 200, given at the start 400, takeback after a turn 400' ]; then
	echo 'as found: copies play with the men of the wrong side'
else
	echo 'changed: other copies'
	exit 1
fi
