#!/usr/bin/env bash
# Dates of games in PDN, Date "2026.11.30", and of lists, read by parse_date of Python's isodate.
# Guess:   an ISO8601Error for what is not of ISO 8601, so that a program can try its other formats: the text names the
#          formats it supports, and the error "if this function can not parse the datestring".
# Happens: the beginning that fits is taken, the rest dropped: 2026.11.30 and 2026/11/30 are 1 January 2026, 2026-11-3
#          is 1 November, 2026-1-15 1 January, 30-11-2026 1 January 3001, 2026-W48-8 a Monday, and the clock 12:30 the
#          year 1201. 2026-02-30 and 1-1 are errors. parse_datetime and parse_time do the same: 12:5 is 12:00.
# Seen in: python3-isodate 0.6.1-1 (Debian 12); mended upstream in 0.7.2 (issues 15 and 63). Python itself, with
#          datetime.date.fromisoformat, refuses all of these.
# Hurts:   archives and rating lists: each game of a year is on New Year's Day, and the order of games is lost.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=0.6.1-1
apt-get -qq -o APT::Sandbox::User=root download "python3-isodate=$version" python3-six=1.16.0-4 python3.11-minimal \
	libpython3.11-{minimal,stdlib} libexpat1
for file in ./*.deb; do dpkg -x "$file" debian; done
export PYTHONHOME=$dir/debian/usr PYTHONPATH=$dir/debian/usr/lib/python3/dist-packages
export LD_LIBRARY_PATH=$dir/debian/lib/x86_64-linux-gnu:$dir/debian/usr/lib/x86_64-linux-gnu

cat >dates.py <<'PYTHON'
from datetime import date
import isodate

def ask(read, text):
	try:
		return str(read(text))
	except Exception as error:
		return type(error).__name__

for text in ('2026-11-30', '20261130', '2026.11.30', '2026/11/30', '2026.??.??', '2026-11-3', '2026-1-15',
	'30-11-2026', '2026-W48-8', '12:30', '2026-02-30', '1-1'):
	print(f'{text}: {ask(isodate.parse_date, text)}; Python {ask(date.fromisoformat, text)}')
for text in '12:05', '12:5', '12:05:7':
	print(f'{text}: {ask(isodate.parse_time, text)}')
PYTHON
echo "isodate $version"
out=$(debian/usr/bin/python3.11 dates.py)
echo "$out"
if [ "$out" = '2026-11-30: 2026-11-30; Python 2026-11-30
20261130: 2026-11-30; Python 2026-11-30
2026.11.30: 2026-01-01; Python ValueError
2026/11/30: 2026-01-01; Python ValueError
2026.??.??: 2026-01-01; Python ValueError
2026-11-3: 2026-11-01; Python ValueError
2026-1-15: 2026-01-01; Python ValueError
30-11-2026: 3001-01-01; Python ValueError
2026-W48-8: 2026-11-30; Python ValueError
12:30: 1201-01-01; Python ValueError
2026-02-30: ValueError; Python ValueError
1-1: ISO8601Error; Python ValueError
12:05: 12:05:00
12:5: 12:00:00
12:05:7: 12:05:00' ]; then
	echo 'as found: dates with dots are on New Year'"'"'s Day'
else
	echo 'changed: other dates'
	exit 1
fi
