#!/usr/bin/env bash
# A table of results, drawn or counted by gnuplot.
# Guess:   1-0, 1/2-1/2 and 0-1 are no numbers: the points are left out, or STATS_invalid counts them.
# Happens: what follows the first digits is dropped without a word. A draw is 1, as a win, and 1-1 as well, a win by
#          2-0 is 2: four draws, a win and a loss have a mean of 0.83. Moves 11-15 become 11.
# Seen in: gnuplot 5.4.4 (Debian 12).
# Hurts:   who plots the course of a match: draws, most games between programs, count as wins.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=5.4.4+dfsg1-2+b2
apt-get -qq -o APT::Sandbox::User=root download gnuplot-nox="$version" libgd3 liblua5.4-0 libcairo2 libedit2 \
	libpango{,cairo,ft2}-1.0-0 libxpm4 libharfbuzz0b libfribidi0 libthai0 libpixman-1-0
for package in *.deb; do dpkg -x "$package" .; done
export LD_LIBRARY_PATH=usr/lib/x86_64-linux-gnu

printf '%s\n' 1/2-1/2 1-0 1/2-1/2 0-1 1/2-1/2 1/2-1/2 >results.txt
printf '%s\n' 1-1 2-0 1-1 0-2 11-15 32x23 >others.txt
usr/bin/gnuplot-nox --version
out=$(
	for file in results.txt others.txt; do
		usr/bin/gnuplot-nox -e "set table; plot '$file' using 1" 2>&1 | awk 'NF == 3 { printf " %s", $2 } END { print "" }' |
			paste -d: <(paste -sd' ' "$file") -
	done
	usr/bin/gnuplot-nox -e "stats 'results.txt' using 1 nooutput;
		print sprintf('records %d, invalid %d, mean %.2f', STATS_records, STATS_invalid, STATS_mean)" 2>&1
)
echo "$out"
if [ "$out" = '1/2-1/2 1-0 1/2-1/2 0-1 1/2-1/2 1/2-1/2: 1 1 1 0 1 1
1-1 2-0 1-1 0-2 11-15 32x23: 1 2 1 0 11 32
records 6, invalid 0, mean 0.83' ]; then
	echo 'as found: a draw is the number 1 for gnuplot, as a win'
else
	echo 'changed: results are read otherwise'
	exit 1
fi
