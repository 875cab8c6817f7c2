#!/usr/bin/env bash
# Scores of positions in hundredths of a man, with the largest numbers of 32 bits for a won and a lost game, compressed
# by npm fastintcompression.
# Guess:   compressSigned and uncompressSigned give the list back: the manual has them for signed 32-bit integers.
# Happens: from 2^30 on a number comes back as another, and the largest take the number behind them with them: of six
#          scores four are left, and none from the first win on is right. No error, and computeHowManyIntegers agrees.
#          Lists without a sign are right up to 2^32 - 1.
# Seen in: fastintcompression 0.1.0.
# Hurts:   pages with books or tables of scores: one win shifts all scores behind it to other positions.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . fastintcompression@0.1.0 >/dev/null

cat >scores.cjs <<'JS'
const fast = require('fastintcompression');
const win = 2 ** 31 - 1;
for (const scores of [[12, -35, 0, 8], [12, 2 ** 30 - 1, 8], [12, 2 ** 30, 8], [12, -35, win, 0, -win, 8]]) {
	const bytes = fast.compressSigned(scores);
	const back = fast.uncompressSigned(bytes);
	console.log(`${scores.join(' ')}: ${back.join(' ')} (${fast.computeHowManyIntegers(bytes)} of ${scores.length})`);
}
const unsigned = [12, win, 2 ** 32 - 1, 8];
console.log(`without sign: ${fast.uncompress(fast.compress(unsigned)).join(' ')}`);
JS
echo 'fastintcompression 0.1.0'
out=$(node scores.cjs)
echo "$out"
if [ "$out" = '12 -35 0 8: 12 -35 0 8 (4 of 4)
12 1073741823 8: 12 1073741823 8 (3 of 3)
12 1073741824 8: 12 0 8 (3 of 3)
12 -35 2147483647 0 -2147483647 8: 12 -35 63 -1087 (4 of 6)
without sign: 12 2147483647 4294967295 8' ]; then
	echo 'as found: a win changes the scores after it'
else
	echo 'changed: other scores'
	exit 1
fi
