#!/usr/bin/env bash
# A crosstable by templates of combyne: {%each points%}{{.}} {%endeach%}, and {{game.white}}{{game.black}} in a loop.
# Guess:   all numbers of the list; and two numbers one behind the other, 20 for 2 and 0.
# Happens: a 0 in a list is [object Object], the place of all data, as it is false: who lost has that as his points.
#          Two numbers that a loop writes without anything between or before them are added: 2 and 0 is 2, 1 and 1
#          also; so is the number of the row with what follows. Outside of loops, and behind any text, they are right,
#          as are 0 by a name and texts. No error.
# Seen in: combyne 2.0.0, the newest, with 2000 downloads a month.
# Hurts:   who prints crosstables, boards or scores so: points and results are others, or none.
set -euo pipefail
version=2.0.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "combyne@$version" >/dev/null

cat >table.cjs <<'JS'
const combyne = require('combyne');
const data = { points: [2, 0, 1], games: [{ white: 2, black: 0 }, { white: 1, black: 1 }, { white: 0, black: 2 }],
	white: 1, black: 1, names: ['a', '', 'b'] };
for (const [text, right] of [
	['{{white}}{{black}}', '11'],
	['{%each points%}{{.}} {%endeach%}', '2 0 1'],
	['{%each points as p%}{{p}} {%endeach%}', '2 0 1'],
	['{%each names%}<{{.}}>{%endeach%}', '<a><><b>'],
	['{%each games as game%}{{game.white}}-{{game.black}} {%endeach%}', '2-0 1-1 0-2'],
	['{%each games as game%}{{game.white}}{{game.black}} {%endeach%}', '20 11 02'],
	['{%each games as game%}({{game.white}}{{game.black}}) {%endeach%}', '(20) (11) (02)'],
	['{%each points as p row%}{{row}}{{p}} {%endeach%}', '02 10 21'],
]) {
	console.log(`${text}: ${combyne(text).render(data).trim()}, right: ${right}`);
}
JS
echo "combyne $version"
out=$(node table.cjs)
echo "$out"
if [ "$out" = '{{white}}{{black}}: 11, right: 11
{%each points%}{{.}} {%endeach%}: 2 [object Object] 1, right: 2 0 1
{%each points as p%}{{p}} {%endeach%}: 2 0 1, right: 2 0 1
{%each names%}<{{.}}>{%endeach%}: <a><[object Object]><b>, right: <a><><b>
{%each games as game%}{{game.white}}-{{game.black}} {%endeach%}: 2-0 1-1 0-2, right: 2-0 1-1 0-2
{%each games as game%}{{game.white}}{{game.black}} {%endeach%}: 2 2 2, right: 20 11 02
{%each games as game%}({{game.white}}{{game.black}}) {%endeach%}: (20) (11) (02), right: (20) (11) (02)
{%each points as p row%}{{row}}{{p}} {%endeach%}: 2 1 3, right: 02 10 21' ]; then
	echo 'as found: 0 points are an object, and numbers are added'
else
	echo 'changed: other tables'
	exit 1
fi
