#!/usr/bin/env bash
# Days or hours of rounds by Perl's Set::Crontab: "<4,>8" of 0 to 9, as cron has no such thing.
# Guess:   0 to 3 and 9: "<N" selects what is smaller "from the entire range, and adds" it to the set.
# Happens: nothing: one "<" or ">" is added, but of two only what both have: "<8,>2" is 3 to 7, "7,<3,>8" is 7 alone,
#          and "<3,<6" is 0 to 2. The example of its own help has ">15,>30", in which ">15" counts for nothing. Other
#          parts are added, as they should be. No error.
# Seen in: libset-crontab-perl 1.03 of Debian 12.
# Hurts:   schedules of rounds, backups and bots: there is no round before or after, and nothing tells it.
set -euo pipefail
version=1.03-1.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get -qq -o APT::Sandbox::User=root download "libset-crontab-perl=$version"
for file in ./*.deb; do dpkg -x "$file" debian; done
export PERL5LIB=$dir/debian/usr/share/perl5

cat >days.pl <<'PL'
use strict;
use warnings;
use Set::Crontab;

sub plain {
	my %set;
	for my $part (split /,/, shift) {
		$set{$_} = 1 for grep { $part =~ /^<(\d)/ ? $_ < $1 : $part =~ /^>(\d)/ ? $_ > $1 :
			$part =~ /^(\d)-(\d)/ ? $_ >= $1 && $_ <= $2 : $_ == $part } 0 .. 9;
	}
	return join " ", sort keys %set;
}

for my $days ("<4", ">8", "<4,>8", "2,>7", "<2,5-6", "<8,>2", "7,<3,>8",
	"<3,<6", ">1,>4") {
	printf "%s: (%s), right (%s)\n", $days, join(" ", Set::Crontab->new($days, [0 .. 9])->list), plain($days);
}
PL
echo "Set::Crontab $version"
out=$(perl days.pl)
echo "$out"
if [ "$out" = '<4: (0 1 2 3), right (0 1 2 3)
>8: (9), right (9)
<4,>8: (), right (0 1 2 3 9)
2,>7: (2 8 9), right (2 8 9)
<2,5-6: (0 1 5 6), right (0 1 5 6)
<8,>2: (3 4 5 6 7), right (0 1 2 3 4 5 6 7 8 9)
7,<3,>8: (7), right (0 1 2 7 9)
<3,<6: (0 1 2), right (0 1 2 3 4 5)
>1,>4: (5 6 7 8 9), right (2 3 4 5 6 7 8 9)' ]; then
	echo 'as found: days before and after are none'
else
	echo 'changed: other days'
	exit 1
fi
