#!/usr/bin/env bash
# The average rating of clubs by @visactor/calculator: query({from, select, groupBy}) with the method Avg.
# Guess:   as in SQL: players whose rating is null do not count; so the readme says of aggregation, filters and order.
# Happens: each counts as a rating of 0: the average of 1600, null and 1400 is 1000. Count counts them too, as if *
#          stood there, and Sum of nulls is 0. In descending order they come first, which the readme has as last. A
#          condition with not: true finds them, though a comparison with null is neither true nor false; "not in" and
#          "!=" are right, and so are Max and Min. No error.
# Seen in: @visactor/calculator 2.0.10, the newest; its readme also has that what is no number is 0 in a sum.
# Hurts:   pages and charts of players, where some have no rating yet: clubs with newcomers seem weak.
set -euo pipefail
version=2.0.10
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@visactor/calculator@$version" >/dev/null

cat >clubs.cjs <<'JS'
const { query } = require('@visactor/calculator');
const players = [['Jansen', 'Dam', 1600], ['Visser', 'Dam', null], ['Bakker', 'Dam', 1400], ['Smit', 'Ede', null],
	['Mulder', 'Ede', null]].map(([name, club, rating]) => ({ name, club, rating }));
const rows = (question) => {
	const result = query({ from: players, ...question });
	return (result.table || result).map((row) => Object.values(row).map(String).join(' ')).join(', ');
};
for (const [method, right] of [['Avg', 'Dam 1500, Ede null'], ['Sum', 'Dam 3000, Ede null'], ['Count', 'Dam 2, Ede 0'],
	['Max', 'Dam 1600, Ede null'], ['Min', 'Dam 1400, Ede null']]) {
	const columns = [{ column: 'club' }, { column: 'rating', alias: 'value', aggregate: { method } }];
	console.log(`${method}: ${rows({ select: { columns }, groupBy: ['club'] })}, right: ${right}`);
}
const select = { columns: [{ column: 'name' }] };
for (const [type, right] of [['Asc', 'Bakker, Jansen, Visser, Smit, Mulder'],
	['Desc', 'Jansen, Bakker, Visser, Smit, Mulder']]) {
	console.log(`${type}: ${rows({ select, orderBy: [{ column: 'rating', type }] })}, right: ${right}`);
}
for (const [more, right] of [[{ operator: '!=', value: 1600 }, 'Bakker'],
	[{ operator: '=', value: 1600, not: true }, 'Bakker'],
	[{ operator: '<', value: 1500, not: true }, 'Jansen']]) {
	const where = { type: 'And', conditions: [{ type: 'Condition', column: 'rating', ...more }] };
	console.log(`${more.not ? 'not ' : ''}${more.operator} ${more.value}: ${rows({ select, where })}, right: ${right}`);
}
JS
echo "@visactor/calculator $version"
out=$(node clubs.cjs)
echo "$out"
if [ "$out" = 'Avg: Dam 1000, Ede 0, right: Dam 1500, Ede null
Sum: Dam 3000, Ede 0, right: Dam 3000, Ede null
Count: Dam 3, Ede 2, right: Dam 2, Ede 0
Max: Dam 1600, Ede null, right: Dam 1600, Ede null
Min: Dam 1400, Ede null, right: Dam 1400, Ede null
Asc: Bakker, Jansen, Visser, Smit, Mulder, right: Bakker, Jansen, Visser, Smit, Mulder
Desc: Visser, Smit, Mulder, Jansen, Bakker, right: Jansen, Bakker, Visser, Smit, Mulder
!= 1600: Bakker, right: Bakker
not = 1600: Visser, Bakker, Smit, Mulder, right: Bakker
not < 1500: Jansen, Visser, Smit, Mulder, right: Jansen' ]; then
	echo 'as found: who has no rating counts as 0'
else
	echo 'changed: other averages'
	exit 1
fi
