#!/usr/bin/env bash
# Openings drawn for a match by recoverable-random, with a name as the seed: new NumberGenerator('seed') and
# random(0, 10), as in its readme.
# Guess:   ten numbers from 0 to 9, each in about a tenth of the draws, whatever the seed; the readme draws 6 and 8.
# Happens: with a text as the seed all draws give one number: 3 for "seed", 8 for "round 1", for ever, and so do draws
#          of fractions. The text becomes a number above 2^53, and the generator adds 1 to it, which changes nothing.
#          With a number as the seed it is as guessed. recoverState() works, for there is nothing to recover. No error.
# Seen in: recoverable-random 1.0.5, the newest, with 700 downloads a month.
# Hurts:   who draws openings, pairings or moves of a weak bot by lot and names the match as seed: no lot is drawn.
set -euo pipefail
version=1.0.5
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "recoverable-random@$version" >/dev/null

cat >draws.cjs <<'JS'
const NumberGenerator = require('recoverable-random').default;
for (const seed of ['seed', 'round 1', 'round 2', 'Jansen', '2026-11-30', 1, 42, 20261130]) {
	const generator = new NumberGenerator(seed), numbers = new Set(), fractions = new Set();
	for (let draw = 0; draw < 1000; draw++) {
		numbers.add(generator.random(0, 10));
		fractions.add(generator.random(0, 10, true));
	}
	const list = [...numbers].sort((a, b) => a - b).join(' ');
	console.log(`seed ${JSON.stringify(seed)}: numbers ${list}; ${fractions.size} different fractions`);
}
JS
echo "recoverable-random $version"
out=$(node draws.cjs)
echo "$out"
if [ "$out" = 'seed "seed": numbers 3; 1 different fractions
seed "round 1": numbers 8; 1 different fractions
seed "round 2": numbers 2; 1 different fractions
seed "Jansen": numbers 8; 1 different fractions
seed "2026-11-30": numbers 0; 1 different fractions
seed 1: numbers 0 1 2 3 4 5 6 7 8 9; 1000 different fractions
seed 42: numbers 0 1 2 3 4 5 6 7 8 9; 1000 different fractions
seed 20261130: numbers 0 1 2 3 4 5 6 7 8 9; 1000 different fractions' ]; then
	echo 'as found: with a name as the seed all draws are the same'
else
	echo 'changed: other draws'
	exit 1
fi
