#!/usr/bin/env bash
# Players dealt into groups by Perl's Array::Group: dissect(3, [1 to 10]). ngroup(3) cuts the list into groups of 3.
# Guess:   as its manual shows: four groups of at most 3 players, 1 5 9, 2 6 10, 3 7, 4 8.
# Happens: three groups of up to 4: 1 4 7 10, 2 5 8, 3 6 9. The number is that of the groups, not their size; the two
#          are the same for 9 players, and for any square. ngroup is right. With fewer players than the number each
#          has a group of his own. No error.
# Seen in: libarray-group-perl 4.2-3 (Debian 12), the newest release; the manual's example gives another result.
# Hurts:   who deals a list by rating into pools: groups have more players than boards, or one player each.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=4.2-3
apt-get -qq -o APT::Sandbox::User=root download "libarray-group-perl=$version"
dpkg -x ./*.deb debian
export PERL5LIB=$dir/debian/usr/share/perl5

cat >groups.pl <<'PERL'
use strict;
use warnings;
use Array::Group qw(ngroup dissect);

sub text { return join ', ', map { "@$_" } @_ }
for my $players (10, 9, 4, 3) {
	print "$players players, 3: ngroup ", text(ngroup(3, [1 .. $players])), "; dissect ",
		text(dissect(3, [1 .. $players])), "\n";
}
my ($same, $larger, $all) = (0, 0, 0);
for my $size (2 .. 10) {
	for my $players ($size + 1 .. 60) {
		my @groups = dissect($size, [1 .. $players]);
		my $count = int(($players + $size - 1) / $size);
		my @right;
		push @{ $right[($_ - 1) % $count] }, $_ for 1 .. $players;
		$all++;
		$same++ if text(@groups) eq text(@right);
		$larger++ if grep { @$_ > $size } @groups;
	}
}
print "sizes 2 to 10, up to 60 players, $all lists: $same as the manual has it, $larger with a group that is larger\n";
PERL
echo "libarray-group-perl $version"
out=$(perl groups.pl)
echo "$out"
if [ "$out" = '10 players, 3: ngroup 1 2 3, 4 5 6, 7 8 9, 10; dissect 1 4 7 10, 2 5 8, 3 6 9
9 players, 3: ngroup 1 2 3, 4 5 6, 7 8 9; dissect 1 4 7, 2 5 8, 3 6 9
4 players, 3: ngroup 1 2 3, 4; dissect 1 4, 2, 3
3 players, 3: ngroup 1 2 3; dissect 1, 2, 3
sizes 2 to 10, up to 60 players, 486 lists: 31 as the manual has it, 221 with a group that is larger' ]; then
	echo 'as found: the size of a group is the number of groups'
else
	echo 'changed: other groups'
	exit 1
fi
