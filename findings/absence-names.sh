#!/usr/bin/env bash
# Who is absent in which rounds, in the interval trees of Perl's Set::IntervalTree: names and rounds read line by line.
# Guess:   fetch(5, 6) gives the names put in for round 5: "$object can be any perl scalar. This is what will be
#          returned by fetch()".
# Happens: the tree keeps the variable, not what was in it: all intervals have the name read last, and it changes
#          again with the variable afterwards. So it is with variables declared before the loop, as a cursor of a
#          database bound to columns needs; a name that is declared in the loop, or "$name", is kept. Rounds are right.
#          A change of what fetch returned changes the tree. No error.
# Seen in: libset-intervaltree-perl 0.12-2 (Debian 12), the newest release. An array or a hash of Perl copies.
# Hurts:   byes, absences and leases of boards: the rounds are right, and it is always the same player.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=0.12-2+b1
apt-get -qq -o APT::Sandbox::User=root download "libset-intervaltree-perl=$version"
for file in ./*.deb; do dpkg -x "$file" debian; done
export PERL5LIB=$dir/debian/usr/lib/x86_64-linux-gnu/perl5/5.36

cat >absent.txt <<'TXT'
Jansen 1 3
Bakker 2 6
Visser 5 9
TXT
cat >absent.pl <<'PERL'
use strict;
use warnings;
use Set::IntervalTree;

my ($name, $from, $to);
my ($tree, $copied, %hash) = (Set::IntervalTree->new, Set::IntervalTree->new);
open my $file, '<', 'absent.txt' or die;
while (<$file>) {
	($name, $from, $to) = split;
	$tree->insert($name, $from, $to);
	$copied->insert("$name", $from, $to);
	push @{ $hash{$_} }, $name for $from .. $to - 1;
}
sub show {
	my ($title) = @_;
	for my $round (1, 2, 5) {
		my ($got, $right) = map { join ' ', sort @{ $_->fetch($round, $round + 1) } } $tree, $copied;
		print "$title, round $round: $got; copied: $right; hash: ", join(' ', sort @{ $hash{$round} }), "\n";
	}
}
show('read');
$name = 'Smit';
show('then');
PERL
echo "libset-intervaltree-perl $version"
out=$(perl absent.pl)
echo "$out"
if [ "$out" = 'read, round 1: Visser; copied: Jansen; hash: Jansen
read, round 2: Visser Visser; copied: Bakker Jansen; hash: Bakker Jansen
read, round 5: Visser Visser; copied: Bakker Visser; hash: Bakker Visser
then, round 1: Smit; copied: Jansen; hash: Jansen
then, round 2: Smit Smit; copied: Bakker Jansen; hash: Bakker Jansen
then, round 5: Smit Smit; copied: Bakker Visser; hash: Bakker Visser' ]; then
	echo 'as found: all absences are those of one player'
else
	echo 'changed: other names'
	exit 1
fi
