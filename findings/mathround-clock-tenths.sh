#!/usr/bin/env bash
# Times of a clock in tenths of a second, and evaluations in hundredths, by Perl's Math::Round: nlowmult(0.1, 0.3).
# Guess:   0.3, which is a multiple of 0.1: only "numbers that are between two multiples" are lowered.
# Happens: 0.2. Of the first 1000 multiples of 0.1, 348 are lowered by a whole step, and as many of 0.05; of 0.01 it is
#          125, of which 41 are lowered again by a second call, and nhimult() raises 34. nearest() adds a little to one
#          half for just this reason, and is right. Whole steps are, and those of 0.25. No error.
# Seen in: libmath-round-perl 0.07 of Debian 12, written as its help has it: nlowmult(.1, 4.567).
# Hurts:   clocks, prices and ratings that are rounded down: a third of those that are round already loses a step.
set -euo pipefail
version=0.07-3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get -qq -o APT::Sandbox::User=root download "libmath-round-perl=$version"
for file in ./*.deb; do dpkg -x "$file" debian; done
export PERL5LIB=$dir/debian/usr/share/perl5

cat >clock.pl <<'PL'
use strict;
use warnings;
use Math::Round qw(nlowmult nhimult nearest);

for my $pair ([0.1, 0.3], [0.1, 0.7], [0.1, 0.75], [0.01, 1.15], [0.05, 0.35], [5, 35]) {
	my ($step, $time) = @$pair;
	my $low = nlowmult($step, $time);
	printf "%s down to steps of %s: %s, once more %s, nearest %s\n", $time, $step, $low, nlowmult($step, $low),
		nearest($step, $time);
}
for my $step (0.1, 0.05, 0.01, 0.25, 3) {
	my ($low, $again, $high, $near) = (0, 0, 0, 0);
	for my $n (1 .. 1000) {
		my $time = sprintf "%.2f", $n * $step;
		my $lower = nlowmult($step, $time);
		$low++ if abs($lower - $time) > $step / 2;
		$again++ if abs(nlowmult($step, $lower) - $lower) > $step / 2;
		$high++ if abs(nhimult($step, $time) - $time) > $step / 2;
		$near++ if abs(nearest($step, $time) - $time) > $step / 2;
	}
	print "1000 multiples of $step: lowered $low, again $again, raised $high, nearest wrong $near\n";
}
PL
echo "Math::Round $version"
out=$(perl clock.pl)
echo "$out"
if [ "$out" = '0.3 down to steps of 0.1: 0.2, once more 0.2, nearest 0.3
0.7 down to steps of 0.1: 0.6, once more 0.6, nearest 0.7
0.75 down to steps of 0.1: 0.7, once more 0.7, nearest 0.8
1.15 down to steps of 0.01: 1.14, once more 1.14, nearest 1.15
0.35 down to steps of 0.05: 0.3, once more 0.3, nearest 0.35
35 down to steps of 5: 35, once more 35, nearest 35
1000 multiples of 0.1: lowered 348, again 3, raised 0, nearest wrong 0
1000 multiples of 0.05: lowered 348, again 3, raised 0, nearest wrong 0
1000 multiples of 0.01: lowered 125, again 41, raised 34, nearest wrong 0
1000 multiples of 0.25: lowered 0, again 0, raised 0, nearest wrong 0
1000 multiples of 3: lowered 0, again 0, raised 0, nearest wrong 0' ]; then
	echo 'as found: a third of tenths loses one'
else
	echo 'changed: other times'
	exit 1
fi
