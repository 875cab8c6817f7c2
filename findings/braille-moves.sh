#!/usr/bin/env bash
# Moves and results turned into braille and back by the same table of liblouis, as screen readers do: one way for what
# is read on a braille display, the other for what is typed on its keys.
# Guess:   what comes back is what was put in, since a move is only digits, letters and a hyphen, cross or colon.
# Happens: in braille the digits are the letters a to j after a sign, and tables disagree with themselves where it ends.
#          In the US table 32-28 comes back as 32-bh and the result 2-0 as 2-j; in the Spanish one c3:d4 as c3344, in
#          the Italian one as 33:44; in the Russian one c3-d4 gets a Cyrillic letter. There is no error; 11x18 is right.
# Seen in: liblouis 3.24.0 (Debian 12). The Dutch, the French and the newer English table (UEB) give all of them back.
# Hurts:   blind players: a move that is typed as the display shows it is no move.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=3.24.0-1
apt-get -qq -o APT::Sandbox::User=root download {liblouis-bin,liblouis20,liblouis-data}="$version"
for package in *.deb; do dpkg -x "$package" .; done
export LD_LIBRARY_PATH=usr/lib/x86_64-linux-gnu LOUIS_TABLEPATH=$dir/usr/share/liblouis/tables

# back prints what lines become in braille and back by a table.
back() { usr/bin/lou_translate --forward "$1" | usr/bin/lou_translate --backward "$1"; }

echo "liblouis $version"
out=$(for table in en-us-g1.ctb es-g1.ctb it-it-comp6.utb ru-litbrl.ctb nl-NL-g0.utb fr-bfu-comp6.utb en-ueb-g1.ctb; do
	echo "$table: $(printf '%s\n' 32-28 2-0 c3-d4 c3:d4 11x18 | back "$table" | paste -sd ' ')"
done)
echo "$out"
if [ "$out" = "en-us-g1.ctb: 32-bh 2-j c3-d4 c3:d4 11x18
es-g1.ctb: 32-28 2-0 c3-d4 c3344 11x18
it-it-comp6.utb: 32'\x0024'28 2'\x0024'0 33'\x0024'44 33:44 11x18
ru-litbrl.ctb: 32-28 2-0 c3-д4 c3:д4 11x18
nl-NL-g0.utb: 32-28 2-0 c3-d4 c3:d4 11x18
fr-bfu-comp6.utb: 32-28 2-0 c3-d4 c3:d4 11x18
en-ueb-g1.ctb: 32-28 2-0 c3-d4 c3:d4 11x18" ]; then
	echo 'as found: moves come back from braille as other text'
else
	echo 'changed: moves come back in another way'
	exit 1
fi
