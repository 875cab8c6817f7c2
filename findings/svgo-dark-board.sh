#!/usr/bin/env bash
# A picture of a board whose dark squares have another colour on dark pages, made smaller by SVGO.
# Guess:   the rule for dark pages stays: a media query depends on who looks, and cannot be worked out before.
# Happens: where the dark squares are one element or a group, the rule is gone. Their class becomes the colour for light
#          pages, and the rule is removed as unused. If each square is an element it stays, but with multipass they
#          become one path first, and it is gone as well.
# Seen in: svgo 4.1.0 with its defaults.
# Hurts:   sites with boards as SVG: on dark pages the board stays light, though it did not before SVGO.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=4.1.0
npm install --silent --no-audit --no-fund --prefix . "svgo@$version" >/dev/null

cat >board.mjs <<'JS'
import { optimize } from 'svgo';
const style = '<style>.dark { fill: #b58863 } @media (prefers-color-scheme: dark) { .dark { fill: #444 } }</style>';
const squares = Array.from({ length: 50 }, (_, i) => [2 * (i % 5) + (Math.floor(i / 5) + 1) % 2, Math.floor(i / 5)]);
const rect = (rest) => squares.map(([x, y]) => `<rect x="${x}" y="${y}" width="1" height="1"${rest}/>`).join('');
const boards = {
	path: `<path class="dark" d="${squares.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('')}"/>`,
	group: `<g class="dark">${rect('')}</g>`,
	squares: rect(' class="dark"'),
};
for (const [name, board] of Object.entries(boards)) {
	const kept = [false, true].map((multipass) => {
		const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${style}${board}</svg>`;
		return optimize(svg, { multipass }).data.includes('prefers-color-scheme') ? 'kept' : 'gone';
	});
	console.log(`${name}: ${kept.join(' ')}`);
}
JS
echo "svgo $version: the rule for dark pages, without and with multipass"
out=$(node board.mjs)
echo "$out"
if [ "$out" = 'path: gone gone
group: gone gone
squares: kept gone' ]; then
	echo 'as found: the colours for dark pages are gone'
else
	echo 'changed: the colours for dark pages are kept otherwise'
	exit 1
fi
