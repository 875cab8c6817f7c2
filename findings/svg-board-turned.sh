#!/usr/bin/env bash
# A board turned for the other player by SVG 2 (rotate(180deg) with a transform-origin in its centre), made a picture.
# Guess:   a program that knows both turns the board as browsers do, and one that does not leaves it as it is.
# Happens: librsvg turns it about the corner, since it knows the property transform and not transform-origin: the board
#          is outside and the picture empty, without a warning. resvg is empty with the attributes and does not
#          turn by the properties. rotate(180 50 50) is the form that all agree on.
# Seen in: npm sharp 0.35.5 (2026, librsvg 2.63.2) and @resvg/resvg-js 2.6.2. Chromium turns the board in each form.
# Hurts:   who makes preview pictures of positions from the SVG of a page: those with Black below are empty.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . sharp@0.35.5 @resvg/resvg-js@2.6.2 >/dev/null

cat >turned.cjs <<'JS'
const sharp = require('sharp');
const { Resvg } = require('@resvg/resvg-js');
const board = (attributes) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">
<g ${attributes}><rect width="100" height="100" fill="#eeddbb"/><circle cx="75" cy="75" r="20" fill="#222222"/></g>
</svg>`;
const forms = {
	'as it is': '',
	'one attribute': 'transform="rotate(180 50 50)"',
	'two attributes': 'transform="rotate(180)" transform-origin="50 50"',
	'two properties': 'style="transform:rotate(180deg);transform-origin:50px 50px"',
};
// where tells in which corner of 100 by 100 pixels the man stands.
const where = (pixels) => {
	const [above, below] = [25, 75].map((at) => pixels.readUInt32BE((at * 100 + at) * 4));
	return below === 0x222222ff ? 'not turned' : above === 0x222222ff ? 'turned' : above || below ? 'other' : 'empty';
};
(async () => {
	console.log('sharp', sharp.versions.sharp, 'librsvg', sharp.versions.rsvg);
	console.log('resvg-js', require('@resvg/resvg-js/package.json').version);
	for (const [name, attributes] of Object.entries(forms)) {
		const svg = board(attributes);
		const librsvg = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
		console.log(`${name}: librsvg ${where(librsvg)}, resvg ${where(new Resvg(svg).render().pixels)}`);
	}
})();
JS
out=$(node turned.cjs)
echo "$out"
if [ "$(tail -n 4 <<<"$out")" = 'as it is: librsvg not turned, resvg not turned
one attribute: librsvg turned, resvg turned
two attributes: librsvg empty, resvg empty
two properties: librsvg empty, resvg not turned' ]; then
	echo 'as found: a board that is turned about its centre is an empty picture'
else
	echo 'changed: the board is turned in another way'
	exit 1
fi
