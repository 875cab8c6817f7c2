#!/usr/bin/env bash
# How much room the arrows of moves and the pieces take: the box around paths by svg-path-bounding-box, of curves with
# Q, and by svg-path-commander, of ellipses that are turned.
# Guess:   the least box that holds the drawn line, as getBBox of browsers gives it.
# Happens: svg-path-bounding-box gives four of five curves a box that is too small or too large, so that arrows are
#          cut off; its ellipses are right. svg-path-commander is right for curves, and takes two of five turned
#          ellipses for the arc on the other side. Straight lines, circles and curves with C are right in both. No
#          error.
# Seen in: svg-path-bounding-box 1.0.4 and svg-path-commander 2.3.3, the newest, with 43,000 and 134,000 downloads a
#          month, against points on the line.
# Hurts:   diagrams that fit their drawing: arrows end at the border, or boards have empty margins.
set -euo pipefail
box=1.0.4 commander=2.3.3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "svg-path-bounding-box@$box" "svg-path-commander@$commander" \
	svgpath@2.6.0 >/dev/null

cat >boxes.cjs <<'JS'
const bounding = require('svg-path-bounding-box');
const commander = require('svg-path-commander');
const svgpath = require('svgpath');
const boxes = {
	'svg-path-bounding-box': (path) => {
		const { minX, minY, maxX, maxY } = (bounding.default ?? bounding)(path);
		return [minX, minY, maxX, maxY];
	},
	'svg-path-commander': (path) => {
		const { x, y, x2, y2 } = (commander.default ?? commander).getPathBBox(path);
		return [x, y, x2, y2];
	},
};
const mix = (t, points) => (points.length === 1 ? points[0]
	: mix(t, points.slice(1).map(([x, y], i) => [points[i][0] * (1 - t) + x * t, points[i][1] * (1 - t) + y * t])));
const plain = (path) => {
	const drawn = [];
	let last = [];
	svgpath(path).unarc().iterate(([, ...numbers]) => {
		const points = [last];
		for (let i = 0; i < numbers.length; i += 2) points.push([numbers[i], numbers[i + 1]]);
		last = points.at(-1);
		if (points.length === 2) drawn.push(last);
		else for (let i = 0; i <= 500; i++) drawn.push(mix(i / 500, points));
	});
	const xs = drawn.map(([x]) => x), ys = drawn.map(([, y]) => y);
	return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};
const text = (numbers) => numbers.map((number) => Math.round(number)).join(' ');
for (const path of ['M0 20Q10 0 20 20', 'M0 90Q20 0 90 40', 'M10 50A40 40 0 0 1 90 50', 'M50 80A60 30 150 0 0 90 90']) {
	const found = Object.entries(boxes).map(([name, box]) => `${name} ${text(box(path))}`);
	console.log(`${path}: ${found.join(', ')}, right: ${text(plain(path))}`);
}
let state = 1;
const random = (n) => (state = (state * 16807) % 2147483647) % n;
const point = () => `${random(100)} ${random(100)}`;
const radius = () => 5 + random(60);
const arc = (turn) => `A${radius()} ${radius()} ${turn} ${random(2)} ${random(2)} ${point()}`;
for (const [kind, next] of [['lines', () => `L${point()}H${random(100)}`],
	['curves with C', () => `C${point()} ${point()} ${point()}`], ['curves with Q', () => `Q${point()} ${point()}`],
	['ellipses', () => arc(0)], ['turned ellipses', () => arc(random(180))]]) {
	const counts = {};
	for (let i = 0; i < 200; i++) {
		const path = `M${point()}${next()}`, right = plain(path);
		for (const [name, box] of Object.entries(boxes)) {
			counts[name] ??= 0;
			if (box(path).some((number, side) => Math.abs(number - right[side]) > 1)) counts[name]++;
		}
	}
	console.log(`200 ${kind}, wrong by more than 1: ${Object.entries(counts).map((pair) => pair.join(' ')).join(', ')}`);
}
JS
echo "svg-path-bounding-box $box, svg-path-commander $commander"
out=$(node boxes.cjs)
echo "$out"
if [ "$out" = 'M0 20Q10 0 20 20: svg-path-bounding-box 0 12 20 20, svg-path-commander 0 10 20 20, right: 0 10 20 20
M0 90Q20 0 90 40: svg-path-bounding-box 0 30 90 90, svg-path-commander 0 28 90 90, right: 0 28 90 90
M10 50A40 40 0 0 1 90 50: svg-path-bounding-box 10 10 90 50, svg-path-commander 10 10 90 50, right: 10 10 90 50
M50 80A60 30 150 0 0 90 90: svg-path-bounding-box 50 80 90 92, svg-path-commander 50 13 133 90, right: 50 80 90 92
200 lines, wrong by more than 1: svg-path-bounding-box 0, svg-path-commander 0
200 curves with C, wrong by more than 1: svg-path-bounding-box 0, svg-path-commander 0
200 curves with Q, wrong by more than 1: svg-path-bounding-box 157, svg-path-commander 0
200 ellipses, wrong by more than 1: svg-path-bounding-box 0, svg-path-commander 0
200 turned ellipses, wrong by more than 1: svg-path-bounding-box 0, svg-path-commander 78' ]; then
	echo 'as found: boxes do not fit curves and turned ellipses'
else
	echo 'changed: other boxes'
	exit 1
fi
