#!/usr/bin/env bash
# Rules of a tournament in FEEL, the expression language of DMN, by js-feel: concatenate, union, insert before, remove,
# reverse of lists of points.
# Guess:   new lists, as the standard has it: concatenate([2, 1], [0]) is [2, 1, 0]; remove(points, 1) gives points
#          without the first.
# Happens: the whole data given to the rule stand at the end of each joined list: count() is one too many, sum() is a
#          text, mean() null. remove (which counts from 0) and insert before give what was taken out, and like reverse
#          they change the data: points are others in the rest of the rule and in the program. No error.
# Seen in: js-feel 1.4.7, the newest, with 3000 downloads a month, "based on DMN specification
#          conformance level 3", to which its readme refers for these functions.
# Hurts:   rules for points, tie-breaks and withdrawals that are edited by an organiser and kept as FEEL.
set -euo pipefail
version=1.4.7
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "js-feel@$version" >/dev/null

cat >points.cjs <<'JS'
const { feel } = require('js-feel')();
(async () => {
	for (const [rule, right] of [
		['sum(points)', '5'], ['concatenate([2,1],[0])', '[2,1,0]'],
		['count(concatenate(won,lost))', '3'], ['sum(concatenate(won,lost))', '4'],
		['mean(concatenate(won,lost))', '1.33'], ['max(concatenate(won,lost))', '2'], ['union(won,lost)', '[2,0]'],
		['remove(points,1)', '[0,1,2]'], ['insert before(points,1,7)', '[7,2,0,1,2]'],
		['reverse(points)', '[2,1,0,2]'], ['sum(remove(points,1)) + sum(points)', '8'],
	]) {
		const data = { won: [2, 2], lost: [0], points: [2, 0, 1, 2] };
		const result = JSON.stringify(await feel.parse(rule).build(data));
		console.log(`${rule}: ${result}, right: ${right}; points then: ${data.points}`);
	}
})();
JS
echo "js-feel $version"
out=$(node points.cjs)
echo "$out"
if [ "$out" = 'sum(points): 5, right: 5; points then: 2,0,1,2
concatenate([2,1],[0]): [2,1,0,{"won":[2,2],"lost":[0],"points":[2,0,1,2]}], right: [2,1,0]; points then: 2,0,1,2
count(concatenate(won,lost)): 4, right: 3; points then: 2,0,1,2
sum(concatenate(won,lost)): "4[object Object]", right: 4; points then: 2,0,1,2
mean(concatenate(won,lost)): null, right: 1.33; points then: 2,0,1,2
max(concatenate(won,lost)): 2, right: 2; points then: 2,0,1,2
union(won,lost): [[2,2],[0],{"won":[2,2],"lost":[0],"points":[2,0,1,2]}], right: [2,0]; points then: 2,0,1,2
remove(points,1): [0], right: [0,1,2]; points then: 2,1,2
insert before(points,1,7): [], right: [7,2,0,1,2]; points then: 7,2,0,1,2
reverse(points): [2,1,0,2], right: [2,1,0,2]; points then: 2,1,0,2
sum(remove(points,1)) + sum(points): 5, right: 8; points then: 2,1,2' ]; then
	echo 'as found: the data stand in the lists, and lists of the data are changed'
else
	echo 'changed: other lists'
	exit 1
fi
