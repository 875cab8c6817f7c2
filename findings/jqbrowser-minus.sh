#!/usr/bin/env bash
# Points, and places, by jq-in-the-browser: .won - .lost - .penalty, .rating - 1500, and sort_by(.points).
# Guess:   as jq does: 10 - 3 - 2 is 5, and the list that was queried stays as it is.
# Happens: - takes the right side first: .won - .lost - .penalty is 10 - (3 - 2), 9; so it is with + behind -. A whole
#          number of two digits or more is NaN, so that .rating - 1500 is null in JSON. A field behind .[] is a list for
#          operators: [.[] | .points * 2] is [NaN], and + makes a text of it. sort and sort_by() sort the list itself:
#          .[0] is another player in all later queries. No error.
# Seen in: jq-in-the-browser 0.7.2, the newest, with 500 downloads a month; its readme has all of these operators, with
#          numbers of one digit and one operator. No issue found.
# Hurts:   pages that count points and show lists: / and * are right, and so is what has brackets.
set -euo pipefail
version=0.7.2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "jq-in-the-browser@$version" >/dev/null

cat >points.cjs <<'JS'
const module_ = require('jq-in-the-browser'), jq = module_.default || module_;
const ask = (query, data) => JSON.stringify(jq(query)(data));
const player = { won: 10, lost: 3, penalty: 2 };
for (const [query, right] of [['.won - .lost - .penalty', 5], ['.won - .lost + .penalty', 9],
	['(.won - .lost) - .penalty', 5], ['.won / .penalty / .lost', 1.6666666666666667], ['.won - .lost * .penalty', 4],
	['9 - 3 - 2', 4], ['12', 12], ['12 - 3', 9], ['.won - 10', 0]]) {
	console.log(`${query}: ${ask(query, player)}, right: ${right}`);
}
const list = [{ name: 'Jansen', points: 3 }, { name: 'Smit', points: 1 }, { name: 'Visser', points: 2 }];
for (const [query, right] of [['[.[] | .points * 2]', '[6,2,4]'], ['map(.points * 2)', '[6,2,4]'],
	['[.[] | .points + 1]', '[4,2,3]']]) {
	console.log(`${query}: ${ask(query, list)}, right: ${right}`);
}
const first = ask('.[0].name', list), sorted = ask('map(.name)', jq('sort_by(.points)')(list));
console.log(`.[0].name: ${first}; sort_by(.points): ${sorted}; .[0].name: ${ask('.[0].name', list)}`);
JS
echo "jq-in-the-browser $version"
out=$(node points.cjs)
echo "$out"
if [ "$out" = '.won - .lost - .penalty: 9, right: 5
.won - .lost + .penalty: 5, right: 9
(.won - .lost) - .penalty: 5, right: 5
.won / .penalty / .lost: 1.6666666666666667, right: 1.6666666666666667
.won - .lost * .penalty: 4, right: 4
9 - 3 - 2: 8, right: 4
12: null, right: 12
12 - 3: null, right: 9
.won - 10: null, right: 0
[.[] | .points * 2]: [null], right: [6,2,4]
map(.points * 2): [6,2,4], right: [6,2,4]
[.[] | .points + 1]: ["[object Object]1"], right: [4,2,3]
.[0].name: "Jansen"; sort_by(.points): ["Smit","Visser","Jansen"]; .[0].name: "Smit"' ]; then
	echo 'as found: losses are subtracted otherwise'
else
	echo 'changed: other results'
	exit 1
fi
