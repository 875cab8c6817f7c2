#!/usr/bin/env bash
# A move corrected in a list of moves, by the immutable List of @siteimprove/alfa-list: list.set(index, move).
# Guess:   the new list has the new move at that index, and all others as they were.
# Happens: right up to 64 moves. In a longer list the move of another index is replaced: set(40) of 100 moves changes
#          move 8, and 40 stays. Only the first 32 and the last, up to 32, are right. get() and the walk are right.
#          No error.
# Seen in: @siteimprove/alfa-list 0.119.0 (2026), the newest, with 5000 downloads a month.
# Hurts:   who keeps games, boards of a match or lists of players in it: short ones pass all tests, in a long one a
#          correction hits another.
set -euo pipefail
version=0.119.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@siteimprove/alfa-list@$version" >/dev/null

cat >moves.mjs <<'JS'
import { List } from '@siteimprove/alfa-list';
for (const length of [32, 64, 65, 100, 1000, 1056, 1057]) {
	const moves = Array.from({ length }, (_, i) => `move ${i}`), list = List.from(moves);
	let right = 0, get = 0;
	const hit = [];
	for (let i = 0; i < length; i++) {
		const corrected = [...list.set(i, 'corrected')], at = corrected.indexOf('corrected');
		if (at === i && corrected.every((move, j) => j === i || move === moves[j])) right++;
		else if ([40, 63, 500, 1000].includes(i)) hit.push(`${i} changes ${at}`);
		if (list.get(i).getUnsafe() === moves[i]) get++;
	}
	console.log(`${length} moves: get right ${get}, set right ${right}${hit.length ? `; ${hit.join(', ')}` : ''}`);
}
JS
echo "@siteimprove/alfa-list $version"
out=$(node moves.mjs)
echo "$out"
if [ "$out" = '32 moves: get right 32, set right 32
64 moves: get right 64, set right 64
65 moves: get right 65, set right 33; 40 changes 8, 63 changes 31
100 moves: get right 100, set right 36; 40 changes 8, 63 changes 31
1000 moves: get right 1000, set right 40; 40 changes 8, 63 changes 31, 500 changes 20
1056 moves: get right 1056, set right 64; 40 changes 8, 63 changes 31, 500 changes 20, 1000 changes 8
1057 moves: get right 1057, set right 33; 40 changes 8, 63 changes 31, 500 changes 20, 1000 changes 8' ]; then
	echo 'as found: a correction of move 40 changes move 8'
else
	echo 'changed: other moves'
	exit 1
fi
