#!/usr/bin/env bash
# Random openings for a match: four moves of nine each, drawn by a generator with the number of the game as its seed.
# Guess:   1000 games have about 930 different openings, and each first move about 111 times.
# Happens: seeds in a row give first numbers in a row: with randoma all 1000 games begin with the same move, and there
#          are 284 openings. With XORShift128Plus of random-seedable two of nine first moves occur, with its PCG and the
#          time as a seed one. Their manuals have no word on seeds of this kind.
# Seen in: randoma 2.0.1 (park-miller 2.0.1), random-seedable 1.0.8; random 5.5.1 is right.
# Hurts:   matches of engines that should be repeatable: most games test one move, and Elo has less data than it says.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . randoma@2.0.1 random-seedable@1.0.8 random@5.5.1 >/dev/null

cat >openings.mjs <<'JS'
import Randoma from 'randoma';
import { PCG, XORShift128Plus } from 'random-seedable';
import { Random } from 'random';
const generators = {
	random: (seed) => new Random(seed),
	randoma: (seed) => new Randoma({ seed }),
	XORShift128Plus: (seed) => new XORShift128Plus(seed),
	PCG: (seed) => new PCG(seed),
};
const draw = (generator) => {
	if (generator.integerInRange) return generator.integerInRange(0, 8);
	return generator.randRange ? generator.randRange(0, 9) : generator.int(0, 8);
};
for (const [name, make] of Object.entries(generators)) {
	for (const [kind, start] of [['games 1 to 1000', 1], ['seconds of 2026', 1767225600]]) {
		const first = new Set(), openings = new Set();
		for (let game = 0; game < 1000; game++) {
			const generator = make(start + game);
			const moves = [1, 2, 3, 4].map(() => draw(generator));
			first.add(moves[0]);
			openings.add(moves.join());
		}
		console.log(`${name}, ${kind}: ${openings.size} openings, first moves ${[...first].sort().join(' ')}`);
	}
}
JS
echo 'randoma 2.0.1, random-seedable 1.0.8, random 5.5.1'
out=$(node openings.mjs)
echo "$out"
if [ "$out" = 'random, games 1 to 1000: 933 openings, first moves 0 1 2 3 4 5 6 7 8
random, seconds of 2026: 921 openings, first moves 0 1 2 3 4 5 6 7 8
randoma, games 1 to 1000: 284 openings, first moves 0
randoma, seconds of 2026: 287 openings, first moves 8
XORShift128Plus, games 1 to 1000: 740 openings, first moves 3 4
XORShift128Plus, seconds of 2026: 706 openings, first moves 4 5
PCG, games 1 to 1000: 927 openings, first moves 0 1 2 3 4 5 6 7 8
PCG, seconds of 2026: 556 openings, first moves 4' ]; then
	echo 'as found: seeds in a row give one first move, and few openings'
else
	echo 'changed: other openings'
	exit 1
fi
