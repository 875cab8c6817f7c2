#!/usr/bin/env bash
# A board as SVG whose men have their colours by a style sheet, as a picture by canvg in Node, with the parser of
# xmldom.
# Guess:   the same picture as in a browser, or an error: the preset for Node takes any DOMParser, and rules by class
#          work.
# Happens: only rules of a single class count. `circle.white`, `.white.man`, `.men .white`, `#a1` and `circle` match
#          nothing, as xmldom has no matches() and canvg then takes all for unmatched: men of both sides are black. No
#          error or warning. With jsdom as the parser the same canvg draws them as a browser does.
# Seen in: canvg 4.0.3, @xmldom/xmldom 0.9.12, @napi-rs/canvas 1.1.1; jsdom 29.1.1.
# Hurts:   servers that make pictures of diagrams: black men everywhere, where the page in a browser is right.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . canvg@4.0.3 @xmldom/xmldom@0.9.12 @napi-rs/canvas@1.1.1 \
	jsdom@29.1.1 >/dev/null

cat >board.cjs <<'JS'
const canvas = require('@napi-rs/canvas');
const { Canvg, presets } = require('canvg');
const { JSDOM } = require('jsdom');
const parsers = { xmldom: require('@xmldom/xmldom').DOMParser, jsdom: new JSDOM('').window.DOMParser };
const colour = (data, x) => ['black', 'white'][data[(20 * 80 + x) * 4] >> 7];
(async () => {
	for (const [name, DOMParser] of Object.entries(parsers)) {
		const line = [];
		for (const rule of ['.white', 'circle.white', '.man.white', '.men .white', '#a1', 'circle:first-child']) {
			const board = canvas.createCanvas(80, 40);
			const context = board.getContext('2d');
			const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><style>${rule} { fill: #fff }` +
				'</style><g class="men"><circle id="a1" class="man white" cx="20" cy="20" r="15"/>' +
				'<circle id="b2" class="man black" cx="60" cy="20" r="15"/></g></svg>';
			await Canvg.fromString(context, svg, { ...presets.node({ DOMParser, canvas, fetch }), ignoreMouse: true })
				.render();
			const { data } = context.getImageData(0, 0, 80, 40);
			line.push(`${rule} ${colour(data, 20)} and ${colour(data, 60)}`);
		}
		console.log(`${name}: ${line.join(', ')}`);
	}
})();
JS
echo 'canvg 4.0.3'
out=$(node board.cjs)
echo "$out"
if [ "$out" = 'xmldom: .white white and black, circle.white black and black, .man.white black and black,'\
' .men .white black and black, #a1 black and black, circle:first-child black and black
jsdom: .white white and black, circle.white white and black, .man.white white and black,'\
' .men .white white and black, #a1 white and black, circle:first-child white and black' ]; then
	echo 'as found: with xmldom white men are black unless a single class makes them white'
else
	echo 'changed: other colours'
	exit 1
fi
