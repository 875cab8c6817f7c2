#!/usr/bin/env bash
# Standings by points (most first), tie-break and seed, by jinq (jinqJs): orderBy([{ field: 'points', sort: 'desc' },
# { field: 'tie' }, { field: 'seed' }]).
# Guess:   points first, then the tie-break, then the seed: right with one and with two fields.
# Happens: from three fields on players with fewer points stand before others: in a third of tables of 5 players, and on
#          the first place in one of 12. The list is sorted once for each field, and only the field before is asked
#          whether two players are equal: the third ignores the points. No error.
# Seen in: jinq 1.6.1, the newest, with 600 downloads a month; the readme's examples have one or two fields.
# Hurts:   tables of tournaments: 4 2 1 2 0 points in this order, and it is right until tie-breaks are equal.
set -euo pipefail
version=1.6.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "jinq@$version" >/dev/null

cat >standings.cjs <<'JS'
const jinqJs = require('jinq');
const order = (list, fields) => new jinqJs().from([...list]).orderBy(fields).select();
const compare = (fields) => (a, b) => fields.reduce((sum, { field, sort }) => (
	sum || (a[field] - b[field]) * (sort === 'desc' ? -1 : 1)), 0);
const fields = [{ field: 'points', sort: 'desc' }, { field: 'tie' }, { field: 'seed' }, { field: 'board' }];
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
for (const count of [1, 2, 3, 4]) {
	const by = fields.slice(0, count);
	let wrong = 0, points = 0, first = 0, shown = '';
	for (let test = 0; test < 400; test++) {
		const list = Array.from({ length: 5 }, (_, i) => ({ points: random(6), tie: random(4), seed: i, board: i }));
		const got = order(list, by), right = [...list].sort(compare(by));
		const text = (part) => part.map((player) => player.points).join(' ');
		if (by.some(({ field }) => got.some((player, i) => player[field] !== right[i][field]))) wrong++;
		if (text(got) !== text(right)) {
			points++;
			shown = shown || `, so ${text(got)} for ${text(right)}`;
		}
		if (got[0].points !== right[0].points) first++;
	}
	console.log(`${count} fields: ${wrong} of 400 tables wrong, ${points} by points, the first in ${first}${shown}`);
}
JS
echo "jinq $version"
out=$(node standings.cjs)
echo "$out"
if [ "$out" = '1 fields: 0 of 400 tables wrong, 0 by points, the first in 0
2 fields: 0 of 400 tables wrong, 0 by points, the first in 0
3 fields: 125 of 400 tables wrong, 125 by points, the first in 34, so 4 2 1 2 0 for 4 2 2 1 0
4 fields: 131 of 400 tables wrong, 131 by points, the first in 28, so 4 2 3 1 0 for 4 3 2 1 0' ]; then
	echo 'as found: the third order overrules the first'
else
	echo 'changed: other tables'
	exit 1
fi
