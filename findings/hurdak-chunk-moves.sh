#!/usr/bin/env bash
# The moves of a game in rows of ten, or players in groups, by chunk(size, list) of hurdak.
# Guess:   rows of that size, the last one perhaps shorter, and all moves in one of them.
# Happens: after each full row the next move is in none: it closes the row and is forgotten. Of 100 moves in rows of
#          ten 9 are missing, in rows of one every other, of four moves in rows of two the third. No error.
# Seen in: hurdak 0.2.10, the newest, with 600 downloads a month.
# Hurts:   printed games, pages of players, batches of positions for an engine: some are never there.
set -euo pipefail
version=0.2.10
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "hurdak@$version" >/dev/null

cat >rows.cjs <<'JS'
const { chunk } = require('hurdak');
const moves = ['32-28', '19-23', '28x19', '14x23', '37-32', '10-14', '41-37'];
for (const size of [2, 3, 7]) {
	const rows = chunk(size, moves).map((row) => row.join(' '));
	console.log(`${moves.length} in rows of ${size}: ${rows.join(' | ')}`);
}
for (const [count, size] of [[4, 2], [100, 10], [100, 1], [1000, 50], [10, 10], [11, 10]]) {
	const list = Array.from({ length: count }, (_, i) => i), got = chunk(size, list).flat();
	const missing = list.filter((move) => !got.includes(move));
	console.log(`${count} in rows of ${size}: ${missing.length} missing, first ${missing.length && missing[0] + 1}`);
}
JS
echo "hurdak $version"
out=$(node rows.cjs)
echo "$out"
if [ "$out" = '7 in rows of 2: 32-28 19-23 | 14x23 37-32 | 41-37
7 in rows of 3: 32-28 19-23 28x19 | 37-32 10-14 41-37
7 in rows of 7: 32-28 19-23 28x19 14x23 37-32 10-14 41-37
4 in rows of 2: 1 missing, first 3
100 in rows of 10: 9 missing, first 11
100 in rows of 1: 50 missing, first 2
1000 in rows of 50: 19 missing, first 51
10 in rows of 10: 0 missing, first 0
11 in rows of 10: 1 missing, first 11' ]; then
	echo 'as found: after each row a move is missing'
else
	echo 'changed: other rows'
	exit 1
fi
