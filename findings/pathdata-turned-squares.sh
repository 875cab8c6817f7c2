#!/usr/bin/env bash
# A square of the board, M10 10H20V20H10Z, turned for Black by svg-pathdata: rotate(Math.PI).
# Guess:   the same square about the point 0 0, as for the same corners written with L, or with h and v.
# Happens: H and V take the coordinate they leave out from the point before as it is after the turn, and turn it once
#          more: half a turn makes of the square a figure that crosses itself, with corners at 20 -10. So do other
#          turns, skewX and skewY. Lines by h and v, and by L, are right; normalizeHVZ() before helps. No error.
# Seen in: svg-pathdata 9.0.0 (2026), the newest, with 27 million downloads a month of all versions; an issue (27, 2017)
#          had an error in its place, and is closed. The README says nothing of it.
# Hurts:   boards and pieces that are turned before they are drawn: their squares are mostly written with H and V.
set -euo pipefail
version=9.0.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "svg-pathdata@$version" svgpath@2.6.0 >/dev/null

cat >turn.mjs <<'JS'
import { createRequire } from 'node:module';
import { SVGPathData } from 'svg-pathdata';
const svgpath = createRequire(import.meta.url)('svgpath');
const places = 2;
for (const square of ['M10 10H20V20H10Z', 'M10 10L20 10L20 20L10 20Z', 'M10 10h10v10h-10Z']) {
	const path = () => new SVGPathData(square);
	console.log(square);
	for (const [name, turned, right] of [
		['half a turn', path().rotate(Math.PI), svgpath(square).rotate(180)],
		['about 25 25', path().rotate(Math.PI, 25, 25), svgpath(square).rotate(180, 25, 25)],
		['skewed', path().skewX(Math.PI / 4), svgpath(square).skewX(45)],
		['normalizeHVZ', path().normalizeHVZ().rotate(Math.PI), svgpath(square).rotate(180)],
	]) {
		console.log(`  ${name}: ${turned.round(10 ** places).encode()}, right: ${right.abs().round(places)}`);
	}
}
JS
echo "svg-pathdata $version"
out=$(node turn.mjs)
echo "$out"
if [ "$out" = 'M10 10H20V20H10Z
  half a turn: M-10 -10L-20 10L20 -20L-10 20z, right: M-10-10H-20L-20-20-10-20Z
  about 25 25: M40 40L30 10L20 30L40 20z, right: M40 40H30L30 30 40 30Z
  skewed: M20 10H30L50 20H30z, right: M20 10H30L40 20H30Z
  normalizeHVZ: M-10 -10L-20 -10L-20 -20L-10 -20L-10 -10, right: M-10-10H-20L-20-20-10-20Z
M10 10L20 10L20 20L10 20Z
  half a turn: M-10 -10L-20 -10L-20 -20L-10 -20z, right: M-10-10L-20-10-20-20-10-20Z
  about 25 25: M40 40L30 40L30 30L40 30z, right: M40 40L30 40 30 30 40 30Z
  skewed: M20 10L30 10L40 20L30 20z, right: M20 10L30 10 40 20 30 20Z
  normalizeHVZ: M-10 -10L-20 -10L-20 -20L-10 -20L-10 -10, right: M-10-10L-20-10-20-20-10-20Z
M10 10h10v10h-10Z
  half a turn: M-10 -10l-10 0l0 -10l10 0z, right: M-10-10H-20L-20-20-10-20Z
  about 25 25: M40 40l-10 0l0 -10l10 0z, right: M40 40H30L30 30 40 30Z
  skewed: M20 10h10l10 10h-10z, right: M20 10H30L40 20H30Z
  normalizeHVZ: M-10 -10l-10 0l0 -10l10 0L-10 -10, right: M-10-10H-20L-20-20-10-20Z' ]; then
	echo 'as found: a turned square is no square'
else
	echo 'changed: other squares'
	exit 1
fi
