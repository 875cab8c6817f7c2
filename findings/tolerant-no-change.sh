#!/usr/bin/env bash
# Changes of rating in classes by Perl's Number::Tolerant: losses are tolerance(less_than => 0), small changes are
# tolerance(0, plus_or_minus => 20), and small losses are both: $losses & $small.
# Guess:   a change is a small loss if it is a loss and small; 0 is no loss, so it is none.
# Happens: 0 is a small loss, and a small gain as well: an intersection forgets that a limit is excluded if the limit
#          is 0. With any other limit (1500, -1, 0.5) it is kept. Losses alone, and unions, are right. No error.
# Seen in: libnumber-tolerant-perl 1.710-1 (Debian 12); the manual says nothing of it.
# Hurts:   gains and losses of rating, advantages, scores of a search about 0: who did not change is in both classes.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=1.710-1
apt-get -qq -o APT::Sandbox::User=root download "libnumber-tolerant-perl=$version" libsub-exporter-perl \
	libsub-install-perl libdata-optlist-perl libparams-util-perl
for file in ./*.deb; do dpkg -x "$file" debian; done
export PERL5LIB=$dir/debian/usr/share/perl5:$dir/debian/usr/lib/x86_64-linux-gnu/perl5/5.36

cat >changes.pl <<'PERL'
use strict;
use warnings;
use Number::Tolerant;

sub show {
	my ($name, $first, $second, $limit) = @_;
	my $both = $first & $second;
	printf "%s: %s and %s is %s; %s is in the first %s, in the second %s, in both %s\n", $name, $first, $second, $both,
		$limit, map { $_ == $limit ? 'yes' : 'no' } $first, $second, $both;
}
my ($losses, $gains) = (tolerance(less_than => 0), tolerance(more_than => 0));
my $small = tolerance(0, plus_or_minus => 20);
show('small losses', $losses, $small, 0);
show('small gains', $gains, $small, 0);
show('losses below 5', $losses, tolerance(less_than => 5), 0);
show('ratings', tolerance(more_than => 1500), tolerance(1400 => to => 1700), 1500);
show('from -1', tolerance(more_than => -1), $small, -1);
my ($wrong, $zero, $all) = (0, 0, 0);
for my $limit (-20 .. 20) {
	for my $kind (qw(less_than more_than)) {
		my $class = tolerance($kind => $limit);
		my $both = $class & tolerance(0, plus_or_minus => 30);
		$all++;
		next unless $both == $limit;
		$wrong++;
		$zero++ unless $limit;
	}
}
print "limits -20 to 20: $wrong of $all classes have their limit in them, $zero of them with limit 0\n";
PERL
echo "libnumber-tolerant-perl $version"
out=$(perl changes.pl)
echo "$out"
if [ "$out" = 'small losses: x < 0 and 0 +/- 20 is -20 <= x <= 0; 0 is in the first no, in the second yes, in both yes
small gains: 0 < x and 0 +/- 20 is 0 <= x <= 20; 0 is in the first no, in the second yes, in both yes
losses below 5: x < 0 and x < 5 is x <= 0; 0 is in the first no, in the second yes, in both yes
ratings: 1500 < x and 1400 <= x <= 1700 is 1500 < x <= 1700; 1500 is in the first no, in the second yes, in both no
from -1: -1 < x and 0 +/- 20 is -1 < x <= 20; -1 is in the first no, in the second yes, in both no
limits -20 to 20: 2 of 82 classes have their limit in them, 2 of them with limit 0' ]; then
	echo 'as found: who did not change is in the small losses, and in the small gains'
else
	echo 'changed: other classes'
	exit 1
fi
