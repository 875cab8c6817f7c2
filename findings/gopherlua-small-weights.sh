#!/usr/bin/env bash
# Weights of an evaluation, written by tostring and read again by tonumber, in a script for GopherLua.
# Guess:   tonumber reads what tostring writes, as in Lua 5.1, or gives nil for text that is no number.
# Happens: what has an exponent and no point is nil: 1e-05, as tostring writes weights below a ten thousandth, and
#          1e+21. So 0.0000025 is read again and 0.00001 is not. Then "or 0" makes nothing of it; a sum with the text
#          itself is right. And math.huge is not 1/0, but smaller.
# Seen in: github.com/yuin/gopher-lua v1.1.2, the newest; issues of 2024 (472, 491) know tonumber, its README not.
# Hurts:   tuned weights, ratings and probabilities that are kept as text: the smallest are lost, and others are not.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v1.1.2
go mod init example 2>/dev/null
go get "github.com/yuin/gopher-lua@$version" 2>/dev/null

cat >weights.lua <<'LUA'
local names = {"man", "king", "tempo", "centre", "noise", "tiny", "nodes"}
local weights = {1, 2.75, 0.0125, 0.0001, 0.00001, 0.0000025, 1e21}
for i, weight in ipairs(weights) do
	local text = tostring(weight)
	print(names[i], text, "read as", tonumber(text), "in a sum", text + 0)
end
print("1e2", tonumber("1e2"), "1.5e3", tonumber("1.5e3"), "0.5e-3", tonumber("0.5e-3"), "5e-4", tonumber("5e-4"))
print("1/0 == math.huge", 1 / 0 == math.huge, "math.huge / 2 == math.huge", math.huge / 2 == math.huge)
LUA
cat >main.go <<'GO'
package main

import lua "github.com/yuin/gopher-lua"

func main() {
	state := lua.NewState()
	defer state.Close()
	if err := state.DoFile("weights.lua"); err != nil {
		panic(err)
	}
}
GO
echo "gopher-lua $version"
out=$(go run . | tr '\t' ' ')
echo "$out"
if [ "$out" = 'man 1 read as 1 in a sum 1
king 2.75 read as 2.75 in a sum 2.75
tempo 0.0125 read as 0.0125 in a sum 0.0125
centre 0.0001 read as 0.0001 in a sum 0.0001
noise 1e-05 read as nil in a sum 1e-05
tiny 2.5e-06 read as 2.5e-06 in a sum 2.5e-06
nodes 1e+21 read as nil in a sum 1e+21
1e2 nil 1.5e3 1500 0.5e-3 0.0005 5e-4 nil
1/0 == math.huge false math.huge / 2 == math.huge false' ]; then
	echo 'as found: small weights are not read again'
else
	echo 'changed: other weights'
	exit 1
fi
