#!/usr/bin/env bash
# Positions that a bot has searched, in Perl's Cache::SizeAwareMemoryCache, which drops "objects that are least recently
# accessed" as soon as it is full.
# Guess:   a position that was put in just now is there; the one dropped is the oldest.
# Happens: times are whole seconds, and within a second the one dropped is any: in a full cache for 4 positions a third
#          of those put in are gone at once, and old ones stay, though they were never read. With a second between them
#          all is right. No error.
# Seen in: libcache-cache-perl 1.08 of Debian 12; its help tells of the order, and of no seconds.
# Hurts:   fast programs, which fill a cache within a second: what was just computed is computed again.
set -euo pipefail
version=1.08-3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get -qq -o APT::Sandbox::User=root download "libcache-cache-perl=$version" liberror-perl=0.17029-2
for file in ./*.deb; do dpkg -x "$file" debian; done
export PERL5LIB=$dir/debian/usr/share/perl5

cat >positions.pl <<'PL'
use strict;
use warnings;
use Cache::SizeAwareMemoryCache;

sub fill {
	my ($places, $count, $wait) = @_;
	my $cache = Cache::SizeAwareMemoryCache->new({ namespace => "$places $wait", max_size => 1_000_000 });
	$cache->set("first", "x" x 10);
	my $size = $cache->size;
	$cache->clear;
	$cache->set_max_size($places * $size + 1);
	my ($gone, $kept) = (0, 0);
	for my $n (1 .. $count) {
		sleep 1 if $wait;
		my $name = sprintf "p%04d", $n;
		$cache->set($name, "x" x 10);
		$gone++ if !defined $cache->get($name);
		my $old = sprintf "p%04d", $n - 2 * $places;
		$kept++ if defined $cache->get_object($old);
	}
	return ($gone, $kept);
}

my ($gone, $kept) = fill(4, 1000, 0);
printf "1000 into 4 places: gone at once %s, put in 8 before and still there %s\n",
	$gone > 50 ? "more than 50" : $gone, $kept > 50 ? "more than 50" : $kept;
($gone, $kept) = fill(20, 1000, 0);
printf "1000 into 20 places: gone at once %s, put in 40 before and still there %s\n",
	$gone > 5 ? "more than 5" : $gone, $kept > 50 ? "more than 50" : $kept;
($gone, $kept) = fill(4, 10, 1);
print "10 into 4 places, one each second: gone at once $gone, put in 8 before and still there $kept\n";
PL
echo "Cache::Cache $version"
out=$(perl positions.pl)
echo "$out"
if [ "$out" = '1000 into 4 places: gone at once more than 50, put in 8 before and still there more than 50
1000 into 20 places: gone at once more than 5, put in 40 before and still there more than 50
10 into 4 places, one each second: gone at once 0, put in 8 before and still there 0' ]; then
	echo 'as found: positions just put in are gone'
else
	echo 'changed: other positions'
	exit 1
fi
