#!/usr/bin/env bash
# The last rounds of a player and what remains of a time, by locutus, which has the functions of PHP in JavaScript:
# array_slice(rounds, -3, 3) and fmod(90.5, 3).
# Guess:   the last three, and 0.5; "parity verified: PHP 8.3" stands above each function.
# Happens: array_slice gives an empty list if the length reaches to the end: of -3 with 2 the right two, with 3 none.
#          fmod rounds what remains to the places that both numbers have in common, so that 10.5 and 3 give 2 instead
#          of 1.5, -0.5 and 2 give -1, 7.25 and 0.5 give 0.3; 5.7 and 1.3 of the example are right. No error.
# Seen in: locutus 3.0.36 (2026), the newest, with 2 million downloads a month; an issue on fmod (466) is an error.
# Hurts:   pages that were moved from PHP to JavaScript: a form of the last games, clocks, places in a rotation.
set -euo pipefail
version=3.0.36
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "locutus@$version" >/dev/null

cat >rounds.cjs <<'JS'
const { array_slice } = require('locutus/php/array/array_slice'), { fmod } = require('locutus/php/math/fmod');
const rounds = [2, 0, 1, 1, 2], slice = (from, length) => {
	const start = Math.max(0, from < 0 ? rounds.length + from : from);
	return rounds.slice(start, start + length);
};
for (const [from, length] of [[1, 3], [-3, 1], [-3, 2], [-3, 3], [-3, 10], [-1, 1], [-5, 2], [-5, 5]]) {
	console.log(`array_slice(${from}, ${length}): ${array_slice(rounds, from, length).join(' ') || 'none'}, right: ` +
		slice(from, length).join(' '));
}
for (const [x, y] of [[5.7, 1.3], [10.5, 3], [90.5, 3], [1.5, 1], [-0.5, 2], [7.25, 0.5], [100.75, 30.5], [5, 3]]) {
	console.log(`fmod(${x}, ${y}): ${fmod(x, y)}, right: ${Number((x % y).toFixed(9))}`);
}
let wrong = 0;
for (let n = 0; n < 1000; n++) if (Math.abs(fmod(n / 10, 3) - ((n / 10) % 3)) > 0.0001) wrong++;
console.log(`0.0 to 99.9 by 3: ${wrong} of 1000 wrong`);
JS
echo "locutus $version"
out=$(node rounds.cjs)
echo "$out"
if [ "$out" = 'array_slice(1, 3): 0 1 1, right: 0 1 1
array_slice(-3, 1): 1, right: 1
array_slice(-3, 2): 1 1, right: 1 1
array_slice(-3, 3): none, right: 1 1 2
array_slice(-3, 10): 1 1 2, right: 1 1 2
array_slice(-1, 1): none, right: 2
array_slice(-5, 2): 2 0, right: 2 0
array_slice(-5, 5): none, right: 2 0 1 1 2
fmod(5.7, 1.3): 0.5, right: 0.5
fmod(10.5, 3): 2, right: 1.5
fmod(90.5, 3): 1, right: 0.5
fmod(1.5, 1): 1, right: 0.5
fmod(-0.5, 2): -1, right: -0.5
fmod(7.25, 0.5): 0.3, right: 0.25
fmod(100.75, 30.5): 9.3, right: 9.25
fmod(5, 3): 2, right: 2
0.0 to 99.9 by 3: 900 of 1000 wrong' ]; then
	echo 'as found: the last three rounds are none'
else
	echo 'changed: other rounds'
	exit 1
fi
