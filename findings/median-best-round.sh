#!/usr/bin/env bash
# Seconds that a player used in each round, in Perl's Statistics::Descriptive: the longest, and in which round it was.
# Guess:   maxdex and mindex are the places of the greatest and least value, as entered, and get_data gives them back.
# Happens: so until somebody asks for the median, a percentile, a quantile or a trimmed mean: these sort the data in
#          place. Then the longest is always the last round and the shortest the first, and get_data is in order
#          of time. A round added later stands behind the sorted ones, until the next median. No error.
# Seen in: libstatistics-descriptive-perl 3.0800-1 (Debian 12). Its text says of sort_data only that it does so.
# Hurts:   reports on games and measurements of bots: lines on the same page name other rounds, by their order.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=3.0800-1
apt-get -qq -o APT::Sandbox::User=root download "libstatistics-descriptive-perl=$version" \
	liblist-moreutils-perl=0.430-2 libexporter-tiny-perl=1.006000-1
for file in ./*.deb; do dpkg -x "$file" debian; done
export PERL5LIB=$dir/debian/usr/share/perl5

cat >rounds.pl <<'PERL'
use strict;
use warnings;
use Statistics::Descriptive;

for my $question (qw(mean variance median percentile quantile trimmed_mean)) {
	my $seconds = Statistics::Descriptive::Full->new;
	$seconds->add_data(700, 1500, 900, 400, 1100);
	my @places = map { $_ + 1 } $seconds->maxdex, $seconds->mindex;
	$seconds->$question({ percentile => 90, quantile => 1, trimmed_mean => 0.1 }->{$question} // ());
	push @places, map { $_ + 1 } $seconds->maxdex, $seconds->mindex;
	printf "%s: longest in round %d, shortest %d; then %d, %d; %s\n", $question, @places[0, 1, 2, 3],
		join ' ', $seconds->get_data;
}
PERL
echo "libstatistics-descriptive-perl $version"
out=$(perl rounds.pl)
echo "$out"
if [ "$out" = 'mean: longest in round 2, shortest 4; then 2, 4; 700 1500 900 400 1100
variance: longest in round 2, shortest 4; then 2, 4; 700 1500 900 400 1100
median: longest in round 2, shortest 4; then 5, 1; 400 700 900 1100 1500
percentile: longest in round 2, shortest 4; then 5, 1; 400 700 900 1100 1500
quantile: longest in round 2, shortest 4; then 5, 1; 400 700 900 1100 1500
trimmed_mean: longest in round 2, shortest 4; then 5, 1; 400 700 900 1100 1500' ]; then
	echo 'as found: to ask for a median puts the rounds in order of time'
else
	echo 'changed: other rounds'
	exit 1
fi
