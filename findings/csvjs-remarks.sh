#!/usr/bin/env bash
# Rounds with remarks, written by CSV.js (comma-separated-values) and read again by it: encode(), then parse().
# Guess:   the same cells: it has "Full RFC 4180 compliance", where cells may have line breaks.
# Happens: if a remark has a line break, the last cell of its row and of all rows before it ends in a quote: a result of
#          2-0 is read as 2-0 and a quote. The end of lines is guessed by the first break in the text that is alone, in
#          a cell too, though encode() has written \r\n. Rows behind the remark, and texts without breaks, are right.
#          With lineDelimiter given to parse() all is right. No error.
# Seen in: comma-separated-values 3.6.4, the newest, with 156,000 downloads a month; csv-simple-parser 2.0.2
#          reads the same text rightly.
# Hurts:   who exports and imports tournaments: results like 2-0" are no results, or unknown ones.
set -euo pipefail
version=3.6.4 simple=2.0.2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "comma-separated-values@$version" \
	"csv-simple-parser@$simple" >/dev/null

cat >rounds.cjs <<'JS'
const CSV = require('comma-separated-values');
const simple = require('csv-simple-parser');
const parse = simple.default ?? simple;
for (const remark of ['flag fell', 'flag\nfell', 'flag\r\nfell', 'flag\rfell', 'says "draw"']) {
	const rows = [['1', 'late', '2-0'], ['2', remark, '1-1'], ['3', 'well', '0-2'], ['4', 'well', '2-0']];
	const text = new CSV(rows).encode();
	const results = (read) => read.map((row) => row[2]).join(' ');
	console.log(`${JSON.stringify(remark)}: ${results(new CSV(text, { cast: false }).parse())};`,
		`with lineDelimiter ${results(new CSV(text, { cast: false, lineDelimiter: '\r\n' }).parse())};`,
		`csv-simple-parser ${results(parse(text))}`);
}
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
let wrong = 0, cells = 0, others = 0;
for (let table = 0; table < 500; table++) {
	const rows = Array.from({ length: 12 }, (_, i) => [`${i}`, random(12) ? 'well' : 'two\nlines', '2-0']);
	const text = new CSV(rows).encode(), read = new CSV(text, { cast: false }).parse();
	if (JSON.stringify(read) !== JSON.stringify(rows)) wrong++;
	cells += read.filter((row) => row[2] !== '2-0').length;
	if (JSON.stringify(parse(text)) !== JSON.stringify(rows)) others++;
}
console.log(`500 tables of 12 rounds: ${wrong} read wrongly, ${cells} results changed; csv-simple-parser ${others}`);
JS
echo "comma-separated-values $version, csv-simple-parser $simple"
out=$(node rounds.cjs)
echo "$out"
if [ "$out" = '"flag fell": 2-0 1-1 0-2 2-0; with lineDelimiter 2-0 1-1 0-2 2-0; csv-simple-parser 2-0 1-1 0-2 2-0
"flag\nfell": 2-0" 1-1" 0-2" 2-0; with lineDelimiter 2-0 1-1 0-2 2-0; csv-simple-parser 2-0 1-1 0-2 2-0
"flag\r\nfell": 2-0 1-1 0-2 2-0; with lineDelimiter 2-0 1-1 0-2 2-0; csv-simple-parser 2-0 1-1 0-2 2-0
"flag\rfell": 2-0 1-1 0-2 2-0; with lineDelimiter 2-0 1-1 0-2 2-0; csv-simple-parser 2-0 1-1 0-2 2-0
"says \"draw\"": 2-0 1-1 0-2 2-0; with lineDelimiter 2-0 1-1 0-2 2-0; csv-simple-parser 2-0 1-1 0-2 2-0
500 tables of 12 rounds: 331 read wrongly, 3641 results changed; csv-simple-parser 0' ]; then
	echo 'as found: results before a remark of two lines end in a quote'
else
	echo 'changed: other results'
	exit 1
fi
