#!/usr/bin/env bash
# A CSV file with the times left on clocks, read by DuckDB.
# Guess:   5:30 and 1:05:00 are text, or intervals: minutes and seconds, and hours before them where there are some.
# Happens: the column is TIME, a time of day, and 5:30 is half past five: 5 hours and a half, more than 1:05:00. With
#          one clock of 90:00 in the file the same column is text, and sorts by letters.
# Seen in: DuckDB 1.5.6 (2026), from npm @duckdb/node-api.
# Hurts:   who studies time trouble: times below an hour are 60 times too long, and only in files without long games.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=1.5.6-r.1
npm install --silent --no-audit --no-fund --prefix . "@duckdb/node-api@$version" >/dev/null

cat >clocks.cjs <<'JS'
const fs = require('fs');
const { DuckDBInstance } = require('@duckdb/node-api');
(async () => {
	const database = await (await DuckDBInstance.create(':memory:')).connect();
	const ask = async (query) => (await database.runAndReadAll(query)).getRowsJson();
	console.log('DuckDB', ...(await ask('SELECT version()'))[0]);
	for (const clocks of [['5:30', '0:45', '1:05:00'], ['5:30', '0:45', '1:05:00', '90:00']]) {
		fs.writeFileSync('clocks.csv', 'left\n' + clocks.join('\n') + '\n');
		const rows = await ask(`SELECT typeof("left"), "left" FROM 'clocks.csv' ORDER BY "left"`);
		console.log(clocks.join(' '), '->', rows[0][0], rows.map(([, clock]) => clock).join(' '));
	}
})();
JS
out=$(node clocks.cjs)
echo "$out"
if grep -qF -- '-> TIME 00:45:00 01:05:00 05:30:00' <<<"$out" &&
	grep -qF -- '-> VARCHAR 0:45 1:05:00 5:30 90:00' <<<"$out"; then
	echo 'as found: five minutes and a half are five hours and a half'
else
	echo 'changed: the clocks are read in another way'
	exit 1
fi
