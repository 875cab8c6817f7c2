#!/usr/bin/env bash
# Are numbers in random order: run_test(x) of Octave's statistics package, with the rising runs of Knuth. It is for the
# order of random openings, of seeds, or of the results of a player.
# Guess:   p is small for ordered numbers and spread evenly from 0 to 1 for random ones, as in each other test of it.
# Happens: p is turned: 1.000 for numbers in ascending order, and above 0.95 as often as it should be below 0.05. Who
#          takes p < 0.05 as "not random" finds ordered lists random. The chi-square beside it is right. No error.
# Seen in: octave-statistics 1.5.3 of Debian 12 with Octave 7.3. Its help says "the p-value of the test is returned";
#          the source takes the lower tail. Others of the same author take the upper one.
# Hurts:   who tests a generator, a shuffle or a draw of lots: a bad one passes, and good ones fail at random.
set -euo pipefail
version=1.5.3-2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
command -v octave-cli >/dev/null || { apt-get update -qq && apt-get install -y -qq octave >/dev/null; }
apt-get -qq -o APT::Sandbox::User=root download "octave-statistics=$version"
for file in ./*.deb; do dpkg -x "$file" debian; done

cat >order.m <<'M'
warning("off", "all");
addpath([pwd "/debian/usr/share/octave/packages/statistics-1.5.3"]);
addpath([pwd "/debian/usr/share/octave/packages/statistics-1.5.3/distributions"]);
rand ("twister", 1);

function show (name, x)
	[p, chisq] = run_test (x);
	printf ("%s: chi-square %.1f, p %.3f, right %.3f\n", name, chisq, p, 1 - gammainc (chisq / 2, 3));
endfunction

show ("1000 ascending numbers", (1:1000)');
show ("rising and falling in turn", kron (ones (500, 1), [0; 1]) + 1e-6 * rand (1000, 1));
show ("sorted in fives", sort (rand (5, 200))(:));
show ("random", rand (1000, 1));
[p, chisq] = run_test (rand (1000, 200));
right = 1 - gammainc (chisq / 2, 3);
printf ("200 random lists: p below 0.05 in %d, above 0.95 in %d; right %d and %d\n", sum (p < 0.05),
	sum (p > 0.95), sum (right < 0.05), sum (right > 0.95));
half = sort (rand (5, 40, 200));
[p, chisq] = run_test (reshape (half, 200, 200));
printf ("200 lists sorted in fives: p below 0.05 in %d; right %d\n", sum (p < 0.05),
	sum (1 - gammainc (chisq / 2, 3) < 0.05));
M
echo "octave-statistics $version"
out=$(octave-cli --quiet --no-init-file order.m)
echo "$out"
if [ "$out" = '1000 ascending numbers: chi-square 4467922.2, p 1.000, right 0.000
rising and falling in turn: chi-square 773.1, p 1.000, right 0.000
sorted in fives: chi-square 6815.5, p 1.000, right 0.000
random: chi-square 8.6, p 0.805, right 0.195
200 random lists: p below 0.05 in 10, above 0.95 in 16; right 16 and 10
200 lists sorted in fives: p below 0.05 in 0; right 200' ]; then
	echo 'as found: ordered numbers are random, and p is 1 - p'
else
	echo 'changed: other chances'
	exit 1
fi
