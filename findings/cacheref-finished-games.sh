#!/usr/bin/env bash
# Games that are watched, by number, in Perl's Cache::Ref::LRU, new(size => 3): remove($game) when a game is over.
# Guess:   never more than 3 games; to remove a game that is not in the cache (any more) has no effect.
# Happens: after one such remove() the cache takes all games and throws out none: it holds 1000. It has forgotten the
#          first and the last entry of its list, and finds none to throw out. Or the newest game goes, and not the one
#          read least. No error; the other classes, FIFO, LIFO, CLOCK, CAR and CART, are right.
# Seen in: libcache-ref-perl 0.04 of Debian 12, the newest (2010); nothing about it in its documentation.
# Hurts:   servers that keep the last games or answers and remove what has ended: their memory grows until it is full.
set -euo pipefail
version=0.04-1.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
perl -e 'require MooseX::Role::Parameterized; require namespace::autoclean; require Hash::Util::FieldHash::Compat' ||
	{ apt-get update -qq && apt-get install -y -qq "libcache-ref-perl=$version" >/dev/null; }
apt-get -qq -o APT::Sandbox::User=root download "libcache-ref-perl=$version"
for file in ./*.deb; do dpkg -x "$file" debian; done
export PERL5LIB=$dir/debian/usr/share/perl5

cat >games.pl <<'PL'
use strict;
use warnings;
use Cache::Ref::LRU;
use Cache::Ref::FIFO;
use Cache::Ref::LIFO;
use Cache::Ref::CLOCK;
use Cache::Ref::CAR;
use Cache::Ref::CART;

my $held = sub {
	my $cache = shift;
	return grep { defined $cache->get($_) } @_;
};
for my $class (qw(LRU FIFO LIFO CLOCK CAR CART)) {
	my @counts;
	for my $over (undef, 3, 99) {
		my $cache = "Cache::Ref::$class"->new(size => 3);
		$cache->set($_, "game $_") for 1 .. 3;
		$cache->remove($over) if defined $over;
		$cache->set($_, "game $_") for 4 .. 1000;
		push @counts, scalar $held->($cache, 1 .. 1000);
	}
	print "$class of 3, after 1000 games: $counts[0], game 3 removed $counts[1], an unknown game removed $counts[2]\n";
}
for my $over (undef, 99) {
	my $cache = Cache::Ref::LRU->new(size => 3);
	$cache->set($_, "game $_") for 1 .. 3;
	$cache->remove($over) if defined $over;
	$cache->get($_) for 1, 2;
	$cache->set(4, "game 4");
	$cache->get(3);
	$cache->set(5, "game 5");
	print "LRU, ", defined $over ? "unknown game removed" : "nothing removed", ": games ",
		join(' ', $held->($cache, 1 .. 5)), "\n";
}
PL
echo "Cache::Ref $version"
out=$(perl games.pl)
echo "$out"
if [ "$out" = 'LRU of 3, after 1000 games: 3, game 3 removed 3, an unknown game removed 1000
FIFO of 3, after 1000 games: 3, game 3 removed 3, an unknown game removed 3
LIFO of 3, after 1000 games: 3, game 3 removed 3, an unknown game removed 3
CLOCK of 3, after 1000 games: 3, game 3 removed 3, an unknown game removed 3
CAR of 3, after 1000 games: 3, game 3 removed 3, an unknown game removed 3
CART of 3, after 1000 games: 3, game 3 removed 3, an unknown game removed 3
LRU, nothing removed: games 2 4 5
LRU, unknown game removed: games 1 2 5' ]; then
	echo 'as found: a game that was not there keeps all others'
else
	echo 'changed: other games'
	exit 1
fi
