#!/usr/bin/env bash
# Two programs on the same positions, by the paired t-test of Ruby's ruby-statistics: TTest.paired_test(0.05, :two_tail,
# a, b), with the node counts or times of both.
# Guess:   p is a chance, and the same whichever program is named first; t only changes its sign.
# Happens: if the first program has the smaller numbers t is negative, and p is 2 less the right one: 1.996 instead of
#          0.004. A p above 0.05 means "no difference", so that a program needs less is never found, however clear it
#          is; that it needs more is found. perform(), for samples that are not paired, is right both ways. No error.
# Seen in: ruby-statistics 2.1.1-2 (Debian 12); put right upstream in 2023 (pull request 99).
# Hurts:   who compares programs, players or openings in pairs: each improvement is chance, each loss is certain.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=2.1.1-2 ruby=3.1.7+really3.1.2-0+deb12u1
apt-get -qq -o APT::Sandbox::User=root download "ruby-statistics=$version" "ruby3.1=$ruby" "libruby3.1=$ruby"
for file in ./*.deb; do dpkg -x "$file" debian; done
lib=debian/usr/lib/x86_64-linux-gnu
export LD_LIBRARY_PATH=$lib RUBYOPT=--disable-gems
gem=debian/usr/share/rubygems-integration/all/gems/ruby-statistics-2.1.1
export RUBYLIB=debian/usr/lib/ruby/3.1.0:$lib/ruby/3.1.0:$gem/lib

cat >pairs.rb <<'RUBY'
require 'statistics'

def show(name, a, b)
	result = Statistics::StatisticalTest::TTest.paired_test(0.05, :two_tail, a, b)
	puts format('%s: t %.2f, p %.4f, %s', name, result[:t_score], result[:p_value],
		result[:null] ? 'no difference' : 'a difference')
	result
end

old = [121, 142, 133, 155, 118, 149]
new = [132, 158, 141, 169, 120, 163]
show('fewer nodes first', old, new)
show('more nodes first', new, old)
random = Random.new(1)
found = { less: 0, more: 0 }
above = 0
200.times do
	a = Array.new(12) { 1000 + random.rand(200) }
	b = a.map { |nodes| nodes + 50 + random.rand(60) }
	{ less: [a, b], more: [b, a] }.each do |kind, pair|
		result = Statistics::StatisticalTest::TTest.paired_test(0.05, :two_tail, *pair)
		found[kind] += 1 unless result[:null]
		above += 1 if result[:p_value] > 1
	end
end
puts "of 200 clear differences: found #{found[:more]} if the greater is first, #{found[:less]} if the less is first"
puts "p above 1: #{above}"
both = [[old, new], [new, old]].map do |a, b|
	Statistics::StatisticalTest::TTest.perform(0.05, :two_tail, a, b)[:p_value].round(4)
end
puts "perform: p #{both.join(' and ')}"
RUBY
echo "ruby-statistics $version"
out=$(debian/usr/bin/ruby3.1 pairs.rb)
echo "$out"
if [ "$out" = 'fewer nodes first: t -5.15, p 1.9964, no difference
more nodes first: t 5.15, p 0.0036, a difference
of 200 clear differences: found 200 if the greater is first, 0 if the less is first
p above 1: 200
perform: p 0.3021 and 0.3021' ]; then
	echo 'as found: fewer nodes are no difference, with a chance of 2'
else
	echo 'changed: other chances'
	exit 1
fi
