#!/usr/bin/env bash
# Rating against months played, a line through it by Perl's Statistics::LineFit: how sure is the slope?
# Guess:   varianceOfEstimates() returns what regression has for it, the square of the slope divided by its t, which
#          tStatistics() returns: on the mean it is the variance that slopes of new samples have.
# Happens: it is a quarter of that on the mean, and up to 3179 times less in single samples: each point counts by its
#          own distance from the line, so that two points that happen to lie near it decide. Of samples without any
#          trend 44 of 100 have a slope that is more than two deviations from 0. tStatistics() is right. No error.
# Seen in: libstatistics-linefit-perl 0.07-3 (Debian 12), the newest release. Its manual names Numerical Recipes,
#          15.2.9, where the variances are those of the measurements, not squares of single residuals.
# Hurts:   who draws trends of ratings, of draws, of speed with their errors: nearly each slope is far from 0.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=0.07-3
apt-get -qq -o APT::Sandbox::User=root download "libstatistics-linefit-perl=$version"
dpkg -x ./*.deb debian
export PERL5LIB=$dir/debian/usr/share/perl5

cat >slope.pl <<'PERL'
use strict;
use warnings;
use Statistics::LineFit;

my $state = 1;
sub random {
	$state = $state * 16807 % 2147483647;
	return $state / 2147483647;
}
sub fit {
	my ($x, $y) = @_;
	my $fit = Statistics::LineFit->new;
	$fit->setData($x, $y) or die;
	my ($slope, $variance, $t) = map { $_->[1] } [$fit->coefficients], [$fit->varianceOfEstimates], [$fit->tStatistics];
	return ($slope, $variance, ($slope / $t) ** 2);
}
my @months = 1 .. 8;
my @example = (1503, 1505, 1521, 1529, 1535, 1556, 1553, 1562);
printf "an example: slope %.4f, variance %.4f, by t %.4f\n", fit(\@months, \@example);
my ($samples, $sum, $squares, $theirs, $by_t, $sure, $least) = (2000, (0) x 5, 1);
for (1 .. $samples) {
	my @ratings = map { 1500 + random() * 60 } @months;
	my ($slope, $variance, $right) = fit(\@months, \@ratings);
	$sum += $slope;
	$squares += $slope ** 2;
	$theirs += $variance;
	$by_t += $right;
	$least = $variance / $right if $least > $variance / $right;
	$sure++ if abs $slope > 2 * sqrt $variance;
}
printf "%d samples without a trend: slopes vary by %.2f, variance %.2f on the mean, by t %.2f\n", $samples,
	$squares / $samples - ($sum / $samples) ** 2, $theirs / $samples, $by_t / $samples;
printf "in one sample %.0f times smaller than by t\n", 1 / $least;
printf "slope further from 0 than two deviations: %.0f of 100\n", 100 * $sure / $samples;
PERL
echo "libstatistics-linefit-perl $version"
out=$(perl slope.pl)
echo "$out"
if [ "$out" = 'an example: slope 9.0952, variance 0.1522, by t 0.5699
2000 samples without a trend: slopes vary by 7.42, variance 1.72 on the mean, by t 7.21
in one sample 3179 times smaller than by t
slope further from 0 than two deviations: 44 of 100' ]; then
	echo 'as found: a slope seems twice as sure as it is'
else
	echo 'changed: other variances'
	exit 1
fi
