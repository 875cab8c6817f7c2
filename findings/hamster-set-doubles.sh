#!/usr/bin/env bash
# Players' ratings in a sorted set of Ruby's Hamster: Hamster::SortedSet.new(list), map, and size, delete, include?.
# Guess:   each value once, "a collection of ordered values with no duplicates", as in Hamster::Set.
# Happens: new() keeps all: of 1500, 1600, 1500 the set has 3. So does what map and collect give: ratings rounded to
#          hundreds. delete takes one of the two away, and the value is still in the set. Only add, union and the like
#          look for doubles. No error.
# Seen in: ruby-hamster 3.0.0-4 (Debian 12); put right in 2018 (pull request 244).
# Hurts:   lists of players who have entered, squares and opponents as sets: sizes and ranks are wrong, and who has
#          withdrawn is still there.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=3.0.0-4 concurrent=1.1.6+dfsg-5 ruby=3.1.7+really3.1.2-0+deb12u1
apt-get -qq -o APT::Sandbox::User=root download "ruby-hamster=$version" "ruby-concurrent=$concurrent" \
	"ruby3.1=$ruby" "libruby3.1=$ruby"
for file in ./*.deb; do dpkg -x "$file" debian; done
lib=debian/usr/lib/x86_64-linux-gnu gems=debian/usr/share/rubygems-integration/all/gems
export LD_LIBRARY_PATH=$lib RUBYOPT='--disable-gems -W0' RUBYLIB=debian/usr/lib/ruby/3.1.0:$lib/ruby/3.1.0
export RUBYLIB=$RUBYLIB:$gems/hamster-3.0.0/lib:$gems/concurrent-ruby-1.1.6/lib/concurrent-ruby

cat >ratings.rb <<'RUBY'
require 'hamster'
require 'set'

set = Hamster::SortedSet.new([1500, 1600, 1500])
puts "new: #{set.to_a}, size #{set.size}; Hamster::Set: #{Hamster::Set.new([1500, 1600, 1500]).size}"
left = set.delete(1500)
puts "without 1500: #{left.to_a}, include? #{left.include?(1500)}"
puts "added: #{Hamster::SortedSet.empty.add(1500).add(1600).add(1500).to_a}"
ratings = Hamster::SortedSet.new([1480, 1510, 1620, 1660])
puts "rounded: #{ratings.map { |rating| rating.round(-2) }.to_a}"
puts "equal: #{Hamster::SortedSet.new([1500, 1500]) == Hamster::SortedSet.new([1500])}"
random = Random.new(1)
size = kept = 0
1000.times do
	list = Array.new(10) { 1 + random.rand(50) }
	set = Hamster::SortedSet.new(list)
	size += 1 if set.size != list.uniq.size
	kept += 1 if set.delete(list[0]).include?(list[0])
end
puts "1000 lists of 10 squares: #{size} wrong sizes, #{kept} with the square taken out"
RUBY
echo "hamster $version"
out=$(debian/usr/bin/ruby3.1 ratings.rb)
echo "$out"
if [ "$out" = 'new: [1500, 1500, 1600], size 3; Hamster::Set: 2
without 1500: [1500, 1600], include? true
added: [1500, 1600]
rounded: [1500, 1500, 1600, 1700]
equal: false
1000 lists of 10 squares: 639 wrong sizes, 190 with the square taken out' ]; then
	echo 'as found: a set has values twice, and one taken out is still there'
else
	echo 'changed: other sets'
	exit 1
fi
