#!/usr/bin/env bash
# Random games of nine men's morris (mill) by morris, each to the point where gameOver or draw says that it is over.
# Guess:   as by the rules: who has two men, or no move, has lost; of men that all stand in mills one may be taken.
# Happens: gameOver is true only when a side has no man at all: with two men, and one, the game goes on. A blocked side
#          makes draw true, though the other has won. And when a mill is made and all men of the other side stand in
#          mills, there is no move, and draw is true as well. No error.
# Seen in: morris 0.1.4, the newest (npm). The readme: "rule validation"; "To get wether the game is over, just get".
# Hurts:   sites that offer mill beside draughts: won games go on or are stored as draws, and ratings with them.
set -euo pipefail
version=0.1.4
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "morris@$version" >/dev/null

cat >mill.cjs <<'JS'
const Morris = require('morris');
let seed = 5;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const counts = { games: 0, 'with two men, gameOver': 0, 'with two men, not over': 0,
	'first five played on to no man': 0, 'draw, side to move blocked': 0, 'draw, all men of a side in mills': 0 };
for (let test = 0; test < 200; test++) {
	const game = new Morris({ pieces: 9, rules: true });
	counts.games++;
	let two = false;
	for (let move = 0; move < 2000; move++) {
		const left = game.teams.map((team) => team.activePieces.length);
		if (!two && Math.min(...left) === 2) {
			two = true;
			counts[game.gameOver ? 'with two men, gameOver' : 'with two men, not over']++;
			if (test >= 5) break;
		}
		if (game.gameOver) {
			counts['first five played on to no man']++;
			break;
		}
		const moves = game.getMoves();
		if (!moves.length) {
			if (!game.draw) throw new Error('no move, no draw');
			const men = game.board.map.filter((point) => point.team === game.nextTeam);
			if (game.nextAction === 'move') counts['draw, side to move blocked']++;
			else if (men.length && men.every((point) => point.mills.length)) {
				counts['draw, all men of a side in mills']++;
			}
			break;
		}
		const { action, startPoint, targetPoint, team } = moves[random(moves.length)];
		const done = action === 'set' ? game.set({ team, ...targetPoint.position })
			: action === 'move' ? game.move(startPoint.position, targetPoint.position)
				: game.remove(targetPoint.position);
		if (done.error) throw done.error;
	}
}
for (const [name, count] of Object.entries(counts)) console.log(`${name}: ${count}`);
JS
echo "morris $version"
out=$(node mill.cjs)
echo "$out"
if [ "$out" = 'games: 200
with two men, gameOver: 0
with two men, not over: 197
first five played on to no man: 5
draw, side to move blocked: 1
draw, all men of a side in mills: 2' ]; then
	echo 'as found: with two men the game goes on'
else
	echo 'changed: other ends'
	exit 1
fi
