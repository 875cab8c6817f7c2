#!/usr/bin/env bash
# A diagram from elsewhere, as SVG, put into a page by setHTML(), which the browsers of this year have.
# Guess:   setHTML() drops scripts and handlers; shapes, classes, data-square and men drawn by <use> of one circle stay.
# Happens: all men are gone: <use> is dropped always, and also from a list of own elements that names it. By default
#          id, class and data- attributes are too: no square has its colour, and a click finds no square. No error.
# Seen in: the Chromium of Debian 12 (156); the specification lists it so. setHTMLUnsafe() keeps all.
# Hurts:   pages that show boards of others, such as comments with diagrams: the board is empty, as in a valid position.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
browser=chromium-headless-shell
command -v "$browser" >/dev/null || { apt-get update -qq && apt-get install -y -qq "$browser" >/dev/null; }

cat >page.html <<'HTML'
<!DOCTYPE html>
<title>none</title>
<script>
const board = `<svg viewBox="0 0 10 10"><defs><circle id="man" r=".4"></circle></defs>
	<rect class="dark" data-square="32" x="3" y="6" width="1" height="1"></rect><use href="#man" x="3.5" y="6.5"></use>
	<rect class="dark" data-square="33" x="5" y="6" width="1" height="1"></rect><use href="#man" x="5.5" y="6.5"></use>
	</svg>`;
const namespace = 'http://www.w3.org/2000/svg';
const elements = ['svg', 'defs', 'circle', 'rect', 'use'].map((name) => ({ name, namespace }));
const ways = {
	default: (div) => div.setHTML(board),
	'nothing removed': (div) => div.setHTML(board, { sanitizer: {} }),
	'use named': (div) => div.setHTML(board, { sanitizer: { elements } }),
	unsafe: (div) => div.setHTMLUnsafe(board),
};
document.title = Object.entries(ways).map(([name, set]) => {
	const div = document.createElement('div');
	set(div);
	const count = (selector) => div.querySelectorAll(selector).length;
	return `${name}: ${count('rect')} rect, ${count('.dark')} dark, ${count('[data-square]')} named, ${count('use')} men`;
}).join('; ');
</script>
HTML
"$browser" --version
out=$("$browser" --no-sandbox --disable-gpu --disable-background-networking --user-data-dir="$dir/profile" \
	--dump-dom "file://$dir/page.html" 2>/dev/null | sed -n 's/.*<title>\(.*\)<\/title>.*/\1/p')
echo "$out"
if [ "$out" = 'default: 2 rect, 0 dark, 0 named, 0 men; nothing removed: 2 rect, 2 dark, 2 named, 0 men;'\
' use named: 2 rect, 2 dark, 2 named, 0 men; unsafe: 2 rect, 2 dark, 2 named, 2 men' ]; then
	echo 'as found: setHTML shows a board without its men'
else
	echo 'changed: other parts of the board'
	exit 1
fi
