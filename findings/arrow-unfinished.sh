#!/usr/bin/env bash
# Games as JSON, of which some are not finished and have no result, as a table of Apache Arrow (tableFromJSON).
# Guess:   a field that a game does not have is null in the table, as it is with the value null.
# Happens: it is a value: the result is an empty text, the points are NaN, and the yes or no is no. The count of nulls
#          leaves them out. Only null itself becomes null. No error; a missing date raises one.
# Seen in: apache-arrow 21.2.0.
# Hurts:   who hands games to data tools: games without a result count as games with one, and an average is NaN.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=21.2.0
npm install --silent --no-audit --no-fund --prefix . "apache-arrow@$version" >/dev/null

cat >games.cjs <<'JS'
const { tableFromJSON, tableFromIPC, tableToIPC } = require('apache-arrow');
const games = [
	{ white: 'A', result: '2-0', points: 2, agreed: true },
	{ white: 'B' },
	{ white: 'C', result: null, points: null, agreed: null },
];
// As another program reads it.
const table = tableFromIPC(tableToIPC(tableFromJSON(games)));
for (const name of ['result', 'points', 'agreed']) {
	const column = table.getChild(name);
	const values = [...column].map((value) => (typeof value === 'string' ? JSON.stringify(value) : String(value)));
	console.log(`${name}: ${values.join(', ')}; nulls ${column.nullCount}`);
}
const points = [...table.getChild('points')].filter((value) => value !== null);
console.log('average of the points that are not null:', points.reduce((sum, value) => sum + value, 0) / points.length);
JS
echo "apache-arrow $version"
out=$(node games.cjs)
echo "$out"
if [ "$out" = 'result: "2-0", "", null; nulls 1
points: 2, NaN, null; nulls 1
agreed: true, false, null; nulls 1
average of the points that are not null: NaN' ]; then
	echo 'as found: a result that is missing is an empty text, and not null'
else
	echo 'changed: other values'
	exit 1
fi
