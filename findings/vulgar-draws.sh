#!/usr/bin/env bash
# Results and points of games with fractions as one sign by npm vulgar-fractions: parseVulgars(text).
# Guess:   1/2 and 0.5 become the sign for a half, and all other text stays as it is. The readme has "strings or
#          multi-line text" and a text with more words.
# Happens: what stands between a fraction and the next blank is dropped: the draw 1/2-1/2 becomes one half, "1/2=draw"
#          and "3/4;" too, and so do commas, and the end of the line with the first word of the next. Text behind 3.5 is
#          kept, but then 3.5-2.5 is not changed at all. Nor are halves after a sign. No error.
# Seen in: vulgar-fractions 1.5.0, the newest, with 5000 downloads a month.
# Hurts:   pages and messages with results: draws are halves of one player, and lists lose players behind a fraction.
set -euo pipefail
version=1.5.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "vulgar-fractions@$version" >/dev/null

cat >results.cjs <<'JS'
const { parseVulgars } = require('vulgar-fractions');
for (const text of ['It is 1/2 cup', 'Jansen - Smit 1/2-1/2', '1/2 - 1/2', '1/2=draw',
	'Jansen 1/2, Smit 1 1/2, Bos 3/4.', 'Jansen 3 1/2\nSmit 3', 'Jansen 3.5\nSmit 3', '3.5-2.5', '3.5 points',
	'-1/2', '1-1', 'round of 1/8(A) and 1/4(B)']) {
	const got = parseVulgars(text).replace(/[¼½¾⅛]/g, (sign) => `{${sign.normalize('NFKD').replace('\u2044', '/')}}`);
	console.log(`${JSON.stringify(text)}: ${JSON.stringify(got)}`);
}
JS
echo "vulgar-fractions $version"
out=$(node results.cjs)
echo "$out"
if [ "$out" = '"It is 1/2 cup": "It is {1/2} cup"
"Jansen - Smit 1/2-1/2": "Jansen - Smit {1/2}"
"1/2 - 1/2": "{1/2} - {1/2}"
"1/2=draw": "{1/2}"
"Jansen 1/2, Smit 1 1/2, Bos 3/4.": "Jansen {1/2} Smit 1 {1/2} Bos {3/4}"
"Jansen 3 1/2\nSmit 3": "Jansen 3 {1/2} 3"
"Jansen 3.5\nSmit 3": "Jansen 3.5\nSmit 3"
"3.5-2.5": "3.5-2.5"
"3.5 points": "3 {1/2} points"
"-1/2": "-1/2"
"1-1": "1-1"
"round of 1/8(A) and 1/4(B)": "round of {1/8} and {1/4}"' ]; then
	echo 'as found: a draw becomes one half'
else
	echo 'changed: other texts'
	exit 1
fi
