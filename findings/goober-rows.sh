#!/usr/bin/env bash
# Rows and squares in styles by goober: "& tr:nth-child(odd) td { color: red; }", within the class of a board.
# Guess:   each cell of an odd row is red, as by CSS that is nested so, or by stylis (of Emotion).
# Happens: none is: behind the parentheses it puts the class of the board, "tr:nth-child(odd).go1 td", so that the row
#          itself would have to be of that class. It is so behind :not(), :is() and :has(), and for ":not(.dark):hover".
#          Where the last parentheses end the selector it is right. No error.
# Seen in: goober 2.1.19, the newest, with 21 million downloads a month; stylis 4.4.0; the Chromium of Debian 12.
# Hurts:   boards, cross tables and lists of moves: rows have no colours of their own, hovered squares do not show.
set -euo pipefail
version=2.1.19
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
browser=chromium-headless-shell
command -v "$browser" >/dev/null || { apt-get update -qq && apt-get install -y -qq "$browser" >/dev/null; }
npm install --silent --no-audit --no-fund --prefix . "goober@$version" stylis@4.4.0 >/dev/null

cat >page.mjs <<'JS'
import { css, extractCss } from 'goober';
import { compile, serialize, stringify } from 'stylis';
const selectors = ['& td:nth-child(even)', '& tr:nth-child(odd) td', '& td:not(.dark).last', '& td:has(b) b',
	'& td.last:not(.dark)', '& tr:nth-child(odd) td:not(.dark)'];
const ways = selectors.map((selector) => {
	const style = `${selector} { color: red; }`;
	extractCss();
	const name = css(Object.assign([style], { raw: [style] }));
	return [['n', `.n { ${style} }`], ['s', serialize(compile(`.s{${style}}`), stringify)], [name, extractCss()]];
});
console.log(`<!DOCTYPE html><title>none</title><style id=style></style>
<table id=board><tr><td><td class=dark><b>2</b><tr><td class=dark>3<td class=last>4<tr><td class=last><td>6</table>
<script>
const red = ([name, text]) => {
	document.getElementById('style').textContent = text;
	document.getElementById('board').className = name;
	return [...document.querySelectorAll('td, b')].filter((e) => getComputedStyle(e).color === 'rgb(255, 0, 0)').length;
};
document.title = ${JSON.stringify(ways)}.map((three, i) => ${JSON.stringify(selectors)}[i] + ': red ' + red(three[0]) +
	', by stylis ' + red(three[1]) + ', by goober ' + red(three[2]) + ', ' +
	three[2][1].replaceAll(three[2][0], 'go').replace(/{.*/, '')).join(' | ');
</script>`);
JS
node page.mjs >page.html
echo "goober $version, $("$browser" --version)"
out=$("$browser" --no-sandbox --disable-gpu --disable-background-networking --user-data-dir="$dir/profile" \
	--dump-dom "file://$dir/page.html" 2>/dev/null | sed -n 's/.*<title>\(.*\)<\/title>.*/\1/p' |
	sed 's/ | /\n/g; s/&amp;/\&/g')
echo "$out"
if [ "$out" = '& td:nth-child(even): red 4, by stylis 4, by goober 4, .go td:nth-child(even)
& tr:nth-child(odd) td: red 5, by stylis 5, by goober 0, .go tr:nth-child(odd).go  td
& td:not(.dark).last: red 2, by stylis 2, by goober 0, .go td:not(.dark).go .last
& td:has(b) b: red 1, by stylis 1, by goober 0, .go td:has(b).go  b
& td.last:not(.dark): red 2, by stylis 2, by goober 2, .go td.last:not(.dark)
& tr:nth-child(odd) td:not(.dark): red 3, by stylis 3, by goober 3, .go tr:nth-child(odd) td:not(.dark)' ]; then
	echo 'as found: rows of a board have no colours'
else
	echo 'changed: other squares'
	exit 1
fi
