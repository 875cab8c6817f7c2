#!/usr/bin/env bash
# Players of a club in groups by rating, by set-clustering: cluster(players, similarity).groups(4).
# Guess:   4 groups: "divided into howMany number of groups".
# Happens: 5 or more, up to 10, if some differences of rating are equal: in 7 of 8 clubs of 12 players if ratings are
#          full hundreds, in one of 7 if they are full tens. All pairs that are equally alike are parted at once.
#          evenGroups(4), which keeps the 4 greatest and deals out the rest, always gives 4. No error.
# Seen in: set-clustering 1.1.0, the newest, with 9000 downloads a month. Three examples of the readme have 2 or 3
#          groups, and come out right.
# Hurts:   who has 4 tables, rooms or trainers: a group has none.
set -euo pipefail
version=1.1.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "set-clustering@$version" >/dev/null

cat >groups.cjs <<'JS'
const cluster = require('set-clustering');
const similarity = (a, b) => 1000 / (1 + Math.abs(a.rating - b.rating));
const club = (ratings) => cluster(ratings.map((rating, id) => ({ id, rating })), similarity);
const text = (groups) => groups.map((group) => group.map((player) => player.rating).sort().join(' '))
	.sort().join(' | ');
const ratings = [1000, 1100, 1200, 1400, 1500, 1800];
for (const count of [2, 3, 4, 5]) {
	const players = club(ratings);
	console.log(`${count} groups: ${text(players.groups(count))}; even: ${players.evenGroups(count).length}`);
}
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
for (const step of [1, 10, 50, 100]) {
	let more = 0, even = 0, most = 0;
	for (let test = 0; test < 200; test++) {
		const players = club(Array.from({ length: 12 }, () => 1000 + step * random(1000 / step)));
		const count = players.groups(4).length;
		if (count > 4) more++;
		if (count > most) most = count;
		if (players.evenGroups(4).length !== 4) even++;
	}
	console.log(`12 players, ratings in steps of ${step}: more than 4 groups in ${more} of 200 clubs (up to ${most}),`,
		`even groups not 4 in ${even}`);
}
JS
echo "set-clustering $version"
out=$(node groups.cjs)
echo "$out"
if [ "$out" = '2 groups: 1000 1100 1200 1400 1500 | 1800; even: 2
3 groups: 1000 1100 1200 | 1400 1500 | 1800; even: 3
4 groups: 1000 | 1100 | 1200 | 1400 | 1500 | 1800; even: 4
5 groups: 1000 | 1100 | 1200 | 1400 | 1500 | 1800; even: 5
12 players, ratings in steps of 1: more than 4 groups in 1 of 200 clubs (up to 5), even groups not 4 in 0
12 players, ratings in steps of 10: more than 4 groups in 29 of 200 clubs (up to 7), even groups not 4 in 0
12 players, ratings in steps of 50: more than 4 groups in 113 of 200 clubs (up to 10), even groups not 4 in 0
12 players, ratings in steps of 100: more than 4 groups in 175 of 200 clubs (up to 10), even groups not 4 in 0' ]; then
	echo 'as found: four groups are more than four'
else
	echo 'changed: other groups'
	exit 1
fi
