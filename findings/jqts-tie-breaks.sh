#!/usr/bin/env bash
# Standings by points, then by rating, by jqts, jq in TypeScript: sort_by(.points, .rating).
# Guess:   as jq has it: the second decides among equal points; the readme has sort_by among what is done.
# Happens: only the first counts; among equal points players stay as entered. group_by() and unique_by() with two make
#          one group of all who have the same points. With [ ] around both, or one sort_by() after another, it is right;
#          but arrays of other lengths are not put in order: [1, 2] stays before [1]. No error.
# Seen in: jqts 0.0.8, the newest, with 6000 downloads a month; xq in Rust (issue 40, 2022) had the like.
# Hurts:   tables of tournaments: right as long as all points differ.
set -euo pipefail
version=0.0.8
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "jqts@$version" >/dev/null

cat >standings.cjs <<'JS'
const { JQ } = require('jqts');
const run = (program, data) => JSON.stringify([...JQ.compile(program).evaluate(data)][0]);
const players = [['A', 3, 1500], ['B', 5, 1600], ['C', 3, 1400], ['D', 5, 1550]].map(([n, p, r]) => ({ n, p, r }));
for (const [program, right] of [['sort_by(.p) | map(.n)', '["A","C","B","D"]'],
	['sort_by(.p, .r) | map(.n)', '["C","A","D","B"]'], ['sort_by([.p, .r]) | map(.n)', '["C","A","D","B"]'],
	['sort_by(.r) | sort_by(.p) | map(.n)', '["C","A","D","B"]'], ['[[1, 2], [1]] | sort', '[[1],[1,2]]'],
	['group_by(.p, .r) | length', '4'], ['group_by([.p, .r]) | length', '4'], ['unique_by(.p, .r) | length', '4'],
	['unique_by([.p, .r]) | length', '4'], ['max_by([.p, .r]) | .n', '"B"'], ['min_by([.p, .r]) | .n', '"C"']]) {
	console.log(`${program}: ${run(program, players)}, jq: ${right}`);
}
JS
echo "jqts $version"
out=$(node standings.cjs)
echo "$out"
if [ "$out" = 'sort_by(.p) | map(.n): ["A","C","B","D"], jq: ["A","C","B","D"]
sort_by(.p, .r) | map(.n): ["A","C","B","D"], jq: ["C","A","D","B"]
sort_by([.p, .r]) | map(.n): ["C","A","D","B"], jq: ["C","A","D","B"]
sort_by(.r) | sort_by(.p) | map(.n): ["C","A","D","B"], jq: ["C","A","D","B"]
[[1, 2], [1]] | sort: [[1,2],[1]], jq: [[1],[1,2]]
group_by(.p, .r) | length: 2, jq: 4
group_by([.p, .r]) | length: 4, jq: 4
unique_by(.p, .r) | length: 2, jq: 4
unique_by([.p, .r]) | length: 4, jq: 4
max_by([.p, .r]) | .n: "B", jq: "B"
min_by([.p, .r]) | .n: "C", jq: "C"' ]; then
	echo 'as found: tie-breaks do not count'
else
	echo 'changed: other standings'
	exit 1
fi
