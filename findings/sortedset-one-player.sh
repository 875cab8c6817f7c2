#!/usr/bin/env bash
# How many players have a rating from 1600 to 1799: count(1600, 1799) of tlhunter-sorted-set, a sorted set as in Redis.
# Guess:   as many as rangeByScore(1600, 1799) lists, and as ZCOUNT of Redis says; its README gives 3 for such a list.
# Happens: 0 if there is one. With two and more it is right, as it is if all players are within. In sets of 30 random
#          ratings every range with a single player has none; the list beside it has that one. No error.
# Seen in: tlhunter-sorted-set 0.1.0, the newest, with 12 million downloads a month.
# Hurts:   pages of a ranking, classes of a tournament, searches for an opponent: the only one in reach is never met.
set -euo pipefail
version=0.1.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "tlhunter-sorted-set@$version" >/dev/null

cat >count.cjs <<'JS'
const SortedSet = require('tlhunter-sorted-set');
const players = new SortedSet();
for (const [name, rating] of [['Bos', 1450], ['Jansen', 1700], ['Visser', 1850], ['Vos', 1880], ['Dekker', 2100]]) {
	players.add(name, rating);
}
for (const [low, high] of [[1600, 1799], [1800, 1999], [1400, 1599], [1400, 1799], [0, 3000], [2000, 3000]]) {
	console.log(`${low} to ${high}: ${players.count(low, high)} (${players.rangeByScore(low, high).join(' ')})`);
}
let state = 1;
const random = (n) => (state = (state * 16807) % 2147483647) % n;
const found = {};
for (let i = 0; i < 500; i++) {
	const set = new SortedSet();
	for (let player = 0; player < 30; player++) set.add(player, 1000 + random(1000));
	for (let j = 0; j < 20; j++) {
		const low = 1000 + random(1000), high = low + random(150);
		const listed = set.rangeByScore(low, high).length, count = set.count(low, high);
		const size = listed > 1 ? 'more' : String(listed);
		found[size] ??= { ranges: 0, wrong: 0 };
		found[size].ranges++;
		if (count !== listed) found[size].wrong++;
	}
}
for (const [size, { ranges, wrong }] of Object.entries(found)) {
	console.log(`${ranges} ranges with ${size}: ${wrong} wrong`);
}
JS
echo "tlhunter-sorted-set $version"
out=$(node count.cjs)
echo "$out"
if [ "$out" = '1600 to 1799: 0 (Jansen)
1800 to 1999: 2 (Visser Vos)
1400 to 1599: 0 (Bos)
1400 to 1799: 2 (Bos Jansen)
0 to 3000: 5 (Bos Jansen Visser Vos Dekker)
2000 to 3000: 0 (Dekker)
2200 ranges with 0: 0 wrong
2211 ranges with 1: 2211 wrong
5589 ranges with more: 0 wrong' ]; then
	echo 'as found: a single player is not counted'
else
	echo 'changed: other counts'
	exit 1
fi
