#!/usr/bin/env bash
# Moves of a game in lines of at most 80 characters, as PDN wants it, by wrap-text: wrapText(moves, 80).
# Guess:   no line is longer than the width, and a line break that is there already begins a new line.
# Happens: the space before a word is not counted: lines have up to 81 characters, in half of all games. After a line
#          break the line before it still counts: the next lines are broken where there is room, so that a break in the
#          text leaves short lines. A first word longer than the width gets an empty line before it. No error.
# Seen in: wrap-text 1.0.10, the newest, with 14000 downloads a month; the lines of its readme happen to fit. No issue
#          found.
# Hurts:   who writes PDN, messages or posters to a fixed width: a reader that cuts at column 80 loses a digit.
set -euo pipefail
version=1.0.10
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "wrap-text@$version" >/dev/null

cat >moves.cjs <<'JS'
const wrapText = require('wrap-text');
const lengths = (text) => text.split('\n').map((line) => line.length).join(' ');
const two = '1. 32-28 19-23 2. 28x19';
console.log(`${two}, width 13: ${wrapText(two, 13).replaceAll('\n', ' | ')}; lengths ${lengths(wrapText(two, 13))}`);
const broken = '32-28 19-23\n28x19 14x23 37-32';
console.log(`two lines, width 17: ${wrapText(broken, 17).replaceAll('\n', ' | ')}`);
console.log(`a long word, width 5: ${JSON.stringify(wrapText('Jansen-Smit 2-0', 5))}`);
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const move = () => `${1 + random(50)}${random(3) ? '-' : 'x'}${1 + random(50)}`;
for (const width of [20, 40, 72, 80]) {
	let games = 0, lines = 0, longest = 0;
	for (let game = 0; game < 500; game++) {
		const found = wrapText(Array.from({ length: 80 }, move).join(' '), width).split('\n');
		const long = found.filter((line) => line.length > width);
		if (long.length > 0) games++;
		lines += long.length;
		longest = Math.max(longest, ...found.map((line) => line.length));
	}
	console.log(`width ${width}: ${games} of 500 games with lines too long, ${lines} lines, the longest of ${longest}`);
}
JS
echo "wrap-text $version"
out=$(node moves.cjs)
echo "$out"
if [ "$out" = '1. 32-28 19-23 2. 28x19, width 13: 1. 32-28 19-23 | 2. 28x19; lengths 14 8
two lines, width 17: 32-28 19-23 | 28x19 | 14x23 37-32
a long word, width 5: "\nJansen-Smit\n2-0"
width 20: 500 of 500 games with lines too long, 3066 lines, the longest of 21
width 40: 331 of 500 games with lines too long, 555 lines, the longest of 41
width 72: 365 of 500 games with lines too long, 613 lines, the longest of 73
width 80: 266 of 500 games with lines too long, 376 lines, the longest of 81' ]; then
	echo 'as found: lines are longer than the width'
else
	echo 'changed: other lines'
	exit 1
fi
