#!/usr/bin/env bash
# A CSV file with positions by their Zobrist key, read by DuckDB.
# Guess:   keys of 64 bits get a type that holds them, UBIGINT: DuckDB has it, and looks at values before it chooses.
# Happens: a column with a key of 2^63 or more is DOUBLE, and keys that agree in 53 bits become one, without a warning.
#          The same numbers in a JSON file are HUGEINT, and stay.
# Seen in: DuckDB 1.5.6 (2026), from npm @duckdb/node-api.
# Hurts:   who counts or joins positions of many games by key: groups are too few, and hold games of other positions.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=1.5.6-r.1
npm install --silent --no-audit --no-fund --prefix . "@duckdb/node-api@$version" >/dev/null

cat >keys.cjs <<'JS'
const fs = require('fs');
const { DuckDBInstance } = require('@duckdb/node-api');
const keys = ['9223372036854775809', '9223372036854775810', '18446744073709551557', '18446744073709551558'];
fs.writeFileSync('keys.csv', 'key\n' + keys.join('\n') + '\n');
fs.writeFileSync('keys.json', '[' + keys.map((key) => `{"key":${key}}`) + ']');
(async () => {
	const database = await (await DuckDBInstance.create(':memory:')).connect();
	const ask = async (query) => (await database.runAndReadAll(query)).getRowsJson()[0];
	console.log('DuckDB', ...await ask('SELECT version()'));
	for (const file of ['keys.csv', 'keys.json']) {
		console.log(file, ...await ask(`SELECT typeof(any_value(key)), count(DISTINCT key) FROM '${file}'`));
	}
})();
JS
out=$(node keys.cjs)
echo "four keys; type and number of different keys:"
echo "$out"
if grep -q '^keys.csv DOUBLE 2$' <<<"$out" && grep -q '^keys.json HUGEINT 4$' <<<"$out"; then
	echo 'as found: four keys of a CSV file are two'
else
	echo 'changed: the keys are read in another way'
	exit 1
fi
