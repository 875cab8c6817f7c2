#!/usr/bin/env bash
# Classes of players by rating with npm json-groupby: groupBy(players, [{ property, intervals, labels }], ['name']).
# Guess:   each class from its lower to below its upper limit, as the readme has it ("lower bound is inclusive and
#          upper bound is exclusive"); who is below the first or from the last limit on is in none, or apart.
# Happens: the upper limit belongs to the class and the lower does not: of 1000, 1500, 1800 and 2000 a player of 1500 is
#          with those below. All others below 1000 are in the first class, newcomers with 0 too, and all above 2000 in
#          the last, with those of 1801. So it is with labels, without, and in nested objects. No error.
# Seen in: json-groupby 1.1.1, the newest; its examples have no value between two classes or outside.
# Hurts:   prizes for classes and groups of tournaments: masters win the prize of the class below them.
set -euo pipefail
version=1.1.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "json-groupby@$version" >/dev/null

cat >classes.cjs <<'JS'
const groupBy = require('json-groupby');
const ratings = [0, 700, 999, 1000, 1499, 1500, 1799, 1800, 1999, 2000, 2400];
const players = ratings.map((rating) => ({ name: `p${rating}`, rating, club: { rating } }));
const intervals = [1000, 1500, 1800, 2000], labels = ['C', 'B', 'A'];
const show = (name, groups) => {
	for (const [key, group] of Object.entries(groups)) console.log(`${name}, ${key}: ${group.name.join(' ')}`);
};
show('with labels', groupBy(players, [{ property: 'rating', intervals, labels }], ['name']));
show('without labels', groupBy(players, [{ property: 'rating', intervals }], ['name']));
show('of a club', groupBy(players, [{ property: 'club.rating', intervals, labels }], ['name']));
for (let i = 0; i < 3; i++) {
	const inside = ratings.filter((x) => x >= intervals[i] && x < intervals[i + 1]);
	console.log(`right, ${labels[i]}: ${inside.map((x) => `p${x}`).join(' ')}`);
}
JS
echo "json-groupby $version"
out=$(node classes.cjs)
echo "$out"
if [ "$out" = 'with labels, C: p0 p700 p999 p1000 p1499 p1500
with labels, B: p1799 p1800
with labels, A: p1999 p2000 p2400
without labels, 0: p0 p700 p999 p1000 p1499 p1500
without labels, 1: p1799 p1800
without labels, 2: p1999 p2000 p2400
of a club, C: p0 p700 p999 p1000 p1499 p1500
of a club, B: p1799 p1800
of a club, A: p1999 p2000 p2400
right, C: p1000 p1499
right, B: p1500 p1799
right, A: p1800 p1999' ]; then
	echo 'as found: a player at a limit is in the class below'
else
	echo 'changed: other classes'
	exit 1
fi
