#!/usr/bin/env bash
# Two arbiters correct the results of a player, one the first round, one the last; Perl's Algorithm::Merge joins both
# with the list as it was: merge(original, left, right).
# Guess:   both corrections are in the result, as by diff3 -m, or there is a conflict, which its callback is told of.
# Happens: in 1 of 5 lists of 8 results the second correction is lost, and the last result with it. The callback is
#          not called, and nothing is marked. Of lists of 20 it is 1 of 4; where values seldom repeat, 1 of 45.
# Seen in: libalgorithm-merge-perl 0.08-5 (Debian 12), the newest release. Its text: "most assuredly there are bugs".
# Hurts:   who joins results, moves or lines of rating lists that two people changed: one of them did it in vain.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=0.08-5
apt-get -qq -o APT::Sandbox::User=root download "libalgorithm-merge-perl=$version" libalgorithm-diff-perl=1.201-1
for file in ./*.deb; do dpkg -x "$file" debian; done
export PERL5LIB=$dir/debian/usr/share/perl5

cat >merge.pl <<'PERL'
use strict;
use warnings;
use Algorithm::Merge qw(merge);

my $state = 1;
sub random { ($state = $state * 16807 % 2147483647) % $_[0] }
sub write_lines {
	open my $file, '>', $_[0] or die;
	print $file map { "$_\n" } @{ $_[1] };
}
for my $case ([8, 3], [20, 3], [20, 50]) {
	my ($rounds, $kinds) = @$case;
	my ($lost, $conflicts, $same, $example) = (0, 0, 0, '');
	for (1 .. 500) {
		my @original = map { random($kinds) } 1 .. $rounds;
		my @left = ('corrected', @original[1 .. $rounds - 1]);
		my @right = (@original[0 .. $rounds - 2], 'last');
		my @right_result = ('corrected', @original[1 .. $rounds - 2], 'last');
		my $merged = merge(\@original, \@left, \@right, { CONFLICT => sub { $conflicts++; () } });
		next if "@$merged" eq "@right_result";
		$lost++;
		next if $example && $lost > 30;
		write_lines('left', \@left);
		write_lines('original', \@original);
		write_lines('right', \@right);
		my $diff3 = join ' ', split /\n/, `diff3 -m left original right`;
		$same += $diff3 eq "@right_result";
		$example ||= "@original: @$merged";
	}
	print "$rounds results of $kinds kinds: lost in $lost of 500, conflicts $conflicts\n";
	print '  diff3 -m is right in ', $same, ' of the first ', ($lost > 30 ? 30 : $lost), " of these\n";
	print "  $example\n" if $rounds == 8;
}
PERL
echo "libalgorithm-merge-perl $version"
out=$(perl merge.pl)
echo "$out"
if [ "$out" = '8 results of 3 kinds: lost in 107 of 500, conflicts 0
  diff3 -m is right in 30 of the first 30 of these
  1 1 2 2 1 2 0 2: corrected 1 2 2 1 2 0 2
20 results of 3 kinds: lost in 120 of 500, conflicts 0
  diff3 -m is right in 30 of the first 30 of these
20 results of 50 kinds: lost in 11 of 500, conflicts 0
  diff3 -m is right in 11 of the first 11 of these' ]; then
	echo 'as found: a correction is lost without a conflict'
else
	echo 'changed: other merges'
	exit 1
fi
