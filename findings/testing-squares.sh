#!/usr/bin/env bash
# Squares of a board, found in a test by name with Testing Library: getByRole('gridcell', { name: '31, white man' }).
# Guess:   a cell has the name of the button in it, and a shape of a drawing that of its title, as browsers tell it.
# Happens: of a button in the cell the label is skipped, so that the name is what is drawn, ⛀, or nothing. And a title
#          counts in <svg> only: <g>, <rect> and <use> have no name by it. Buttons and links found by themselves, links
#          and pictures in a cell, and labels of the cell are right. In headings, options and tree items the same.
# Seen in: @testing-library/dom 10.4.2 with jsdom 29.1.1, and dom-accessibility-api 0.7.1, the newest, alone; the
#          Chromium of Debian 12 has the names as guessed. An open issue upstream, 1041, knows the titles.
# Hurts:   tests of boards for people who do not see them: right ones fail, and "a cell named ⛀" passes.
set -euo pipefail
version=10.4.2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
browser=chromium-headless-shell
command -v "$browser" >/dev/null || { apt-get update -qq && apt-get install -y -qq "$browser" >/dev/null; }
npm install --silent --no-audit --no-fund --prefix . "@testing-library/dom@$version" jsdom@29.1.1 \
	dom-accessibility-api@0.7.1 >/dev/null

cat >board.html <<'HTML'
<!DOCTYPE html><title>none</title>
<table role="grid"><tr>
<td role="gridcell"><button aria-label="31, white man">⛀</button></td>
<td role="gridcell"><button aria-label="32, empty"></button></td>
<td role="gridcell" aria-label="33, white man"><button>⛀</button></td>
<td role="gridcell"><a href="#34" aria-label="34, white man">⛀</a></td>
<td role="gridcell"><span role="img" aria-label="35, white man">⛀</span></td>
</tr></table>
<svg role="grid"><g role="row">
<g role="gridcell"><title>36, white man</title><circle r="1"></circle></g>
<rect role="gridcell"><title>37, empty</title></rect>
<rect role="gridcell" aria-label="38, empty"></rect>
<svg role="gridcell"><title>39, white man</title></svg>
</g></svg>
<h2 role="gridcell"><button aria-label="40, white man">⛀</button> moved</h2>
HTML
{
	cat board.html
	echo '<script>document.title = [...document.querySelectorAll("[role=gridcell]")].map((cell) => cell.computedName)'
	echo '.join("|");</script>'
} >page.html
cat >names.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { computeAccessibleName } from 'dom-accessibility-api';
import { JSDOM } from 'jsdom';
const { window } = new JSDOM(readFileSync('board.html', 'utf8'));
const { queryAllByRole } = await import('@testing-library/dom');
globalThis.window = window;
const { body } = window.document;
const inBrowser = process.argv[2].split('|');
[...body.querySelectorAll('[role=gridcell]')].forEach((cell, i) => {
	const found = queryAllByRole(body, 'gridcell', { name: inBrowser[i] }).includes(cell);
	console.log(`${cell.localName}, ${inBrowser[i]}: ${found ? 'found' : 'not found'}, named`,
		JSON.stringify(computeAccessibleName(cell)));
});
console.log('button named 31:', queryAllByRole(body, 'button', { name: /^31/ }).length,
	'cells named ⛀:', queryAllByRole(body, 'gridcell', { name: '⛀' }).length);
JS
echo "@testing-library/dom $version, $("$browser" --version)"
names=$("$browser" --no-sandbox --disable-gpu --disable-background-networking --user-data-dir="$dir/profile" \
	--enable-blink-features=ComputedAccessibilityInfo --dump-dom "file://$dir/page.html" 2>/dev/null |
	sed -n 's/.*<title>\(.*|.*\)<\/title>.*/\1/p')
out=$(node names.mjs "$names")
echo "$out"
if [ "$out" = 'td, 31, white man: not found, named "⛀"
td, 32, empty: not found, named ""
td, 33, white man: found, named "33, white man"
td, 34, white man: found, named "34, white man"
td, 35, white man: found, named "35, white man"
g, 36, white man: not found, named ""
rect, 37, empty: not found, named ""
rect, 38, empty: found, named "38, empty"
svg, 39, white man: found, named "39, white man"
h2, 40, white man moved: not found, named "⛀ moved"
button named 31: 1 cells named ⛀: 1' ]; then
	echo 'as found: cells have not the names of their buttons, nor shapes those of their titles'
else
	echo 'changed: other names'
	exit 1
fi
