#!/usr/bin/env bash
# Ratings after a tournament of several players by multi-elo: getNewRatings(ratings, places).
# Guess:   of equal players the first gains most, the last loses most, and the steps between the places are equal.
# Happens: right up to 9 players. With 10 and more the places are sorted as texts, 10 before 2: the last of 10 or 12
#          equal players gains what the second should, and the second less or nothing. It is right if no list of places
#          is given. No error, unless nobody then has the score of the last place.
# Seen in: multi-elo 2.3.1, the newest; an issue (71, 2024, open) knows it from a case with an error. Its readme and
#          its manual have two to five players.
# Hurts:   ratings after blitz tournaments, simultaneous matches or matches of many bots: good places cost points.
set -euo pipefail
version=2.3.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "multi-elo@$version" >/dev/null

cat >places.cjs <<'JS'
const { MultiElo } = require('multi-elo');
const right = (ratings) => {
	const n = ratings.length, pairs = n * (n - 1) / 2;
	return ratings.map((own, i) => {
		const expected = ratings.reduce((sum, other, j) => sum + (i === j ? 0 : 1 / (1 + 10 ** ((other - own) / 400))), 0);
		return own + 32 * (n - 1) * ((n - 1 - i) / pairs - expected / pairs);
	});
};
const places = (n) => Array.from({ length: n }, (_, i) => i + 1);
const changes = (ratings, list) => list.map((x, i) => Math.round(x - ratings[i])).join(' ');
for (const n of [3, 9, 10, 12]) {
	const ratings = Array(n).fill(1500);
	console.log(`${n} players: ${changes(ratings, MultiElo.getNewRatings(ratings, places(n)))}`);
	console.log(`${n} players, right: ${changes(ratings, right(ratings))}`);
}
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
for (const n of [2, 6, 9, 10, 14, 20]) {
	let wrong = 0, worst = 0;
	for (let test = 0; test < 100; test++) {
		const ratings = Array.from({ length: n }, () => 1200 + random(800)), want = right(ratings);
		const got = MultiElo.getNewRatings(ratings, places(n));
		const most = Math.max(...got.map((x, i) => Math.abs(x - want[i])));
		if (most > 0.001) wrong++;
		worst = Math.max(worst, most);
	}
	console.log(`${n} players, places 1 to ${n}: wrong in ${wrong} of 100, by ${Math.round(worst)} points at most`);
}
JS
echo "multi-elo $version"
out=$(node places.cjs)
echo "$out"
if [ "$out" = '3 players: 21 0 -21
3 players, right: 21 0 -21
9 players: 28 21 14 7 0 -7 -14 -21 -28
9 players, right: 28 21 14 7 0 -7 -14 -21 -28
10 players: 29 16 10 3 -3 -10 -16 -22 -29 22
10 players, right: 29 22 16 10 3 -3 -10 -16 -22 -29
12 players: 29 8 19 13 3 -3 -8 -13 -19 -24 -29 24
12 players, right: 29 24 19 13 8 3 -3 -8 -13 -19 -24 -29
2 players, places 1 to 2: wrong in 0 of 100, by 0 points at most
6 players, places 1 to 6: wrong in 0 of 100, by 0 points at most
9 players, places 1 to 9: wrong in 0 of 100, by 0 points at most
10 players, places 1 to 10: wrong in 100 of 100, by 51 points at most
14 players, places 1 to 14: wrong in 100 of 100, by 55 points at most
20 players, places 1 to 20: wrong in 100 of 100, by 58 points at most' ]; then
	echo 'as found: the last of ten players gains points'
else
	echo 'changed: other ratings'
	exit 1
fi
