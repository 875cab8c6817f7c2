#!/usr/bin/env bash
# Points of each player and club, by dataframe-js: games.join(players, 'name'), then groupBy() and sum.
# Guess:   one row for each game, with the club, as in SQL or pandas; a sum of points is the same before and after.
# Happens: games that are alike are one: of a player with 2, 1, 1, 1 and 0 points the second and third draw are gone,
#          and he has 3 points instead of 5. It is so for inner, left, right and full, on both sides. A number of the
#          round in each row keeps them apart. No error.
# Seen in: dataframe-js 1.4.4, the newest, with 50000 downloads a month. An issue (123, 2021) has rows too many if both
#          frames share other columns.
# Hurts:   who joins results with clubs, ratings or openings: more so the more draws there are.
set -euo pipefail
version=1.4.4
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "dataframe-js@$version" >/dev/null

cat >points.cjs <<'JS'
const { DataFrame } = require('dataframe-js');
const players = new DataFrame([['Jansen', 'Utrecht'], ['Smit', 'Heerlen']], ['name', 'club']);
const results = { Jansen: [2, 1, 1, 1, 0], Smit: [2, 2, 2, 0, 1] };
const sums = (frame) => frame.groupBy('name').aggregate((group) => group.stat.sum('points'), 'points')
	.toArray().map((row) => row.join(' ')).sort().join(', ');
const rows = (round) => Object.entries(results).flatMap(([name, list]) => list.map((points, i) => (
	round ? [name, points, i + 1] : [name, points])));
const games = new DataFrame(rows(false), ['name', 'points']);
console.log(`${games.count()} games: ${sums(games)}`);
for (const how of ['inner', 'left', 'right', 'full']) {
	const joined = games.join(players, 'name', how), other = players.join(games, 'name', how);
	console.log(`${how}: ${joined.count()} games: ${sums(joined)}; from players: ${other.count()}: ${sums(other)}`);
}
const numbered = new DataFrame(rows(true), ['name', 'points', 'round']).join(players, 'name', 'inner');
console.log(`with rounds: ${numbered.count()} games: ${sums(numbered)}`);
JS
echo "dataframe-js $version"
out=$(node points.cjs)
echo "$out"
if [ "$out" = '10 games: Jansen 5, Smit 7
inner: 6 games: Jansen 3, Smit 3; from players: 6: Jansen 3, Smit 3
left: 6 games: Jansen 3, Smit 3; from players: 6: Jansen 3, Smit 3
right: 6 games: Jansen 3, Smit 3; from players: 6: Jansen 3, Smit 3
full: 6 games: Jansen 3, Smit 3; from players: 6: Jansen 3, Smit 3
with rounds: 10 games: Jansen 5, Smit 7' ]; then
	echo 'as found: a join makes one game of equal games'
else
	echo 'changed: other games'
	exit 1
fi
