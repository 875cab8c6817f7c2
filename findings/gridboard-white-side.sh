#!/usr/bin/env bash
# Steps on a board seen by White, in gridboard: grid.getGridTo(Direction("F"), converter), as in its readme.
# Guess:   the square one step ahead as that side sees it: from H2 it is H3, as the readme says of this very call.
# Happens: the direction is turned, and then the square that was found is turned as well, as if it were one seen from
#          that side: from H2 the step leads to A6, at the other end of the board. Of the eight ways to see a board only
#          the one that changes nothing is right; a few squares are right by chance. The man is moved there. No error.
# Seen in: gridboard 4.1.4, the newest (npm); getGridAt() with a converter is right.
# Hurts:   boards for two: one side moves as it should, the men of the other jump to the far side of the board.
set -euo pipefail
version=4.1.4
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "gridboard@$version" >/dev/null

cat >steps.cjs <<'JS'
const { GridBoard, Direction, Orientation, OrientationCoordinateConverter } = require('gridboard');
const name = (grid) => (grid ? 'ABCDEFGHIJ'[grid.x] + (grid.y + 1) : 'none');
const chess = new GridBoard(8, 8);
const white = new OrientationCoordinateConverter(chess, Orientation.BFRL);
const from = chess.getGridAt(0, 6, white);
console.log(`(0, 6) seen by White: ${name(from)}, one step ahead: ${name(from.getGridTo(Direction('F'), white))}`);
const right = { F: [0, 1], B: [0, -1], L: [1, 0], R: [-1, 0] };
const board = new GridBoard(10, 10), view = new OrientationCoordinateConverter(board, Orientation.BFRL);
for (const [code, [dx, dy]] of Object.entries(right)) {
	let wrong = 0, none = 0, inside = 0;
	for (const grid of board.grids) {
		const x = grid.x + dx, y = grid.y + dy;
		const expected = x >= 0 && x < 10 && y >= 0 && y < 10 ? board.getGridAt(x, y) : null;
		if (!expected) continue;
		inside++;
		const found = grid.getGridTo(Direction(code), view);
		if (found !== expected) wrong++;
		if (!found) none++;
	}
	console.log(`10x10, step ${code}: ${wrong} of ${inside} squares wrong`);
}
const ways = ['FBLR', 'BFLR', 'FBRL', 'BFRL', 'LRFB', 'LRBF', 'RLFB', 'RLBF'].map((way) => {
	const converter = new OrientationCoordinateConverter(board, Orientation[way]);
	let wrong = 0, all = 0;
	for (let x = 0; x < 10; x++) {
		for (let y = 1; y < 10; y++) {
			const start = board.getGridAt(x, y, converter), ahead = board.getGridAt(x, y - 1, converter);
			all++;
			if (start.getGridTo(Direction('F'), converter) !== ahead) wrong++;
		}
	}
	return `${way} ${wrong}`;
});
console.log(`step ahead of 90 squares, wrong by view: ${ways.join(', ')}`);
JS
echo "gridboard $version"
out=$(node steps.cjs)
echo "$out"
if [ "$out" = '(0, 6) seen by White: H2, one step ahead: A6
10x10, step F: 90 of 90 squares wrong
10x10, step B: 90 of 90 squares wrong
10x10, step L: 90 of 90 squares wrong
10x10, step R: 90 of 90 squares wrong
step ahead of 90 squares, wrong by view: FBLR 0, BFLR 90, FBRL 90, BFRL 90, LRFB 81, LRBF 90, RLFB 90, RLBF 81' ]; then
	echo 'as found: a step ahead of White leads to the other end of the board'
else
	echo 'changed: other squares'
	exit 1
fi
