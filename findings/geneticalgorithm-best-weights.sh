#!/usr/bin/env bash
# Weights of an evaluation tuned by geneticalgorithm: evolve() for some generations of 24, 25, 50 or 51 sets of weights.
# Guess:   the best weights found so far stay: in each pair the worse set is replaced, and the better one is not
#          changed. So bestScore() never falls.
# Happens: right for even sizes. Of an odd number the last set has no partner and is dropped, whatever it is worth, and
#          a mutation of another one fills the gap: with 25 sets the best score falls in one of 60 generations, and
#          with 11 a quarter of the runs end below their best. The size may be any number above 0. No error.
# Seen in: geneticalgorithm 1.0.2, the newest. Its readme has sizes of 100, 200 and 1000, and "size * 1.10".
# Hurts:   who tunes a bot, seeds or a schedule: the last generation is taken, and good weights of hours are gone.
set -euo pipefail
version=1.0.2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "geneticalgorithm@$version" >/dev/null

cat >weights.cjs <<'JS'
const genetic = require('geneticalgorithm');
let seed = 1;
Math.random = () => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) / 16777216;
};
const want = [100, 250, 8, -5, 12];
for (const populationSize of [10, 11, 24, 25, 50, 51, 100, 101]) {
	let falls = 0, lost = 0, most = 0;
	for (let run = 0; run < 20; run++) {
		const tuner = genetic({
			mutationFunction: (set) => {
				set.weights[Math.floor(Math.random() * 5)] += Math.floor(Math.random() * 21) - 10;
				return set;
			},
			fitnessFunction: (set) => -set.weights.reduce((sum, x, i) => sum + Math.abs(x - want[i]), 0),
			population: [{ weights: [90, 200, 0, 0, 0] }],
			populationSize,
		});
		let last = -Infinity, best = -Infinity;
		for (let generation = 0; generation < 60; generation++) {
			const score = tuner.evolve().bestScore();
			if (score < last) {
				falls++;
				most = Math.max(most, last - score);
			}
			best = Math.max(best, score);
			last = score;
		}
		if (last < best) lost++;
	}
	console.log(`${populationSize} sets: the best score falls in ${falls} of 1200 generations, by ${most} at most;`,
		`${lost} of 20 runs end below their best`);
}
JS
echo "geneticalgorithm $version"
out=$(node weights.cjs)
echo "$out"
if [ "$out" = '10 sets: the best score falls in 0 of 1200 generations, by 0 at most; 0 of 20 runs end below their best
11 sets: the best score falls in 39 of 1200 generations, by 10 at most; 5 of 20 runs end below their best
24 sets: the best score falls in 0 of 1200 generations, by 0 at most; 0 of 20 runs end below their best
25 sets: the best score falls in 20 of 1200 generations, by 9 at most; 1 of 20 runs end below their best
50 sets: the best score falls in 0 of 1200 generations, by 0 at most; 0 of 20 runs end below their best
51 sets: the best score falls in 7 of 1200 generations, by 5 at most; 0 of 20 runs end below their best
100 sets: the best score falls in 0 of 1200 generations, by 0 at most; 0 of 20 runs end below their best
101 sets: the best score falls in 4 of 1200 generations, by 10 at most; 0 of 20 runs end below their best' ]; then
	echo 'as found: odd numbers of sets lose the best one'
else
	echo 'changed: other scores'
	exit 1
fi
