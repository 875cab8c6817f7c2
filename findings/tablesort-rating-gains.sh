#!/usr/bin/env bash
# A table of players with their changes of rating, +12, -5, 0, sorted by a click with table-sort-js, in a browser.
# Guess:   -10, -2, 0, +3, +5: it finds the kind of a column by itself, and its readme has "positive, negative".
# Happens: +3, +5, +12, +100, 0, -2, -10: a number with a plus is none for it, and if half of the column has one, all
#          are sorted as texts, without their signs: gains are before 0, and behind it losses, the greatest last; the
#          second click turns that round. Without a plus, with one alone, and with the class numeric-sort, which the
#          readme says is found by itself, the order is right. No error.
# Seen in: table-sort-js 1.22.3, the newest, with 15000 downloads a month, in the Chromium of Debian 12 (156).
# Hurts:   pages that show gains and losses with their signs, as rating lists do: the order is one of no column.
set -euo pipefail
version=1.22.3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
browser=chromium-headless-shell
command -v "$browser" >/dev/null || { apt-get update -qq && apt-get install -y -qq "$browser" >/dev/null; }
npm install --silent --no-audit --no-fund --prefix . "table-sort-js@$version" >/dev/null

cat >page.html <<'HTML'
<!DOCTYPE html>
<meta charset="utf-8">
<title>none</title>
<body>
<script>
const columns = { plain: '5 -10 0 12 -2 100 3', signs: '+5 -10 0 +12 -2 +100 +3', 'one sign': '5 -10 0 12 -2 +100 3',
	'signs, class': '+5 -10 0 +12 -2 +100 +3', points: '2.5 10 0.5 3 0 1.5 9' };
const cells = Object.values(columns).map((text) => text.split(' '));
const kind = (name) => (name.includes('class') ? ' class="numeric-sort"' : '');
const head = Object.keys(columns).map((name) => `<th${kind(name)}>${name}</th>`);
const rows = cells[0].map((_, i) => `<tr>${cells.map((list) => `<td>${list[i]}</td>`).join('')}</tr>`);
document.body.innerHTML = `<table class="table-sort"><thead><tr>${head.join('')}</tr></thead>
	<tbody>${rows.join('')}</tbody></table>`;
</script>
<script src="node_modules/table-sort-js/table-sort.js"></script>
<script>
addEventListener('load', async () => {
	const lines = [];
	for (const [i, name] of Object.keys(columns).entries()) {
		document.querySelectorAll('th')[i].click();
		await new Promise((done) => { setTimeout(done, 50); });
		const sorted = [...document.querySelectorAll('tbody tr')].map((row) => row.cells[i].textContent);
		lines.push(`${name}: ${sorted.join(' ')}`);
	}
	document.title = lines.join('; ');
});
</script>
HTML
echo "table-sort-js $version, $("$browser" --version)"
out=$("$browser" --no-sandbox --disable-gpu --disable-background-networking --user-data-dir="$dir/profile" \
	--virtual-time-budget=5000 --dump-dom "file://$dir/page.html" 2>/dev/null |
	sed -n 's/.*<title>\(.*\)<\/title>.*/\1/p' | sed 's/; /\n/g')
echo "$out"
if [ "$out" = 'plain: -10 -2 0 3 5 12 100
signs: +3 +5 +12 +100 0 -2 -10
one sign: -10 -2 0 3 5 12 +100
signs, class: -10 -2 0 +3 +5 +12 +100
points: 0 0.5 1.5 2.5 3 9 10' ]; then
	echo 'as found: gains are before losses'
else
	echo 'changed: another order'
	exit 1
fi
