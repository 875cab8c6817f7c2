#!/usr/bin/env bash
# A board of 50 squares as 10 rows of 5, or of 32 as 8 rows of 4, with array2d: same(a, b), fromArray(squares, width,
# height), and includes(board, pattern) for a formation, on square boards, too.
# Guess:   two boards are the same if all squares are; the readme compares them "cell by cell". A formation is found
#          where it stands whole on the board.
# Happens: same() looks at as many rows as there are columns: of 10 rows the first 5, so that half of all boards with
#          one other square are the same. fromArray() takes width and height for rows and columns: 10 rows of 5 become
#          5 of 10. includes() finds formations whose lower rows are off the board. No error, on 10 by 10 neither.
# Seen in: array2d 0.0.5, the newest, with 53,000 downloads a month. The examples of its manual are square.
# Hurts:   who looks for repetitions or formations: where only lower men have moved the position is repeated.
set -euo pipefail
version=0.0.5
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "array2d@$version" >/dev/null

cat >boards.cjs <<'JS'
const Array2D = require('array2d');
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const board = (width, height) => Array.from({ length: height }, () => Array.from({ length: width }, () => random(3)));
const stands = (grid, part) => grid.some((row, r) => row.some((_, c) => part.every((line, i) =>
	line.every((square, j) => grid[r + i] && grid[r + i][c + j] === square))));
for (const [width, height] of [[10, 10], [8, 8], [5, 10], [4, 8]]) {
	let same = 0, built = 0, found = 0, missed = 0;
	for (let test = 0; test < 1000; test++) {
		const grid = board(width, height), other = grid.map((row) => [...row]), part = board(2, 3);
		const row = random(height), column = random(width);
		other[row][column] = (other[row][column] + 1) % 3;
		if (Array2D.same(grid, other)) same++;
		if (Array2D.fromArray(grid.flat(), width, height).length === height) built++;
		if (Array2D.includes(grid, part) && !stands(grid, part)) found++;
		if (!Array2D.includes(grid, part) && stands(grid, part)) missed++;
	}
	console.log(`${height} rows of ${width}: ${same} of 1000 "same" with another square, ${built} built right,`,
		`formations ${found} wrong, ${missed} missed`);
}
JS
echo "array2d $version"
out=$(node boards.cjs)
echo "$out"
if [ "$out" = '10 rows of 10: 0 of 1000 "same" with another square, 1000 built right, formations 635 wrong, 0 missed
8 rows of 8: 0 of 1000 "same" with another square, 1000 built right, formations 563 wrong, 0 missed
10 rows of 5: 512 of 1000 "same" with another square, 0 built right, formations 393 wrong, 0 missed
8 rows of 4: 507 of 1000 "same" with another square, 0 built right, formations 307 wrong, 0 missed' ]; then
	echo 'as found: half of the board is not compared'
else
	echo 'changed: other boards'
	exit 1
fi
