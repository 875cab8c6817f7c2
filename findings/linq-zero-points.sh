#!/usr/bin/env bash
# Which points were scored, and by players of both clubs, by linq-to-typescript: from(points).distinct(), intersect().
# Guess:   each value once, as .NET's Distinct and Intersect have it, and distinct() by its comment: "Returns distinct
#          elements from the sequence".
# Happens: 0 comes as often as it is there, and so do "", false and null: 0 0 1 1 2 gives 0 0 1 2. What is looked up
#          among those already seen is taken for not found if it is 0. union() has each once; a comparer of one's own
#          does not help. Objects and other numbers are right. No error.
# Seen in: linq-to-typescript 12.1.1, the newest, with 13000 downloads a month.
# Hurts:   lists of scores, places or clubs ("" for none): as many groups or lines as there are players with 0 points.
set -euo pipefail
version=12.1.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "linq-to-typescript@$version" >/dev/null

cat >points.mjs <<'JS'
import { from } from 'linq-to-typescript';
const text = (list) => list.map((x) => JSON.stringify(x)).join(' ');
for (const list of [[2, 2, 1, 1], [0, 0, 1, 1, 2], [2, 0, 1, 0], ['', 'Ede', ''], [false, true, false],
	[null, 1500, null]]) {
	const right = [...new Set(list)];
	const own = from(list).distinct((a, b) => a === b).toArray();
	console.log(`${text(list)}: distinct ${text(from(list).distinct().toArray())} (comparer ${text(own)}),`,
		`intersect ${text(from(list).intersect(right).toArray())}, union ${text(from(list).union([]).toArray())}`);
}
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
for (const least of [0, 1]) {
	let wrong = 0, most = 0;
	for (let test = 0; test < 500; test++) {
		const list = Array.from({ length: 20 }, () => least + random(9)), got = from(list).distinct().toArray();
		if (got.length !== new Set(list).size) wrong++;
		most = Math.max(most, got.length - new Set(list).size);
	}
	console.log(`20 players, points from ${least}: too many in ${wrong} of 500 lists, up to ${most}`);
}
JS
echo "linq-to-typescript $version"
out=$(node points.mjs)
echo "$out"
if [ "$out" = '2 2 1 1: distinct 2 1 (comparer 2 1), intersect 2 1, union 2 1
0 0 1 1 2: distinct 0 0 1 2 (comparer 0 0 1 2), intersect 0 0 1 2, union 0 1 2
2 0 1 0: distinct 2 0 1 0 (comparer 2 0 1 0), intersect 2 0 1 0, union 2 0 1
"" "Ede" "": distinct "" "Ede" "" (comparer "" "Ede" ""), intersect "" "Ede" "", union "" "Ede"
false true false: distinct false true false (comparer false true false), intersect false true false, union false true
null 1500 null: distinct null 1500 null (comparer null 1500 null), intersect null 1500 null, union null 1500
20 players, points from 0: too many in 336 of 500 lists, up to 6
20 players, points from 1: too many in 0 of 500 lists, up to 0' ]; then
	echo 'as found: 0 points are distinct from 0 points'
else
	echo 'changed: other points'
	exit 1
fi
