#!/usr/bin/env bash
# Series of wins of a player by Moses for Lua: chunk(results, f) puts consecutive values together that have one f, here
# whether the round is won.
# Guess:   an array of all series in turn: the tutorial shows "{{1,1},{2},{3,3},{4}}".
# Happens: if f is not false or nil for the first value, the series are numbered from 0, and an array of Lua begins
#          with the second: #, ipairs, first and max of Moses leave the first one out. Who won all rounds has no series
#          at all; who lost the first round has all, as has the tutorial. No error.
# Seen in: lua-moses 2.1.0-1 (Debian 12), the newest release, with Lua 5.3.
# Hurts:   series of wins, runs of captures, phases of games: tests that begin with false see nothing of it.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=2.1.0-1
apt-get -qq -o APT::Sandbox::User=root download "lua-moses=$version" lua5.3=5.3.6-2
for file in ./*.deb; do dpkg -x "$file" debian; done
export LUA_PATH="$dir/debian/usr/share/lua/5.3/?.lua"

cat >series.lua <<'LUA'
local moses = require 'moses'

for _, text in ipairs { 'loss win win loss', 'win win win loss win', 'win win win win', 'draw draw loss' } do
	local results = {}
	for result in text:gmatch('%a+') do results[#results + 1] = result end
	local series, seen = moses.chunk(results, function(result) return result == 'win' end), {}
	for i, one in ipairs(series) do seen[i] = table.concat(one, ' ') end
	local longest = moses.max(moses.map(moses.first(series, #series), function(one)
		return one[1] == 'win' and #one or 0
	end))
	print(text .. ': ' .. #series .. ' series (' .. table.concat(seen, ', ') .. '), longest of wins ' ..
		(longest or 'none') .. ', at 0: ' .. table.concat(series[0] or { 'nothing' }, ' '))
	series = moses.chunk(results, moses.identity)
	print('  by result: ' .. #series .. ' series, at 0: ' .. table.concat(series[0] or { 'nothing' }, ' '))
end
LUA
echo "lua-moses $version"
out=$(debian/usr/bin/lua5.3 series.lua)
echo "$out"
if [ "$out" = 'loss win win loss: 3 series (loss, win win, loss), longest of wins 2, at 0: nothing
  by result: 2 series, at 0: loss
win win win loss win: 2 series (loss, win), longest of wins 1, at 0: win win win
  by result: 2 series, at 0: win win win
win win win win: 0 series (), longest of wins none, at 0: win win win win
  by result: 0 series, at 0: win win win win
draw draw loss: 1 series (draw draw loss), longest of wins 0, at 0: nothing
  by result: 1 series, at 0: draw draw' ]; then
	echo 'as found: the first series is not in the array if it is won'
else
	echo 'changed: other series'
	exit 1
fi
