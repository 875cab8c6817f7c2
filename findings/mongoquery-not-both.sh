#!/usr/bin/env bash
# Filters of users made into queries for MongoDB by @coyotte508/mongo-query: parseFilter('!king&&!won', replace).
# Guess:   neither of both; && before ||, "!" for what stands behind it, and brackets, as its readme names them.
# Happens: "!" is for all that follows: !a&&!b is !a||b, and !a||b is neither a nor b. a||b&&c is a||b||c. A text that
#          begins and ends with brackets loses both, so that (a||b)&&(c||d) asks for fields with the names "b)" and
#          "(c", which nobody has. a&&b||c, (a||b)&&c and one pair of brackets around all are right. No error.
# Seen in: @coyotte508/mongo-query 3.5.0, the newest, with 1000 downloads a month; the readme's example has brackets
#          at each place.
# Hurts:   who lets users filter games or players by such texts: others are found, or none.
set -euo pipefail
version=3.5.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@coyotte508/mongo-query@$version" >/dev/null

cat >filters.cjs <<'JS'
const { parseFilter, simplifyFilter } = require('@coyotte508/mongo-query');
const query = (text) => simplifyFilter(parseFilter(text, (name) => ({ [name]: 1 })));
const holds = (filter, game) => Object.entries(filter).every(([name, value]) => {
	if (name === '$and') return value.every((part) => holds(part, game));
	if (name === '$or') return value.some((part) => holds(part, game));
	if (name === '$nor') return !value.some((part) => holds(part, game));
	return typeof value === 'object' ? game[name] !== value.$ne : game[name] === value;
});
const games = Array.from({ length: 16 }, (_, i) => ({ a: i & 1, b: i >> 1 & 1, c: i >> 2 & 1, d: i >> 3 & 1 }));
for (const text of ['a&&b||c', '(a||b)&&c', '!a', 'a&&!b', '((a||b)&&(c||d))', '!a&&!b', '!a||b',
	'a||b&&c', '(a||b)&&(c||d)', '(a&&b)||(c&&d)']) {
	const filter = query(text);
	const right = ({ a, b, c, d }) => Boolean(Function('a', 'b', 'c', 'd', `return ${text}`)(a, b, c, d));
	const wrong = games.filter((game) => holds(filter, game) !== right(game)).length;
	console.log(`${text}: ${JSON.stringify(filter)}, wrong for ${wrong} of 16`);
}
JS
echo "@coyotte508/mongo-query $version"
out=$(node filters.cjs)
echo "$out"
if [ "$out" = 'a&&b||c: {"$or":[{"a":1,"b":1},{"c":1}]}, wrong for 0 of 16
(a||b)&&c: {"$or":[{"a":1},{"b":1}],"c":1}, wrong for 0 of 16
!a: {"a":{"$ne":1}}, wrong for 0 of 16
a&&!b: {"a":1,"b":{"$ne":1}}, wrong for 0 of 16
((a||b)&&(c||d)): {"$or":[{"a":1},{"b":1}],"$and":[{"$or":[{"c":1},{"d":1}]}]}, wrong for 0 of 16
!a&&!b: {"$or":[{"a":{"$ne":1}},{"b":1}]}, wrong for 8 of 16
!a||b: {"a":{"$ne":1},"b":{"$ne":1}}, wrong for 8 of 16
a||b&&c: {"$or":[{"a":1},{"b":1},{"c":1}]}, wrong for 4 of 16
(a||b)&&(c||d): {"$or":[{"a":1},{"b)":1,"(c":1},{"d":1}]}, wrong for 5 of 16
(a&&b)||(c&&d): {"$or":[{"a":1,"b)":1},{"(c":1},{"d":1}]}, wrong for 5 of 16' ]; then
	echo 'as found: neither of both is not the first, or the second'
else
	echo 'changed: other filters'
	exit 1
fi
