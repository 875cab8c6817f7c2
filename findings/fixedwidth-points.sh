#!/usr/bin/env bash
# Points and gains of rating in lines of fixed width, as files of tournaments have them, by fixed-width-parser:
# unparse() and parse() with one map of columns, of type "float".
# Guess:   parse() gives back the numbers that unparse() was given; a column with 2 and 2.5 has 2 and 2.5.
# Happens: by default 2 points are written as 2 and read as 0.02, 2.5 as 2.5: a number without a point has two decimals
#          for the reader alone. With decimalCount: 1 points are right, but losses without a point are 0: -12 is written
#          as -120 and read as 0, for zeros are put before the minus. With insertDecimal: false all losses are 0.
#          No error, no warning.
# Seen in: fixed-width-parser 3.0.0, the newest, with 50,000 downloads a month. Its readme says that decimals are set
#          if no point is there, and nothing of numbers below 0; "int" is right.
# Hurts:   readers of rating lists and crosstables in columns: who loses rating loses none, and whole points shrink.
set -euo pipefail
version=3.0.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "fixed-width-parser@$version" >/dev/null

cat >points.cjs <<'JS'
const { FixedWidthParser } = require('fixed-width-parser');
for (const options of [{}, { decimalCount: 1 }, { decimalCount: 1, insertDecimal: false }]) {
	const parser = new FixedWidthParser([{ name: 'x', start: 0, width: 6, type: 'float', ...options }]);
	console.log(Object.entries(options).map(([key, value]) => `${key} ${value}`).join(', ') || 'defaults');
	for (const x of [2, 2.5, 12, -12, -2.5, 100, -100]) {
		const text = parser.unparse([{ x }]);
		console.log(`  ${x}: "${text}", read ${parser.parse(text)[0].x}`);
	}
}
JS
echo "fixed-width-parser $version"
out=$(node points.cjs)
echo "$out"
if [ "$out" = 'defaults
  2: "     2", read 0.02
  2.5: "   2.5", read 2.5
  12: "    12", read 0.12
  -12: "   -12", read 0
  -2.5: "  -2.5", read -2.5
  100: "   100", read 1
  -100: "  -100", read 0
decimalCount 1
  2: "    20", read 2
  2.5: "   2.5", read 2.5
  12: "   120", read 12
  -12: "  -120", read 0
  -2.5: "  -2.5", read -2.5
  100: "  1000", read 100
  -100: " -1000", read 0
decimalCount 1, insertDecimal false
  2: "    20", read 2
  2.5: "    25", read 2.5
  12: "   120", read 12
  -12: "  -120", read 0
  -2.5: "   -25", read 0
  100: "  1000", read 100
  -100: " -1000", read 0' ]; then
	echo 'as found: losses are 0, and 2 points are 0.02'
else
	echo 'changed: other numbers'
	exit 1
fi
