#!/usr/bin/env bash
# A CSV file with moves and results of draughts, read by two packages for tables.
# Guess:   a move and a result stay text, since neither is a date with a year; or all of them become dates.
# Happens: half of them do. 11-15 is 15 November 2001, and 22-17 stays a move: there is no month 22. Of results 1-1
#          and 0-2 are dates, of 2001 and 2000, and 2-0 is none: the wins of one side stay, its draws and losses do not.
#          The text of a cell is gone, and written back it is 11/15/01. SheetJS does it by default, csv-parse with
#          cast_date. papaparse with dynamicTyping does not.
# Seen in: xlsx 0.18.5, csv-parse 7.0.3 (2026), papaparse 5.7.1.
# Hurts:   who makes sheets of results or openings from a program's CSV: scores are counted from the rows that are left.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . xlsx@0.18.5 csv-parse@7.0.3 papaparse@5.7.1 >/dev/null

cat >read.cjs <<'JS'
const text = 'move,result\n11-15,2-0\n22-17,1-1\n9-14,0-2\n12x19,1-0\n';
const XLSX = require('xlsx');
const sheet = XLSX.read(text, { type: 'string' }).Sheets.Sheet1;
console.log('SheetJS:  ', XLSX.utils.sheet_to_csv(sheet).trim().split('\n').slice(1).join('  '));
const day = (v) => (v instanceof Date ? v.toISOString().slice(0, 10) : v);
const rows = require('csv-parse/sync').parse(text, { columns: true, cast: true, cast_date: true });
console.log('csv-parse:', rows.map((row) => `${day(row.move)},${day(row.result)}`).join('  '));
const typed = require('papaparse').parse(text, { header: true, dynamicTyping: true, skipEmptyLines: true }).data;
console.log('papaparse:', typed.map((row) => `${row.move},${row.result}`).join('  '));
JS
echo 'xlsx 0.18.5, csv-parse 7.0.3, papaparse 5.7.1; rows: 11-15,2-0  22-17,1-1  9-14,0-2  12x19,1-0'
out=$(TZ=UTC node read.cjs)
echo "$out"
if grep -q '^SheetJS:   11/15/01,2-0  22-17,1/1/01  9/14/01,2/1/00  12x19,1-0$' <<<"$out" &&
	grep -q '^csv-parse: 2001-11-15,2-0  22-17,2001-01-01  2001-09-14,2000-02-01  12x19,1-0$' <<<"$out" &&
	grep -q '^papaparse: 11-15,2-0  22-17,1-1  9-14,0-2  12x19,1-0$' <<<"$out"; then
	echo 'as found: some moves and results are dates'
else
	echo 'changed: the cells are others'
	exit 1
fi
