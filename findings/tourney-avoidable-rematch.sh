#!/usr/bin/env bash
# Swiss tournaments by @lancedolan/tourney with results by lot; in each round all pairings are tried, to see whether one
# of them is without a rematch.
# Guess:   as the readme says: "Rematches are guaranteed to never happen unless unavoidable".
# Happens: players meet again though there are pairings without a rematch: with twelve players in nearly half of the
#          tournaments of seven rounds and in most of eight, from the fifth round on. No error (an option of the
#          constructor makes one, and then there is no pairing at all).
# Seen in: @lancedolan/tourney 1.1.1, the newest (npm).
# Hurts:   club tournaments: two players play the same game twice while others whom they have not met sit beside them.
set -euo pipefail
version=1.1.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . "@lancedolan/tourney@$version" >/dev/null

cat >rounds.cjs <<'JS'
const loaded = require('@lancedolan/tourney'), Tourney = loaded.default || loaded;
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
Math.random = () => random(1 << 20) / (1 << 20);
const key = (a, b) => [a, b].sort().join('-');
const pairing = ([one, ...rest], met) => {
	if (!one) return [];
	for (const two of rest) {
		if (met.has(key(one, two))) continue;
		const others = pairing(rest.filter((name) => name !== two), met);
		if (others) return [key(one, two), ...others];
	}
	return null;
};
for (const [size, rounds] of [[6, 5], [8, 5], [8, 6], [10, 7], [12, 7], [12, 8], [14, 8]]) {
	let tournaments = 0, avoidable = 0, first = 99, example = '';
	for (let test = 0; test < 40; test++) {
		const tourney = new Tourney(), met = new Set();
		for (let i = 0; i < size; i++) tourney.addPlayer(String.fromCharCode(65 + i));
		tourney.startTournament();
		let wrong = false;
		for (let round = 1; round <= rounds; round++) {
			const pairs = tourney.currentPairings.map((pair) => pair.map(({ name }) => name));
			const again = pairs.filter(([a, b]) => met.has(key(a, b)));
			const other = again.length && !wrong ? pairing(pairs.flat(), met) : null;
			if (again.length && !other && !wrong) break;
			if (other) {
				wrong = true;
				first = Math.min(first, round);
				const made = pairs.map(([a, b]) => key(a, b) + (met.has(key(a, b)) ? ' again' : ''));
				example ||= `round ${round}: ${made.join(', ')}; without: ${other.join(', ')}`;
			}
			for (const [a, b] of pairs) {
				met.add(key(a, b));
				const result = random(5);
				if (result < 4) tourney.markVictory(result % 2 ? a : b);
			}
			tourney.finishRound();
		}
		tournaments++;
		if (wrong) avoidable++;
	}
	console.log(`${size} players, ${rounds} rounds: avoidable rematches in ${avoidable} of ${tournaments}`
		+ (avoidable ? `, first in round ${first}` : ''));
	if (size === 8 && example) console.log(`  ${example}`);
}
JS
echo "tourney $version"
out=$(node rounds.cjs)
echo "$out"
if [ "$out" = '6 players, 5 rounds: avoidable rematches in 1 of 40, first in round 4
8 players, 5 rounds: avoidable rematches in 0 of 40
8 players, 6 rounds: avoidable rematches in 8 of 40, first in round 5
  round 6: B-E, C-H, A-G, D-F again; without: B-E, F-H, A-C, D-G
10 players, 7 rounds: avoidable rematches in 14 of 40, first in round 5
12 players, 7 rounds: avoidable rematches in 18 of 40, first in round 6
12 players, 8 rounds: avoidable rematches in 29 of 40, first in round 5
14 players, 8 rounds: avoidable rematches in 26 of 40, first in round 6' ]; then
	echo 'as found: players meet again though they need not'
else
	echo 'changed: other pairings'
	exit 1
fi
