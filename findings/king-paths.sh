#!/usr/bin/env bash
# The shortest way across a 10x10 board past other pieces, one square at a time in eight directions, by the finders of
# npm pathfinding: for an arm that moves pieces, or puzzles with one piece.
# Guess:   those that its readme marks as guaranteed to find the shortest path all find ways of one length.
# Happens: BiDijkstraFinder and JumpPointFinder, which are so marked, take longer ones on one board of five if corners
#          may be cut, and on one of thirteen if not. AStarFinder and DijkstraFinder are right, and all of them are in
#          four directions. No error.
# Seen in: pathfinding 0.4.18, the newest, with 360,000 downloads a month.
# Hurts:   who takes the quicker ones of the list: ways are up to one and a half squares longer.
set -euo pipefail
version=0.4.18
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "pathfinding@$version" >/dev/null

cat >paths.cjs <<'JS'
const { DiagonalMovement, Grid, Util, ...finders } = require('pathfinding');
let state = 1;
const random = (n) => (state = (state * 16807) % 2147483647) % n;
const boards = Array.from({ length: 200 }, () => {
	const board = Array.from({ length: 10 }, () => Array.from({ length: 10 }, () => random(4) === 0 ? 1 : 0));
	board[0][0] = board[9][9] = 0;
	return board;
});
const walk = (name, diagonalMovement, board) => {
	const finder = new finders[name]({ diagonalMovement });
	const path = Util.expandPath(finder.findPath(0, 0, 9, 9, new Grid(board.map((row) => [...row]))));
	for (const [x, y] of path) {
		if (board[y][x]) throw new Error('through a piece');
	}
	return path.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - path[i][0], y - path[i][1]), 0);
};
for (const rule of ['Always', 'OnlyWhenNoObstacles', 'Never']) {
	const movement = DiagonalMovement[rule];
	for (const name of ['AStarFinder', 'BiDijkstraFinder', 'JumpPointFinder']) {
		let longer = 0, most = 0;
		for (const board of boards) {
			const more = walk(name, movement, board) - walk('DijkstraFinder', movement, board);
			if (more > 1e-9) longer++;
			most = Math.max(most, more);
		}
		console.log(`diagonal ${rule}, ${name}: ${longer} of ${boards.length} ways longer,`,
			`by ${most.toFixed(2)} at most`);
	}
}
JS
echo "pathfinding $version"
out=$(node paths.cjs)
echo "$out"
if [ "$out" = 'diagonal Always, AStarFinder: 0 of 200 ways longer, by 0.00 at most
diagonal Always, BiDijkstraFinder: 45 of 200 ways longer, by 0.59 at most
diagonal Always, JumpPointFinder: 41 of 200 ways longer, by 1.17 at most
diagonal OnlyWhenNoObstacles, AStarFinder: 0 of 200 ways longer, by 0.00 at most
diagonal OnlyWhenNoObstacles, BiDijkstraFinder: 15 of 200 ways longer, by 0.59 at most
diagonal OnlyWhenNoObstacles, JumpPointFinder: 15 of 200 ways longer, by 1.76 at most
diagonal Never, AStarFinder: 0 of 200 ways longer, by 0.00 at most
diagonal Never, BiDijkstraFinder: 0 of 200 ways longer, by 0.00 at most
diagonal Never, JumpPointFinder: 0 of 200 ways longer, by 0.00 at most' ]; then
	echo 'as found: ways said to be the shortest are longer'
else
	echo 'changed: other ways'
	exit 1
fi
