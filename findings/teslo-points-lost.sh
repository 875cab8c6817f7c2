#!/usr/bin/env bash
# Ratings after an evening of several players by teslo: FreeForAll with calculate([first, second, third, last]).
# Guess:   what some gain the others lose: the sum of the ratings stays, but for rounding now up, now down.
# Happens: the sum falls three times of four and more, and never rises. The changes against the others are averaged
#          and rounded by Math.floor: four players of 1000 end with 3999 points, ten with 9996. A club of eight that
#          plays 500 such evenings has lost 213 points a player. Duel, for two players, keeps the sum. No error.
# Seen in: teslo 1.0.0, the newest (npm). Its readme shows only Duel.
# Hurts:   clubs and sites: ratings sink with each evening, and who plays seldom stands on top.
set -euo pipefail
version=1.0.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "teslo@$version" >/dev/null

cat >evenings.cjs <<'JS'
const { Duel, FreeForAll, Player } = require('teslo');
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const sum = (list) => list.reduce((total, x) => total + x, 0);
const evening = (ratings) => {
	const names = ratings.map((_, i) => `p${i}`);
	const game = new FreeForAll(ratings.map((rating, i) => new Player(names[i], rating)));
	const after = new Map(game.calculate(names).map(({ id, elo }) => [id, elo]));
	return names.map((name) => after.get(name));
};
for (const size of [4, 10]) {
	const after = evening(Array(size).fill(1000));
	console.log(`${size} players of 1000: ${after.join(' ')}, sum ${sum(after)}`);
}
for (const size of [2, 3, 4, 8]) {
	let less = 0, more = 0, points = 0;
	for (let test = 0; test < 1000; test++) {
		const before = Array.from({ length: size }, () => 1000 + random(1000));
		const change = sum(evening(before)) - sum(before);
		points += change;
		if (change < 0) less++;
		if (change > 0) more++;
	}
	console.log(`${size} players, 1000 evenings: sum less ${less} times, more ${more} times, in all ${points} points`);
}
let club = Array(8).fill(1500);
for (let day = 0; day < 500; day++) {
	const order = club.map((rating) => ({ rating, luck: random(1000) })).sort((a, b) => a.luck - b.luck);
	club = evening(order.map(({ rating }) => rating));
}
console.log(`a club of eight after 500 evenings: 1500 on average before, ${Math.round(sum(club) / 8)} now`);
let duels = 0;
for (let test = 0; test < 1000; test++) {
	const [a, b] = [1000 + random(1000), 1000 + random(1000)];
	const after = new Duel([new Player('a', a), new Player('b', b)]).calculate('a');
	duels += sum(after.map(({ elo }) => elo)) - a - b;
}
console.log(`1000 duels: in all ${duels} points`);
JS
echo "teslo $version"
out=$(node evenings.cjs)
echo "$out"
if [ "$out" = '4 players of 1000: 1016 1005 994 984, sum 3999
10 players of 1000: 1016 1012 1008 1005 1001 998 994 991 987 984, sum 9996
2 players, 1000 evenings: sum less 0 times, more 0 times, in all 0 points
3 players, 1000 evenings: sum less 735 times, more 0 times, in all -735 points
4 players, 1000 evenings: sum less 963 times, more 0 times, in all -1315 points
8 players, 1000 evenings: sum less 1000 times, more 0 times, in all -3442 points
a club of eight after 500 evenings: 1500 on average before, 1287 now
1000 duels: in all 0 points' ]; then
	echo 'as found: points vanish each evening'
else
	echo 'changed: other ratings'
	exit 1
fi
