#!/usr/bin/env bash
# The last five rounds before the current one, by @sapphire/iterator-utilities: slice(rounds, -5, -1).
# Guess:   as slice() of arrays: its readme has places from the end, too.
# Happens: right from five rounds on. With fewer the current round is there as well: of 2 rounds both, where one is
#          right; of 3 rounds three. It takes as many as lie between -5 and -1 from whatever there is. So it is for all
#          slices between two places from the end that begin before the first: 133 of 448 here. No error.
# Seen in: @sapphire/iterator-utilities 2.0.1, the newest, with 1400 downloads a month.
# Hurts:   tables of form and of recent moves: in the first rounds the game that is going on counts as played.
set -euo pipefail
version=2.0.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@sapphire/iterator-utilities@$version" >/dev/null

cat >rounds.mjs <<'JS'
import { slice } from '@sapphire/iterator-utilities';
const rounds = (count) => Array.from({ length: count }, (_, i) => i + 1);
for (const count of [1, 2, 3, 4, 5, 6, 9]) {
	const list = rounds(count);
	console.log(`${count} rounds: ${[...slice(list, -5, -1)].join(' ')}; array: ${list.slice(-5, -1).join(' ')}`);
}
for (const [name, from, to] of [['from, to >= 0', [0, 8], [0, 8]], ['from >= 0, to < 0', [0, 8], [-8, -1]],
	['from < 0, to < 0', [-8, -1], [-8, -1]]]) {
	let wrong = 0, all = 0;
	for (let count = 0; count < 7; count++) {
		for (let i = from[0]; i <= from[1]; i++) {
			for (let k = to[0]; k <= to[1]; k++) {
				const list = rounds(count);
				all++;
				if ([...slice(list, i, k)].join() !== list.slice(i, k).join()) wrong++;
			}
		}
	}
	console.log(`${name}: ${wrong} of ${all} slices of 0 to 6 rounds are not those of the array`);
}
JS
echo "@sapphire/iterator-utilities $version"
out=$(node rounds.mjs)
echo "$out"
if [ "$out" = '1 rounds: 1; array: 
2 rounds: 1 2; array: 1
3 rounds: 1 2 3; array: 1 2
4 rounds: 1 2 3 4; array: 1 2 3
5 rounds: 1 2 3 4; array: 1 2 3 4
6 rounds: 2 3 4 5; array: 2 3 4 5
9 rounds: 5 6 7 8; array: 5 6 7 8
from, to >= 0: 0 of 567 slices of 0 to 6 rounds are not those of the array
from >= 0, to < 0: 0 of 504 slices of 0 to 6 rounds are not those of the array
from < 0, to < 0: 133 of 448 slices of 0 to 6 rounds are not those of the array' ]; then
	echo 'as found: slices that begin before the first round are too long'
else
	echo 'changed: other rounds'
	exit 1
fi
