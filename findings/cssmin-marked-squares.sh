#!/usr/bin/env bash
# Squares marked in a colour one sees through, such as "#FFFF0040", in a style sheet minified by cssmin.
# Guess:   the same, or "#ff04", which is it in four digits.
# Happens: "#ff040" with five digits, which browsers drop: of the eight digits it takes the first six for a colour of
#          three pairs, and leaves the last two. It is so whenever each of those is a pair: of all colours of three
#          letters with an alpha behind. Others (#FFFF2040) and rgba() are right. No error.
# Seen in: cssmin 0.4.3, the newest, with 400,000 downloads a month, and the Chromium of Debian 12. uglifycss 0.0.29, of
#          the same origin, keeps it, and esbuild 0.28.2 writes four digits.
# Hurts:   pages of boards: last moves, legal squares and threats are not marked once built, all else is.
set -euo pipefail
version=0.4.3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
browser=chromium-headless-shell
command -v "$browser" >/dev/null || { apt-get update -qq && apt-get install -y -qq "$browser" >/dev/null; }
npm install --silent --no-audit --no-fund --prefix . "cssmin@$version" uglifycss@0.0.29 esbuild@0.28.2 >/dev/null

cat >page.cjs <<'JS'
const cssmin = require('cssmin');
const esbuild = require('esbuild');
const uglifycss = require('uglifycss');
const colors = ['#FFFF0040', '#00000080', '#ff000033', '#112233AA', '#FFFF2040', '#FFFF00', 'rgba(255, 255, 0, 0.25)'];
const cells = colors.map((color, i) => {
	const rule = (name) => `.${name}${i} { background-color: ${color}; }`;
	return [color, rule('a'), cssmin(rule('b')), uglifycss.processString(rule('c')),
		esbuild.transformSync(rule('d'), { loader: 'css', minify: true }).code.trim()];
});
console.log(`<!DOCTYPE html><title>none</title><style>${cells.map((cell) => cell.slice(1).join('')).join('')}</style>
${cells.map((_, i) => ['a', 'b', 'c', 'd'].map((name) => `<div class=${name}${i}></div>`).join('')).join('')}
<script>
const color = (name) => getComputedStyle(document.querySelector('.' + name)).backgroundColor;
document.title = ${JSON.stringify(cells)}.map(([written, , cssmin], i) => {
	const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => color(name + i));
	return written + ': ' + a + ', others ' + (a === c && a === d ? 'the same' : c + ' ' + d) + ', by cssmin ' +
		(b === a ? 'the same' : b) + ', ' + cssmin.slice(cssmin.indexOf(':') + 1, -1);
}).join(' | ');
</script>`);
JS
node page.cjs >page.html
echo "cssmin $version, $("$browser" --version)"
out=$("$browser" --no-sandbox --disable-gpu --disable-background-networking --user-data-dir="$dir/profile" \
	--dump-dom "file://$dir/page.html" 2>/dev/null | sed -n 's/.*<title>\(.*\)<\/title>.*/\1/p' | sed 's/ | /\n/g')
echo "$out"
if [ "$out" = '#FFFF0040: rgba(255, 255, 0, 0.25), others the same, by cssmin rgba(0, 0, 0, 0), #ff040
#00000080: rgba(0, 0, 0, 0.5), others the same, by cssmin rgba(0, 0, 0, 0), #00080
#ff000033: rgba(255, 0, 0, 0.2), others the same, by cssmin rgba(0, 0, 0, 0), #f0033
#112233AA: rgba(17, 34, 51, 0.667), others the same, by cssmin rgba(0, 0, 0, 0), #123AA
#FFFF2040: rgba(255, 255, 32, 0.25), others the same, by cssmin the same, #ffff2040
#FFFF00: rgb(255, 255, 0), others the same, by cssmin the same, #ff0
rgba(255, 255, 0, 0.25): rgba(255, 255, 0, 0.25), others the same, by cssmin the same, rgba(255,255,0,0.25)' ]; then
	echo 'as found: colours one sees through lose a digit and are gone'
else
	echo 'changed: other colours'
	exit 1
fi
