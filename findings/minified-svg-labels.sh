#!/usr/bin/env bash
# Labels of a diagram, <text>Black <tspan>to</tspan> move</text>, in a page minified by html-minifier-terser with
# collapseWhitespace.
# Guess:   one space is left of several, and none goes beside words: only collapseInlineTagWhitespace is said to remove
#          spaces between inline elements, and conservativeCollapse is for those who want one space everywhere.
# Happens: "Blacktomove": it knows the inline elements of HTML by name, so that those of SVG and of MathML, and elements
#          of one's own, count as blocks, whose spaces outside and inside go. <b>, <span> and <a> in a text of HTML keep
#          theirs, and so does <a> in SVG. No error.
# Seen in: html-minifier-terser 7.2.0, the newest, with the Chromium of Debian 12; @minify-html/node 0.18.1 keeps the
#          spaces of all these.
# Hurts:   boards as SVG in pages: numbers and words run together, "1 32-28 19-23" becomes "132-2819-23".
set -euo pipefail
version=7.2.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
browser=chromium-headless-shell
command -v "$browser" >/dev/null || { apt-get update -qq && apt-get install -y -qq "$browser" >/dev/null; }
npm install --silent --no-audit --no-fund --prefix . "html-minifier-terser@$version" @minify-html/node@0.18.1 >/dev/null

cat >page.mjs <<'JS'
import minifyHtml from '@minify-html/node';
import { minify } from 'html-minifier-terser';
const parts = ['<svg><text>Black <tspan>to</tspan> move</text></svg>',
	'<svg><text><tspan>1</tspan> <tspan>32-28</tspan> <tspan>19-23</tspan></text></svg>',
	'<svg><text>after <a href="#1">32-28</a> wins</text></svg>', '<p>after <last-move>32-28</last-move> wins</p>',
	'<p>after <b>32-28</b> wins</p>'];
const rows = [];
for (const part of parts) {
	rows.push([part, await minify(part, { collapseWhitespace: true }),
		minifyHtml.minify(Buffer.from(part), {}).toString()]);
}
console.log(`<!DOCTYPE html><title>none</title><div id=part></div><script>
const shown = (html) => {
	document.getElementById('part').innerHTML = html;
	return document.getElementById('part').textContent;
};
document.title = ${JSON.stringify(rows).replaceAll('</', '<\\/')}.map((htmls) => {
	const [written, terser, other] = htmls.map(shown);
	return '"' + written + '": minified "' + terser + '", by minify-html "' + other + '"';
}).join(' | ');
</script>`);
JS
node page.mjs >page.html
echo "html-minifier-terser $version, $("$browser" --version)"
out=$("$browser" --no-sandbox --disable-gpu --disable-background-networking --user-data-dir="$dir/profile" \
	--dump-dom "file://$dir/page.html" 2>/dev/null | sed -n 's/.*<title>\(.*\)<\/title>.*/\1/p' | sed 's/ | /\n/g')
echo "$out"
if [ "$out" = '"Black to move": minified "Blacktomove", by minify-html "Black to move"
"1 32-28 19-23": minified "132-2819-23", by minify-html "1 32-28 19-23"
"after 32-28 wins": minified "after 32-28 wins", by minify-html "after 32-28 wins"
"after 32-28 wins": minified "after32-28wins", by minify-html "after 32-28 wins"
"after 32-28 wins": minified "after 32-28 wins", by minify-html "after 32-28 wins"' ]; then
	echo 'as found: words of labels run together'
else
	echo 'changed: other labels'
	exit 1
fi
