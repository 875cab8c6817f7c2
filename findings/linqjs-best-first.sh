#!/usr/bin/env bash
# Players by rating, best first, by linqjs: players.orderByDescending((p) => p.rating), as its readme has it.
# Guess:   the greatest rating first.
# Happens: the order in which they were entered: orderByDescending() does not use the function it is given, and
#          compares the players themselves, none of which is greater. thenBy() behind it does not help. Lists of
#          numbers are right, and orderBy() with thenBy() is. except() keeps repeated items, which union() and
#          intersect() leave out. No error.
# Seen in: linqjs 1.0.2, the newest; an issue (11, 2019) was closed as repaired. Its readme shows no result.
# Hurts:   who shows standings or lists of ratings by it: right if they were entered so, else without an order.
set -euo pipefail
version=1.0.2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "linqjs@$version" >/dev/null

cat >standings.cjs <<'JS'
require('linqjs');
const players = [['Jansen', 1500, 2], ['Visser', 1700, 0], ['Bakker', 1600, 2], ['Smit', 1400, 1]]
	.map(([name, rating, points]) => ({ name, rating, points }));
const names = (list) => list.map((player) => player.name).join(' ');
const points = (player) => player.points, rating = (player) => player.rating;
console.log(`numbers descending: ${[3, 12, 1].orderByDescending((x) => x).join(' ')}`);
console.log(`ascending: ${names(players.orderBy(rating))}`);
console.log(`ascending, then: ${names(players.orderBy(points).thenBy(rating))}`);
console.log(`descending: ${names(players.orderByDescending(rating))}`);
console.log(`descending, then: ${names(players.orderByDescending(points).thenByDescending(rating))}`);
console.log(`except: ${[1, 1, 2].except([2]).join(' ')}, union: ${[1, 1].union([2]).join(' ')}`);
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const wrong = { orderBy: 0, orderByDescending: 0 };
for (let test = 0; test < 300; test++) {
	const list = Array.from({ length: 8 }, () => ({ rating: 1000 + random(1000) }));
	for (const [method, sign] of [['orderBy', 1], ['orderByDescending', -1]]) {
		const right = [...list].sort((a, b) => sign * (a.rating - b.rating));
		if (JSON.stringify(list[method](rating)) !== JSON.stringify(right)) wrong[method]++;
	}
}
console.log(`wrong of 300 lists: orderBy ${wrong.orderBy}, orderByDescending ${wrong.orderByDescending}`);
JS
echo "linqjs $version"
out=$(node standings.cjs)
echo "$out"
if [ "$out" = 'numbers descending: 12 3 1
ascending: Smit Jansen Bakker Visser
ascending, then: Visser Smit Jansen Bakker
descending: Jansen Visser Bakker Smit
descending, then: Jansen Visser Bakker Smit
except: 1 1, union: 1 2
wrong of 300 lists: orderBy 0, orderByDescending 300' ]; then
	echo 'as found: descending is the order of entry'
else
	echo 'changed: other orders'
	exit 1
fi
