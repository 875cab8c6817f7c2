#!/usr/bin/env bash
# The places of a tournament in AlaSQL: ROW_NUMBER() OVER (ORDER BY points DESC), and the list of players by UNION.
# Guess:   the leader has number 1, and a player of both columns is listed once; what AlaSQL does not know it refuses,
#          as it does RANK() OVER.
# Happens: the numbers are those of entry, as if OVER had no ORDER BY, and SUM() OVER gives 0. UNION lists players of
#          its second half as often as they come. EXISTS with a query on the same row finds none. No error.
# Seen in: alasql 4.19.1 (issue 1216 asks for window functions); sql.js 1.16.0 (SQLite) is right.
# Hurts:   pages that sort a cross table in the browser with it: places and number of players are wrong.
set -euo pipefail
alasql=4.19.1 sqljs=1.16.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . "alasql@$alasql" "sql.js@$sqljs" >/dev/null

cat >places.cjs <<'JS'
const alasql = require('alasql');
const tables = `CREATE TABLE players (name TEXT, team TEXT, points FLOAT);
	CREATE TABLE games (white TEXT, black TEXT, result FLOAT);
	INSERT INTO players VALUES ('Anna', 'A', 1.5), ('Bob', 'B', 0.5), ('Carl', 'A', 2), ('Dora', 'B', 2.5);
	INSERT INTO games VALUES ('Anna', 'Bob', 1), ('Carl', 'Dora', 0.5), ('Anna', 'Dora', 0.5), ('Carl', 'Bob', 1)`;
const queries = {
	places: 'SELECT name, ROW_NUMBER() OVER (ORDER BY points DESC) AS place FROM players ORDER BY name',
	'of teams': 'SELECT name, SUM(points) OVER (PARTITION BY team) AS p FROM players ORDER BY name',
	players: 'SELECT white AS name FROM games UNION SELECT black AS name FROM games ORDER BY name',
	winners: `SELECT name FROM players
		WHERE EXISTS (SELECT 1 FROM games WHERE white = name AND result = 1) ORDER BY name`,
};
require('sql.js')().then((SQL) => {
	const database = new SQL.Database();
	alasql(tables);
	database.run(tables);
	for (const [name, query] of Object.entries(queries)) {
		const text = (rows = []) => rows.map((row) => row.join(' ')).join(', ') || 'none';
		console.log(`${name}: AlaSQL ${text(alasql(query).map(Object.values))};`,
			`SQLite ${text(database.exec(query)[0].values)}`);
	}
});
JS
echo "alasql $alasql, sql.js $sqljs"
out=$(node places.cjs)
echo "$out"
if [ "$out" = 'places: AlaSQL Anna 1, Bob 2, Carl 3, Dora 4; SQLite Anna 3, Bob 4, Carl 2, Dora 1
of teams: AlaSQL Anna 0, Bob 0, Carl 0, Dora 0; SQLite Anna 3.5, Bob 3, Carl 3.5, Dora 3
players: AlaSQL Anna, Bob, Bob, Carl, Dora, Dora; SQLite Anna, Bob, Carl, Dora
winners: AlaSQL none; SQLite Anna, Carl' ]; then
	echo 'as found: AlaSQL gives places by entry'
else
	echo 'changed: other places'
	exit 1
fi
