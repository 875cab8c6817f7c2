#!/usr/bin/env bash
# A bot or a tie-break written in Python, run by Monty, the interpreter of Pydantic (2026): lists of points and
# tie-breaks are compared, and times are brought into a day with %.
# Guess:   what Python gives, or an error for what Monty cannot do, as it has for much.
# Happens: <, <=, > and >= of two lists are all False: [7, 20] is neither above nor below [6, 50], so that no player
#          passes another in a loop that keeps the best. It is so for sets, and for None < 1, which Python refuses.
#          Tuples are right; sorted() and max() of lists are an error. % of fractions has the sign of the left side:
#          -7.5 % 2 is -1.5, while // is as in Python. int(1e20) is 2^63 - 1. Else no error.
# Seen in: @pydantic/monty 0.0.18, the newest, with 5000 downloads a month; no issue found.
# Hurts:   bots and formulas of users, which run there because it is safe: a loop keeps the first player as the best.
set -euo pipefail
version=0.0.18
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@pydantic/monty@$version" >/dev/null

cat >compare.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { Monty } from '@pydantic/monty';
const best = `
best = players[0]
for player in players:
    if player > best:
        best = player
best`;
const python = (text) => execFileSync('python3', ['-c', text]).toString().trim();
const lists = '[[6, 50], [7, 20], [7, 31]]', tuples = '[(6, 50), (7, 20), (7, 31)]';
for (const players of [lists, tuples]) {
	const text = `players = ${players}${best}`;
	console.log(`best of ${players}: ${JSON.stringify(new Monty(text).run())},`,
		`Python: ${python(text.replace(/best$/, 'print(list(best))'))}`);
}
for (const text of ['[7, 20] > [6, 50]', '[7, 20] < [6, 50]', '[7, 20] >= [6, 50]', '(7, 20) > (6, 50)',
	'{31} < {31, 32}', '-7.5 % 2', '-7.5 // 2', '-7 % 2', '7.5 % -2', 'int(1e20)']) {
	console.log(`${text}: ${new Monty(`repr(${text})`).run()}, Python: ${python(`print(repr(${text}))`)}`);
}
JS
echo "@pydantic/monty $version"
out=$(node compare.mjs)
echo "$out"
if [ "$out" = 'best of [[6, 50], [7, 20], [7, 31]]: [6,50], Python: [7, 31]
best of [(6, 50), (7, 20), (7, 31)]: [7,31], Python: [7, 31]
[7, 20] > [6, 50]: False, Python: True
[7, 20] < [6, 50]: False, Python: False
[7, 20] >= [6, 50]: False, Python: True
(7, 20) > (6, 50): True, Python: True
{31} < {31, 32}: False, Python: True
-7.5 % 2: -1.5, Python: 0.5
-7.5 // 2: -4.0, Python: -4.0
-7 % 2: 1, Python: 1
7.5 % -2: 1.5, Python: -0.5
int(1e20): 9223372036854775807, Python: 100000000000000000000' ]; then
	echo 'as found: lists are neither above nor below each other'
else
	echo 'changed: other comparisons'
	exit 1
fi
