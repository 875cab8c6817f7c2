#!/usr/bin/env bash
# Ballots and colours drawn by lot, by two npm packages that shuffle: deck, and seededshuffle with a name as its seed.
# Guess:   each order comes equally often, as the "uniform shuffle" of deck's README says, and of two players each has
#          White in half of the games.
# Happens: deck never leaves an item in its place: of the six orders of three ballots two come, of four players 6 of 24,
#          and the first of two players never has White. With seededshuffle, whose numbers of texts are too long for
#          a float, the first of two has White in 99 of 100. The weighted shuffle of deck and its pick() are right.
# Seen in: deck 0.0.4, seededshuffle 0.2.0; shuffle-seed 1.1.6 is right.
# Hurts:   who draws openings, colours or pairings: the first on the list always has the same colour.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . deck@0.0.4 seededshuffle@0.2.0 shuffle-seed@1.1.6 >/dev/null

cat >lots.cjs <<'JS'
const deck = require('deck'), seeded = require('seededshuffle'), other = require('shuffle-seed');
const ballots = ['11-15', '9-14', '10-15'], players = ['Ann', 'Bob'];
function count(items, shuffle) {
	const counts = new Map();
	for (let round = 0; round < 24000; round++) {
		const order = shuffle(items, `round ${round} of the Club Open`).join(' ');
		counts.set(order, (counts.get(order) ?? 0) + 1);
	}
	return counts;
}
for (const [name, shuffle] of [['deck', (items) => deck.shuffle(items)],
	['seededshuffle', (items, seed) => seeded.shuffle(items, seed, true)],
	['shuffle-seed', (items, seed) => other.shuffle(items, seed)]]) {
	const first = (count(players, shuffle).get('Ann Bob') ?? 0) / 24000;
	console.log(`${name}: ${count(ballots, shuffle).size} of 6 orders of three ballots,`,
		`${count(['Ann', 'Bob', 'Cor', 'Dee'], shuffle).size} of 24 orders of four players;`,
		`Ann is first of two in ${first.toFixed(1)}`);
}
const weighted = count({ '11-15': 1, '9-14': 1, '10-15': 1 }, (items) => deck.shuffle(items));
console.log(`deck with equal weights: ${weighted.size} of 6 orders`);
JS
echo 'deck 0.0.4, seededshuffle 0.2.0, shuffle-seed 1.1.6'
out=$(node lots.cjs)
echo "$out"
if [ "$out" = 'deck: 2 of 6 orders of three ballots, 6 of 24 orders of four players; Ann is first of two in 0.0
seededshuffle: 3 of 6 orders of three ballots, 3 of 24 orders of four players; Ann is first of two in 1.0
shuffle-seed: 6 of 6 orders of three ballots, 24 of 24 orders of four players; Ann is first of two in 0.5
deck with equal weights: 6 of 6 orders' ]; then
	echo 'as found: two shuffles never give most orders'
else
	echo 'changed: other orders'
	exit 1
fi
