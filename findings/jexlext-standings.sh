#!/usr/bin/env bash
# Players by points, in a page or a configuration with jexl-extended: players|sort("points"), with true for descending.
# Guess:   as its documentation has it: sort([{age: 30}, {age: 20}], "age") is 20, 30; with true it is 30, 20.
# Happens: the reverse, both times: without true the greatest is first, with true the least. It is so for numbers and
#          texts. Without a field the order is ascending, but that of texts: 10 is before 9. No error.
# Seen in: jexl-extended 1.4.2, the newest, with 3000 downloads a month; no issue found.
# Hurts:   standings whose last player leads. Who has turned the flag around gets it back when it is mended.
set -euo pipefail
version=1.4.2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "jexl-extended@$version" >/dev/null

cat >standings.cjs <<'JS'
const module_ = require('jexl-extended'), jexl = module_.default || module_;
const players = [{ name: 'Jansen', points: 9 }, { name: 'Smit', points: 12 }, { name: 'Visser', points: 10 }];
for (const [expression, right] of [
	['sort([{age: 30}, {age: 20}], "age")', '[{"age":20},{"age":30}]'],
	['sort([{age: 30}, {age: 20}], "age", true)', '[{"age":30},{"age":20}]'],
	['players|sort("points")|map("value.name")', '["Jansen","Visser","Smit"]'],
	['players|sort("points", true)|map("value.name")', '["Smit","Visser","Jansen"]'],
	['players|sort("name")|map("value.name")', '["Jansen","Smit","Visser"]'],
	['players|map("value.name")|sort', '["Jansen","Smit","Visser"]'],
	['players|map("value.points")|sort', '[9,10,12]'],
]) {
	console.log(`${expression}: ${JSON.stringify(jexl.evalSync(expression, { players }))}, right: ${right}`);
}
JS
echo "jexl-extended $version"
out=$(node standings.cjs)
echo "$out"
if [ "$out" = 'sort([{age: 30}, {age: 20}], "age"): [{"age":30},{"age":20}], right: [{"age":20},{"age":30}]
sort([{age: 30}, {age: 20}], "age", true): [{"age":20},{"age":30}], right: [{"age":30},{"age":20}]
players|sort("points")|map("value.name"): ["Smit","Visser","Jansen"], right: ["Jansen","Visser","Smit"]
players|sort("points", true)|map("value.name"): ["Jansen","Visser","Smit"], right: ["Smit","Visser","Jansen"]
players|sort("name")|map("value.name"): ["Visser","Smit","Jansen"], right: ["Jansen","Smit","Visser"]
players|map("value.name")|sort: ["Jansen","Smit","Visser"], right: ["Jansen","Smit","Visser"]
players|map("value.points")|sort: [10,12,9], right: [9,10,12]' ]; then
	echo 'as found: the last player leads'
else
	echo 'changed: another order'
	exit 1
fi
