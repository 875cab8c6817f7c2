#!/usr/bin/env bash
# Results of games, with "*" for those not finished, by @michaelhomer/jqjs, jq in plain JavaScript:
# [.games[] | .result // "*"].
# Guess:   one for each game, as jq has it: the left side unless it is null or false.
# Happens: each unfinished game that has the name has two: null and "*". So the list is longer, and results stand beside
#          other games. A slice up to the end, .games[1:], lacks the last game, and .[1:] alone gives nothing; slices
#          with both limits are right. "if" takes 0 and "" for false, which jq does not. No error.
# Seen in: @michaelhomer/jqjs 1.6.0, the newest, with 3000 downloads a month; the readme lists these as supported.
# Hurts:   pages and scripts that read results, clocks or ratings with gaps in the browser.
set -euo pipefail
version=1.6.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@michaelhomer/jqjs@$version" >/dev/null

cat >results.mjs <<'JS'
import { compile } from '@michaelhomer/jqjs';
const games = ['2-0', null, null, '1-1', ''].map((result, i) => ({ n: (i + 1) % 5, result }));
const run = (program) => JSON.stringify([...compile(program)({ games })]);
for (const [program, right] of [['[.games[] | .result // "*"]', '[["2-0","*","*","1-1",""]]'],
	['.games | map(.result // "*") | length', '[5]'], ['.games[0] | .result // "*"', '["2-0"]'],
	['.games[1] | .result // "*"', '["*"]'], ['.games[1:] | map(.n)', '[[2,3,4,0]]'],
	['.games[-2:] | map(.n)', '[[4,0]]'], ['.games[1:3] | map(.n)', '[[2,3]]'], ['.games[:2] | map(.n)', '[[1,2]]'],
	['.games | .[1:] | length', '[4]'], ['.games | map(if .n then 1 else 2 end)', '[[1,1,1,1,1]]']]) {
	console.log(`${program}: ${run(program)}, jq: ${right}`);
}
JS
echo "@michaelhomer/jqjs $version"
out=$(node results.mjs)
echo "$out"
if [ "$out" = '[.games[] | .result // "*"]: [["2-0",null,"*",null,"*","1-1",""]], jq: [["2-0","*","*","1-1",""]]
.games | map(.result // "*") | length: [7], jq: [5]
.games[0] | .result // "*": ["2-0"], jq: ["2-0"]
.games[1] | .result // "*": [null,"*"], jq: ["*"]
.games[1:] | map(.n): [[2,3,4]], jq: [[2,3,4,0]]
.games[-2:] | map(.n): [[4]], jq: [[4,0]]
.games[1:3] | map(.n): [[2,3]], jq: [[2,3]]
.games[:2] | map(.n): [[1,2]], jq: [[1,2]]
.games | .[1:] | length: [], jq: [4]
.games | map(if .n then 1 else 2 end): [[1,1,1,1,2]], jq: [[1,1,1,1,1]]' ]; then
	echo 'as found: unfinished games have two results'
else
	echo 'changed: other results'
	exit 1
fi
