#!/usr/bin/env bash
# Records of games made from a template of JSON by adlib: { live: '{{game.live}}', opening: '{{game.opening}}' }.
# Guess:   the value of the game, as it is: false, or the text "1e4".
# Happens: false, which is there, is taken as missing: the text "{{game.live}}" is left, which is true to whoever reads
#          it; true is right. '{{a||b}}' with false is not replaced either. Texts that begin as numbers become numbers:
#          "1e4" is 1, "1.50" is 1.5, " 7" is 7, but "007" and "1-1" stay, and so do all within a longer text. No error.
# Seen in: adlib 3.0.8, the newest, with 13,000 downloads a month; its readme leaves what is not found.
# Hurts:   pages and settings that are made of templates: each finished game is live, passwords and clubs are numbers.
set -euo pipefail
version=3.0.8
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "adlib@$version" >/dev/null

cat >games.cjs <<'JS'
const { adlib } = require('adlib');
for (const value of [true, false, 0, '', '1-1', '12', '1e4', '1.50', ' 7', '007', '½']) {
	const { alone, within, other } = adlib({ alone: '{{game.v}}', within: 'is {{game.v}}', other: '{{game.v||game.w}}' },
		{ game: { v: value, w: 'other' } });
	console.log(`${JSON.stringify(value)}: ${JSON.stringify(alone)}, ${JSON.stringify(within)}, ${JSON.stringify(other)}`);
}
JS
echo "adlib $version"
out=$(node games.cjs)
echo "$out"
if [ "$out" = 'true: true, "is true", true
false: "{{game.v}}", "is {{game.v}}", "{{game.v||game.w}}"
0: 0, "is 0", 0
"": "", "is ", ""
"1-1": "1-1", "is 1-1", "1-1"
"12": 12, "is 12", 12
"1e4": 1, "is 1e4", 1
"1.50": 1.5, "is 1.50", 1.5
" 7": 7, "is  7", 7
"007": "007", "is 007", "007"
"½": "½", "is ½", "½"' ]; then
	echo 'as found: false is missing, and texts are cut to numbers'
else
	echo 'changed: other values'
	exit 1
fi
