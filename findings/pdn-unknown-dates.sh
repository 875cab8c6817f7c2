#!/usr/bin/env bash
# The Date of a PDN file whose day or month is not known, such as "1998.05.??", read by Date of node and by libraries.
# Guess:   an invalid date, above all where moment gets the format YYYY.MM.DD: "1998.05.??" names no day.
# Happens: it is the first of the month, and "1998.??.??" is New Year's Day: question marks at the end are passed over.
#          Only "????.??.??" is invalid. dayjs does as Date; given a format it refuses, as do date-fns and Luxon.
# Seen in: V8 (node 20), moment 2.31.0 and dayjs 1.11.23; date-fns 4.4.0 and luxon 3.7.2 refuse.
# Hurts:   archives and lists of games: those of old books pile up on 1 January, and what is saved is a day.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . moment@2.31.0 dayjs@1.11.23 date-fns@4.4.0 luxon@3.7.2 >/dev/null

cat >dates.mjs <<'JS'
import moment from 'moment';
import dayjs from 'dayjs';
import format from 'dayjs/plugin/customParseFormat.js';
import { parse } from 'date-fns';
import { DateTime } from 'luxon';
dayjs.extend(format);
const day = (date) => Number.isNaN(+date) ? 'invalid' : date.toDateString().slice(4);
for (const text of ['1998.05.17', '1998.05.??', '1998.??.??', '????.??.??']) {
	console.log(`${text}: Date ${day(new Date(text))}, moment ${day(moment(text, 'YYYY.MM.DD').toDate())},`,
		`dayjs ${day(dayjs(text).toDate())} or ${day(dayjs(text, 'YYYY.MM.DD').toDate())},`,
		`date-fns ${day(parse(text, 'yyyy.MM.dd', new Date()))},`,
		`Luxon ${day(DateTime.fromFormat(text, 'yyyy.MM.dd').toJSDate())}`);
}
JS
echo "moment 2.31.0, dayjs 1.11.23, date-fns 4.4.0, luxon 3.7.2, node $(node -p process.versions.node)"
out=$(node dates.mjs)
echo "$out"
if [ "$out" = '1998.05.17: Date May 17 1998, moment May 17 1998, dayjs May 17 1998 or May 17 1998,'\
' date-fns May 17 1998, Luxon May 17 1998
1998.05.??: Date May 01 1998, moment May 01 1998, dayjs May 01 1998 or invalid, date-fns invalid, Luxon invalid
1998.??.??: Date Jan 01 1998, moment Jan 01 1998, dayjs Jan 01 1998 or invalid, date-fns invalid, Luxon invalid
????.??.??: Date invalid, moment invalid, dayjs invalid or invalid, date-fns invalid, Luxon invalid' ]; then
	echo 'as found: an unknown day is the first of the month or year'
else
	echo 'changed: other dates'
	exit 1
fi
