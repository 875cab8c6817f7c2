#!/usr/bin/env bash
# Is a program better than its opponent? The sign test of Perl's Math::NumberCruncher: SignSignificance(trials, hits,
# probability), with the decided games, those won, and 0.5.
# Guess:   the chance of as many wins or more between equals, "how likely it is that your data is due to chance".
# Happens: it takes the chance of exactly so many wins once for each number from there on: 60 of 100 have 0.44 instead
#          of 0.03, 10 of 20 have 1.94, and 0 of 10 have 0.01 in place of 1. It is right only if all games are won.
#          Binomial(5, 5, 1), all won by who always wins, is nothing, and Binomial(5, 3, 1) is 1. No error.
# Seen in: libmath-numbercruncher-perl 5.00-14 (Debian 12), the newest release. The sum of its own Binomial is right.
# Hurts:   who tests programs or looks for cheats: what is significant is not, and who lost all games seems to be.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=5.00-14
apt-get -qq -o APT::Sandbox::User=root download "libmath-numbercruncher-perl=$version"
for file in ./*.deb; do dpkg -x "$file" debian; done
export PERL5LIB=$dir/debian/usr/share/perl5

cat >games.pl <<'PERL'
use strict;
use warnings;
use Math::NumberCruncher;

for ([20, 20], [20, 17], [20, 15], [100, 60], [20, 10], [10, 0]) {
	my ($games, $won) = @$_;
	my $chance = 0;
	$chance += Math::NumberCruncher::Binomial($games, $_, 0.5) for $won .. $games;
	my $got = Math::NumberCruncher::SignSignificance($games, $won, 0.5);
	printf "%d of %d: %.4f, summed %.4f\n", $won, $games, $got, $chance;
}
for my $won (3, 5) {
	printf "%d of 5 by who always wins: %d\n", $won, Math::NumberCruncher::Binomial(5, $won, 1) || 0;
}
PERL
echo "libmath-numbercruncher-perl $version"
out=$(perl games.pl)
echo "$out"
if [ "$out" = '20 of 20: 0.0000, summed 0.0000
17 of 20: 0.0043, summed 0.0013
15 of 20: 0.0887, summed 0.0207
60 of 100: 0.4446, summed 0.0284
10 of 20: 1.9382, summed 0.5881
0 of 10: 0.0107, summed 1.0000
3 of 5 by who always wins: 1
5 of 5 by who always wins: 0' ]; then
	echo 'as found: chances are those of one result, taken many times'
else
	echo 'changed: other chances'
	exit 1
fi
