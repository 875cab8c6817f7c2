#!/usr/bin/env bash
# Have two teams the same players: !array_diff(@a, @b) of Perl's Array::Utils, "check if arrays contain same members".
# A player stands twice in a list, as whoever played two games does.
# Guess:   what matters is who is in a list; or how often, too; and both ways round it is the same.
# Happens: who is twice in the first list, and once or twice in the second, is a difference: a list of players is
#          different from itself. Who is twice in the second alone is none. Who is three times in the first is two
#          differences. array_minus and unique are right. No error.
# Seen in: libarray-utils-perl 0.5 of Debian 12, the newest of CPAN since 2010.
# Hurts:   who compares lists of pairings, teams or squares before and after a change: equal lists seem changed.
set -euo pipefail
version=0.5-3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get -qq -o APT::Sandbox::User=root download "libarray-utils-perl=$version"
for file in ./*.deb; do dpkg -x "$file" debian; done
export PERL5LIB=$dir/debian/usr/share/perl5

cat >teams.pl <<'PL'
use strict;
use warnings;
use Array::Utils qw(array_diff array_minus);

for my $pair (["Bos Smit", "Smit Bos"], ["Bos Smit Bos", "Bos Smit Bos"], ["Bos Smit Bos", "Bos Smit"],
	["Bos Smit", "Bos Smit Bos"], ["Bos Bos Bos Smit", "Bos Smit"], ["Bos Smit", "Bos Vos"]) {
	my @a = split / /, $pair->[0];
	my @b = split / /, $pair->[1];
	my @diff = array_diff(@a, @b);
	my @minus = (array_minus(@a, @b), array_minus(@b, @a));
	printf "%s and %s: %s, difference (%s), array_minus both ways (%s)\n", @$pair,
		!array_diff(@a, @b) ? "same members" : "others", "@diff", "@minus";
}
my $seed = 1;
sub random { $seed = ($seed * 1103515245 + 12345) % 2 ** 31; return int($seed / 256) % $_[0] }
my ($sets, $bags, $uneven, $itself) = (0, 0, 0, 0);
for (1 .. 1000) {
	my @a = map { random(5) } 1 .. 4;
	my @b = map { random(5) } 1 .. 4;
	my @list = sort { $a <=> $b } array_diff(@a, @b);
	my @back = sort { $a <=> $b } array_diff(@b, @a);
	my (%a, %b);
	$a{$_}++ for @a;
	$b{$_}++ for @b;
	my @set = grep { !$a{$_} != !$b{$_} } 0 .. 4;
	my @bag = map { ($_) x abs(($a{$_} || 0) - ($b{$_} || 0)) } 0 .. 4;
	$sets++ if "@list" ne "@set";
	$bags++ if "@list" ne "@bag";
	$uneven++ if "@list" ne "@back";
	$itself++ if array_diff(@a, @a);
}
print "1000 pairs of 4 of 5 players: not as sets $sets, not with counts $bags, not both ways $uneven\n";
print "1000 lists of 4 of 5 players: different from themselves $itself\n";
PL
echo "Array::Utils $version"
out=$(perl teams.pl)
echo "$out"
if [ "$out" = 'Bos Smit and Smit Bos: same members, difference (), array_minus both ways ()
Bos Smit Bos and Bos Smit Bos: others, difference (Bos), array_minus both ways ()
Bos Smit Bos and Bos Smit: others, difference (Bos), array_minus both ways ()
Bos Smit and Bos Smit Bos: same members, difference (), array_minus both ways ()
Bos Bos Bos Smit and Bos Smit: others, difference (Bos Bos), array_minus both ways ()
Bos Smit and Bos Vos: others, difference (Smit Vos), array_minus both ways (Smit Vos)
1000 pairs of 4 of 5 players: not as sets 803, not with counts 785, not both ways 886
1000 lists of 4 of 5 players: different from themselves 803' ]; then
	echo 'as found: a list with a player twice differs from itself'
else
	echo 'changed: other differences'
	exit 1
fi
