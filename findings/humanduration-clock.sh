#!/usr/bin/env bash
# What is left of 5 minutes after a move of 20 seconds, in words, by Perl's DateTime::Format::Human::Duration.
# Guess:   5 minutes less 20 seconds are 4 minutes and 40 seconds; and 20 seconds too many are not 20 seconds left.
# Happens: "5 minutes and 20 seconds": DateTime keeps minutes and seconds apart, 5 and -20, and each sign is dropped. A
#          clock with 1 minute that has lost 90 seconds has "1 minute and 90 seconds". The same duration, added to a
#          date, is right. A week before is "1 week". No error.
# Seen in: libdatetime-format-human-duration-perl 0.64 of Debian 12. Its help says that the order of two dates may
#          be told by "past" and "future", with dates; of signs within a duration it says nothing.
# Hurts:   clocks, schedules and tables that take durations from others: less time is written as more.
set -euo pipefail
version=0.64-2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
perl -MDateTime -e 1 2>/dev/null || { apt-get update -qq && apt-get install -y -qq libdatetime-perl >/dev/null; }
apt-get -qq -o APT::Sandbox::User=root download "libdatetime-format-human-duration-perl=$version"
for file in ./*.deb; do dpkg -x "$file" debian; done
export PERL5LIB=$dir/debian/usr/share/perl5

cat >clock.pl <<'PL'
use strict;
use warnings;
use DateTime;
use DateTime::Duration;
use DateTime::Format::Human::Duration;

my $words = DateTime::Format::Human::Duration->new;
my $start = DateTime->new(year => 2026, month => 12, day => 5, hour => 12);
for my $case (
	[{ minutes => 5 }, { seconds => 20 }],
	[{ minutes => 1 }, { seconds => 90 }],
	[{ minutes => 1, seconds => 30 }, { minutes => 2 }],
	[{ days => 2 }, { hours => 3 }],
	[{ months => 1 }, { days => 8 }],
	[{ minutes => 5 }, { minutes => 2 }],
) {
	my ($time, $used) = @$case;
	my $left = DateTime::Duration->new(%$time) - DateTime::Duration->new(%$used);
	printf "%s less %s: %s, really to %s\n", join(" ", map { "$time->{$_} $_" } sort keys %$time),
		join(" ", map { "$used->{$_} $_" } sort keys %$used), $words->format_duration($left), $start + $left;
}
printf "a week before: %s\n", $words->format_duration(DateTime::Duration->new(weeks => -1));
PL
echo "DateTime::Format::Human::Duration $version"
out=$(perl clock.pl)
echo "$out"
if [ "$out" = '5 minutes less 20 seconds: 5 minutes and 20 seconds, really to 2026-12-05T12:04:40
1 minutes less 90 seconds: 1 minute and 90 seconds, really to 2026-12-05T11:59:30
1 minutes 30 seconds less 2 minutes: 1 minute and 30 seconds, really to 2026-12-05T11:59:30
2 days less 3 hours: 2 days and 3 hours, really to 2026-12-07T09:00:00
1 months less 8 days: 1 month, 1 week, and 1 day, really to 2026-12-27T12:00:00
5 minutes less 2 minutes: 3 minutes, really to 2026-12-05T12:03:00
a week before: 1 week' ]; then
	echo 'as found: less time is written as more'
else
	echo 'changed: other words'
	exit 1
fi
