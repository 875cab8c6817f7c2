#!/usr/bin/env bash
# The days of the rounds of a tournament, by os.date in a script for GopherLua, a Lua for Go programs.
# Guess:   as in Lua 5.1 and C: %a is the short name of the weekday, %x the date; what is not known stays, as %j does.
# Happens: %a is "mon" on all days of the week, though %A is right. %x is the time with strokes: at 14:30:15 the date is
#          14/30/15, at noon 12/00/00. The day of the year in "*t" is 0 on all days. No error.
# Seen in: github.com/yuin/gopher-lua v1.1.2, the newest. A pull request of 2019 is for the day of the year; its list of
#          differences from Lua names none of them.
# Hurts:   plans of rounds, bots that announce them: all are on a Monday, which is right for one in seven.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v1.1.2
go mod init example 2>/dev/null
go get "github.com/yuin/gopher-lua@$version" 2>/dev/null

cat >rounds.lua <<'LUA'
local first = 1795789815 -- 2026-11-27 14:30:15 UTC, a Friday
for round = 0, 6 do
	local at = first + round * 86400
	print(os.date("!round on %Y-%m-%d: %a, %A; %x %X, ", at) .. "day of the year " .. os.date("!*t", at).yday)
end
print(os.date("!at noon: %x; not known: %j", 1795780800))
LUA
cat >main.go <<'GO'
package main

import lua "github.com/yuin/gopher-lua"

func main() {
	state := lua.NewState()
	defer state.Close()
	if err := state.DoFile("rounds.lua"); err != nil {
		panic(err)
	}
}
GO
echo "gopher-lua $version"
out=$(go run .)
echo "$out"
if [ "$out" = 'round on 2026-11-27: mon, Friday; 14/30/15 14:30:15, day of the year 0
round on 2026-11-28: mon, Saturday; 14/30/15 14:30:15, day of the year 0
round on 2026-11-29: mon, Sunday; 14/30/15 14:30:15, day of the year 0
round on 2026-11-30: mon, Monday; 14/30/15 14:30:15, day of the year 0
round on 2026-12-01: mon, Tuesday; 14/30/15 14:30:15, day of the year 0
round on 2026-12-02: mon, Wednesday; 14/30/15 14:30:15, day of the year 0
round on 2026-12-03: mon, Thursday; 14/30/15 14:30:15, day of the year 0
at noon: 12/00/00; not known: %j' ]; then
	echo 'as found: all days are Mondays, and dates are times'
else
	echo 'changed: other days'
	exit 1
fi
