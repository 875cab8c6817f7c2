#!/usr/bin/env bash
# The fewest points of a round, the greatest loss of rating, and players by points, by @mongez/reinforcements:
# min(list), max(list), min(players, 'points'), groupBy(players, 'points', 'players').
# Guess:   0 is a number as others are.
# Happens: 0 counts as not yet found: of 2, 0, 1 the fewest is 1, of -12, 0, -5 the greatest is -5. If 0 is last it is
#          right. The group of those with 0 points has no points: { players }. sum, average and countBy are right, and
#          median leaves the list sorted. No error.
# Seen in: @mongez/reinforcements 2.4.0, the newest, with 1700 downloads a month; its readme tries 1 to 5.
# Hurts:   tables in which somebody has lost every game, or a rating has not changed.
set -euo pipefail
version=2.4.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@mongez/reinforcements@$version" >/dev/null

cat >points.cjs <<'JS'
const { min, max, groupBy, countBy, median } = require('@mongez/reinforcements');
for (const list of [[2, 1, 3], [2, 0, 1], [2, 1, 0], [0, 2, 1], [0, 0, 2], [-12, 0, -5], [-12, -5, 0], [0.5, 0, 1.5]]) {
	console.log(`${list}: ${min(list)} to ${max(list)}, right: ${Math.min(...list)} to ${Math.max(...list)}`);
}
const players = [['Jansen', 2], ['Smit', 0], ['Bos', 0], ['Visser', 1]].map(([name, points]) => ({ name, points }));
console.log(`fewest: ${min(players, 'points')}, counted: ${JSON.stringify(countBy(players, 'points'))}`);
console.log(groupBy(players, 'points', 'players')
	.map((group) => `points ${group.points}: ${group.players.map((p) => p.name).join(' ')}`).join('; '));
const rounds = [2, 0, 1];
console.log(`median ${median(rounds)}, the list then: ${rounds}`);
let seed = 1, wrong = 0;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
for (let test = 0; test < 1000; test++) {
	const list = Array.from({ length: 8 }, () => random(5) / 2);
	if (min(list) !== Math.min(...list)) wrong++;
}
console.log(`1000 lists of 8 scores from 0 to 2: the fewest points are wrong in ${wrong}`);
JS
echo "@mongez/reinforcements $version"
out=$(node points.cjs)
echo "$out"
if [ "$out" = '2,1,3: 1 to 3, right: 1 to 3
2,0,1: 1 to 2, right: 0 to 2
2,1,0: 0 to 2, right: 0 to 2
0,2,1: 1 to 2, right: 0 to 2
0,0,2: 2 to 2, right: 0 to 2
-12,0,-5: -12 to -5, right: -12 to 0
-12,-5,0: -12 to 0, right: -12 to 0
0.5,0,1.5: 1.5 to 1.5, right: 0 to 1.5
fewest: 1, counted: {"0":2,"1":1,"2":1}
points 2: Jansen; points undefined: Smit Bos; points 1: Visser
median 1, the list then: 0,1,2
1000 lists of 8 scores from 0 to 2: the fewest points are wrong in 638' ]; then
	echo 'as found: nobody has 0 points'
else
	echo 'changed: other points'
	exit 1
fi
