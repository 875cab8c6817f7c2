#!/usr/bin/env bash
# Results of a round in AlaSQL, a column of numbers, with NULL for the game that is still played.
# Guess:   AVG and COUNT leave the game out, and IS NULL finds it, as in SQL: AlaSQL has done so with null since 0.6.5.
# Happens: INSERT makes NaN of NULL in a column of numbers, also of a null given for a "?": IS NULL finds no game, COUNT
#          counts it, and AVG takes it for a loss. Rows given as objects are as guessed: tests with them are green.
# Seen in: alasql 4.19.1; sql.js 1.16.0 (SQLite) is right.
# Hurts:   tables of a tournament that goes on: the score in per cent is too low until the last game has ended.
set -euo pipefail
alasql=4.19.1 sqljs=1.16.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . "alasql@$alasql" "sql.js@$sqljs" >/dev/null

cat >round.cjs <<'JS'
const alasql = require('alasql');
const games = [[1, 1], [2, 0.5], [3, null], [4, 1]];
const insert = 'INSERT INTO games VALUES (1, 1), (2, 0.5), (3, NULL), (4, 1)';
const queries = [
	'SELECT COUNT(result), AVG(result) FROM games',
	'SELECT id FROM games WHERE result IS NULL',
	'SELECT id FROM games WHERE result IS NOT NULL',
];
const show = (name, run) => {
	const rows = queries.map((query) => run(query).flat().map((x) => Number(x.toFixed(3))));
	console.log(`${name}: count and average ${rows[0].join(' ')}; played [${rows[2]}], not played [${rows[1]}]`);
};
const values = (query, ...data) => alasql(query, data).map(Object.values);
const columns = '(id INT, result FLOAT)';
alasql(`CREATE TABLE games ${columns}`);
alasql(insert);
show('alasql, VALUES', values);
alasql('DELETE FROM games');
for (const game of games) alasql('INSERT INTO games VALUES (?, ?)', game);
show('alasql, parameters', values);
const rows = games.map(([id, result]) => ({ id, result }));
show('alasql, objects', (query) => values(query.replace('FROM games', 'FROM ?'), rows));
require('sql.js')().then((SQL) => {
	const database = new SQL.Database();
	database.run(`CREATE TABLE games ${columns}`);
	database.run(insert);
	show('SQLite, VALUES', (query) => database.exec(query)[0].values);
});
JS
echo "alasql $alasql, sql.js $sqljs"
out=$(node round.cjs)
echo "$out"
if [ "$out" = 'alasql, VALUES: count and average 4 0.625; played [1,2,3,4], not played []
alasql, parameters: count and average 4 0.625; played [1,2,3,4], not played []
alasql, objects: count and average 3 0.833; played [1,2,4], not played [3]
SQLite, VALUES: count and average 3 0.833; played [1,2,4], not played [3]' ]; then
	echo 'as found: AlaSQL counts a game without a result as a loss'
else
	echo 'changed: other counts'
	exit 1
fi
