#!/usr/bin/env bash
# Dates of tournaments in Perl: gap() and abuts() of Date::Range. One ends on the 7th, the next begins on the 9th.
# Guess:   the gap is the 8th, of length 1, and they do not abut: they are contiguous if the next begins on the 8th.
# Happens: there is no gap, and they abut, as those without a free day do. A gap of two days is found, with both days.
#          So it is in each order, and with each pair that has one day between, though the help says "no gap between
#          them". overlaps, overlap, includes and length are right. No error.
# Seen in: libdate-range-perl 1.41 of Debian 12, the newest of CPAN since 2011, with Date::Simple 3.03: the first day of
#          the gap has to be before its last one.
# Hurts:   calendars of players and halls: the only free day between two events is not offered, and series are joined.
set -euo pipefail
version=1.41-4
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get -qq -o APT::Sandbox::User=root download "libdate-range-perl=$version" libdate-simple-perl=3.0300-3+b3
for file in ./*.deb; do dpkg -x "$file" debian; done
PERL5LIB=$dir/debian/usr/share/perl5:$(echo "$dir"/debian/usr/lib/x86_64-linux-gnu/perl5/5.*)
export PERL5LIB

cat >dates.pl <<'PL'
use strict;
use warnings;
use Date::Range;
use Date::Simple;

sub range { my @days = map { Date::Simple->new("2026-12-01") + $_ - 1 } @_; return Date::Range->new(@days) }
sub text { my $range = shift; return $range ? $range->start->day . " to " . $range->end->day : "none" }

for my $days ([5, 7, 8, 10], [5, 7, 9, 10], [9, 10, 5, 7], [5, 7, 10, 12], [5, 7, 11, 12], [5, 7, 7, 9]) {
	my ($one, $other) = (range(@$days[0, 1]), range(@$days[2, 3]));
	printf "%d to %d, %d to %d: gap %s, abuts %s, overlap %s\n", @$days, text($one->gap($other)),
		$one->abuts($other) ? "yes" : "no", text($one->overlap($other));
}
my %wrong;
my $all = 0;
for my $start (1 .. 8) {
	for my $end ($start .. 8) {
		for my $from (1 .. 8) {
			for my $to ($from .. 8) {
				my ($one, $other) = (range($start, $end), range($from, $to));
				my $free = $from > $end ? $from - $end - 1 : $start > $to ? $start - $to - 1 : -1;
				my $gap = $one->gap($other);
				$all++;
				$wrong{"gaps, free days $free"}++ if ($gap ? $gap->length : 0) != ($free > 0 ? $free : 0);
				$wrong{"abuts, free days $free"}++ if !$one->abuts($other) != ($free != 0);
				$wrong{overlaps}++ if !$one->overlaps($other) != ($free >= 0);
			}
		}
	}
}
print "$all pairs: wrong ", join(", ", map { "$_: $wrong{$_}" } sort keys %wrong), "\n";
PL
echo "Date::Range $version"
out=$(perl dates.pl)
echo "$out"
if [ "$out" = '5 to 7, 8 to 10: gap none, abuts yes, overlap none
5 to 7, 9 to 10: gap none, abuts yes, overlap none
9 to 10, 5 to 7: gap none, abuts yes, overlap none
5 to 7, 10 to 12: gap 8 to 9, abuts no, overlap none
5 to 7, 11 to 12: gap 8 to 10, abuts no, overlap none
5 to 7, 7 to 9: gap none, abuts no, overlap 7 to 7
1296 pairs: wrong abuts, free days 1: 112, gaps, free days 1: 112' ]; then
	echo 'as found: one free day is none'
else
	echo 'changed: other gaps'
	exit 1
fi
