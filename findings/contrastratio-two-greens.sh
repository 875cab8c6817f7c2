#!/usr/bin/env bash
# Whether an arrow is seen on a square, by contrast-ratio: ratio([r, g, b], [r, g, b]), for colours of WCAG.
# Guess:   1 for equal colours alone.
# Happens: 1, no contrast, for all colours that differ in green alone: a dark green and a light one, orange and yellow,
#          a magenta and white. Of equal colours red and blue are compared, of green only that it is not 0.
#          If one of them has no green it is right. No error.
# Seen in: contrast-ratio 1.1.0, the newest, with 900 downloads a month.
# Hurts:   checks of themes of boards, and a choice of colours by the best contrast: the best is taken as the worst.
set -euo pipefail
version=1.1.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "contrast-ratio@$version" >/dev/null

cat >arrows.cjs <<'JS'
const ratio = require('contrast-ratio');
const part = (c) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
const luminance = ([r, g, b]) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
const right = (a, b) => {
	const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
	return (high + 0.05) / (low + 0.05);
};
for (const [what, a, b] of [
	['white, black', [255, 255, 255], [0, 0, 0]], ['dark green, light green', [20, 60, 20], [20, 230, 20]],
	['orange, yellow', [255, 100, 0], [255, 240, 0]], ['magenta, white', [255, 1, 255], [255, 255, 255]],
	['magenta without green, white', [255, 0, 255], [255, 255, 255]],
	['dark green, light blue green', [20, 60, 20], [20, 230, 25]],
]) {
	console.log(`${what}: ${ratio(a, b).toFixed(2)}, right: ${right(a, b).toFixed(2)}`);
}
JS
echo "contrast-ratio $version"
out=$(node arrows.cjs)
echo "$out"
if [ "$out" = 'white, black: 21.00, right: 21.00
dark green, light green: 1.00, right: 7.33
orange, yellow: 1.00, right: 2.50
magenta, white: 1.00, right: 3.13
magenta without green, white: 3.14, right: 3.14
dark green, light blue green: 7.33, right: 7.33' ]; then
	echo 'as found: two greens are one'
else
	echo 'changed: other contrasts'
	exit 1
fi
