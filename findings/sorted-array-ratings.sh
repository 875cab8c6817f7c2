#!/usr/bin/env bash
# Ratings in an array of Perl that is "kept sorted" by Tie::Array::Sorted. A game changes one: $ratings[1] = 1900.
# Guess:   1900 replaces the second rating, and stands where it belongs: stores "effectively splice out the original
#          value and insert the new element", and the module "does the right thing". splice takes out what it is told.
# Happens: the new rating is put in, and the old one stays: after ten games a list of 4 players has 14 ratings. splice
#          returns the two players asked for, and takes out the last two. push, unshift, pop and shift are right.
#          No error; Tie::Array::Sorted::Lazy does the same.
# Seen in: libtie-array-sorted-perl 1.41-5 (Debian 12), the newest release.
# Hurts:   ladders and lists by rating: each game adds a player, and whoever leaves, the lowest go.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=1.41-5
apt-get -qq -o APT::Sandbox::User=root download "libtie-array-sorted-perl=$version"
for file in ./*.deb; do dpkg -x "$file" debian; done
export PERL5LIB=$dir/debian/usr/share/perl5

cat >ratings.pl <<'PERL'
use strict;
use warnings;
use Tie::Array::Sorted;
use Tie::Array::Sorted::Lazy;

for my $class ('Tie::Array::Sorted', 'Tie::Array::Sorted::Lazy') {
	my $new = sub {
		tie my @list, $class, sub { $_[0] <=> $_[1] };
		push @list, @_;
		return \@list;
	};
	print "$class\n";
	my $ratings = $new->(1500, 1000, 1700, 1200, 1600);
	print "  pushed: @$ratings\n";
	$ratings->[1] = 1900;
	print "  1900 for 1200: @$ratings\n";
	$ratings = $new->(1000, 1200, 1500, 1600, 1700);
	my @left = splice @$ratings, 1, 2;
	print "  spliced @left: @$ratings\n";
	$ratings = $new->(1000, 1200, 1500, 1600);
	$ratings->[$_ % 4] += 10 for 1 .. 10;
	print '  4 players after 10 games: ', scalar(@$ratings), "\n";
}
PERL
echo "libtie-array-sorted-perl $version"
out=$(perl ratings.pl)
echo "$out"
if [ "$out" = 'Tie::Array::Sorted
  pushed: 1000 1200 1500 1600 1700
  1900 for 1200: 1000 1200 1500 1600 1700 1900
  spliced 1200 1500: 1000 1200 1500
  4 players after 10 games: 14
Tie::Array::Sorted::Lazy
  pushed: 1000 1200 1500 1600 1700
  1900 for 1200: 1000 1200 1500 1600 1700 1900
  spliced 1200 1500: 1000 1200 1500
  4 players after 10 games: 14' ]; then
	echo 'as found: the old rating stays, and the wrong players leave'
else
	echo 'changed: other lists'
	exit 1
fi
