#!/usr/bin/env bash
# Are two lists of players and ratings the same: Compare(\%a, \%b) of Perl's Data::Compare. Who has no rating yet has
# undef.
# Guess:   they are the same if both have the same players with the same ratings.
# Happens: a player without a rating is equal to any player who is not in the other list: {Jansen, 1500; Smit, none} is
#          {Jansen, 1500; Bos, none}. The number of players is the same, and the missing one of the other list reads as
#          undef, too. Only the names of the first list are looked at: with {Jansen, 1500; Bos, 1600} for the second
#          one it is still the same, and the other way round it is not. Values that are defined are right. No error.
# Seen in: libdata-compare-perl 1.27 of Debian 12.
# Hurts:   who looks whether a list of players, tags or options has changed: others in place of some are no change.
set -euo pipefail
version=1.27-3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get -qq -o APT::Sandbox::User=root download "libdata-compare-perl=$version" libclone-perl=0.46-1 \
	libfile-find-rule-perl libnumber-compare-perl=0.03-3 libtext-glob-perl=0.11-3
for file in ./*.deb; do dpkg -x "$file" debian; done
PERL5LIB=$dir/debian/usr/share/perl5:$(echo "$dir"/debian/usr/lib/x86_64-linux-gnu/perl5/5.*)
export PERL5LIB

cat >players.pl <<'PL'
use strict;
use warnings;
use Data::Compare;

sub text {
	my $list = shift;
	return join ", ", map { "$_ " . ($list->{$_} // "none") } sort keys %$list;
}

for my $pair (
	[{ Jansen => 1500, Smit => undef }, { Jansen => 1500, Smit => undef }],
	[{ Jansen => 1500, Smit => undef }, { Jansen => 1500, Bos => undef }],
	[{ Jansen => 1500, Smit => undef }, { Jansen => 1500, Bos => 1600 }],
	[{ Jansen => 1500, Bos => 1600 }, { Jansen => 1500, Smit => undef }],
	[{ Smit => undef, Bos => undef }, { Vos => undef, Mulder => undef }],
	[{ Jansen => 1500 }, { Bos => 1500 }],
	[{ Jansen => 1500 }, { Jansen => 1500, Smit => undef }],
) {
	my ($one, $other) = @$pair;
	printf "%s and %s: %s\n", text($one), text($other), Compare($one, $other) ? "the same" : "not the same";
}
PL
echo "Data::Compare $version"
out=$(perl players.pl)
echo "$out"
if [ "$out" = 'Jansen 1500, Smit none and Jansen 1500, Smit none: the same
Jansen 1500, Smit none and Bos none, Jansen 1500: the same
Jansen 1500, Smit none and Bos 1600, Jansen 1500: the same
Bos 1600, Jansen 1500 and Jansen 1500, Smit none: not the same
Bos none, Smit none and Mulder none, Vos none: the same
Jansen 1500 and Bos 1500: not the same
Jansen 1500 and Jansen 1500, Smit none: not the same' ]; then
	echo 'as found: lists with other players are the same'
else
	echo 'changed: other answers'
	exit 1
fi
