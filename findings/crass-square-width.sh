#!/usr/bin/env bash
# A board of ten columns whose squares are "width: calc(100% / 10)", in a style sheet minified by crass.
# Guess:   10%, or the same calc(): its readme says that unsafe optimizations are opt-in only.
# Happens: ".1%": it divides the second number by the first, so that the squares are a thousandth of the board. A half,
#          calc(1px / 2), is 2px. Products and sums are right, and so are quotients in parentheses or with var(), which
#          it leaves. No error.
# Seen in: crass 0.12.3, the newest, with 34,000 downloads a month, and the Chromium of Debian 12. Without optimize() it
#          is right.
# Hurts:   boards and their coordinates: nothing to see in the page as built, all well in the page as written.
set -euo pipefail
version=0.12.3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
browser=chromium-headless-shell
command -v "$browser" >/dev/null || { apt-get update -qq && apt-get install -y -qq "$browser" >/dev/null; }
npm install --silent --no-audit --no-fund --prefix . "crass@$version" csso@5.0.5 >/dev/null

cat >page.cjs <<'JS'
const crass = require('crass');
const csso = require('csso');
const widths = ['calc(100% / 10)', 'calc(80px / 4)', 'calc(9em / 3)', 'calc(10% * 3)', 'calc(5% + 5%)',
	'calc((100% - 40px) / 10)', 'calc(100% / 10 * 1)'];
const cells = widths.map((width, i) => {
	const rule = (name) => `.${name}${i} { width: ${width}; }`;
	return [width, rule('a'), crass.parse(rule('b')).optimize().toString(), csso.minify(rule('c')).css];
});
console.log(`<!DOCTYPE html><title>none</title>
<style>body { width: 400px; font: 10px serif; } ${cells.map((cell) => cell.slice(1).join('')).join('')}</style>
${cells.map((_, i) => `<div class=a${i}></div><div class=b${i}></div><div class=c${i}></div>`).join('')}
<script>
const wide = (name) => +document.querySelector('.' + name).getBoundingClientRect().width.toFixed(2);
document.title = ${JSON.stringify(cells)}.map(([width, , crass], i) => width + ': written ' + wide('a' + i) +
	' px, by csso ' + wide('c' + i) + ', by crass ' + wide('b' + i) + ', ' + crass.slice(4, -1)).join(' | ');
</script>`);
JS
node page.cjs >page.html
echo "crass $version, $("$browser" --version)"
out=$("$browser" --no-sandbox --disable-gpu --disable-background-networking --user-data-dir="$dir/profile" \
	--dump-dom "file://$dir/page.html" 2>/dev/null | sed -n 's/.*<title>\(.*\)<\/title>.*/\1/p' | sed 's/ | /\n/g')
echo "$out"
if [ "$out" = 'calc(100% / 10): written 40 px, by csso 40, by crass 0.39, width:.1%
calc(80px / 4): written 20 px, by csso 20, by crass 12.8, width:.8pc
calc(9em / 3): written 30 px, by csso 30, by crass 3.33, width:.3333em
calc(10% * 3): written 120 px, by csso 120, by crass 120, width:30%
calc(5% + 5%): written 40 px, by csso 40, by crass 40, width:10%
calc((100% - 40px) / 10): written 36 px, by csso 36, by crass 36, width:calc((100% - 40px)/10)
calc(100% / 10 * 1): written 40 px, by csso 40, by crass 0.39, width:.1%' ]; then
	echo 'as found: a tenth of the board is a thousandth'
else
	echo 'changed: other widths'
	exit 1
fi
