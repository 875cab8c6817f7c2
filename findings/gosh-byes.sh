#!/usr/bin/env bash
# A table of games with byes, read by a shell script that runs in the shell written in Go, mvdan.cc/sh: the one of Task
# files and of programs that bring their own.
# Guess:   as in bash, and what is not known is an error, as "declare -i" and "read -d" are.
# Happens: read with IFS=";" drops empty fields: the result of a player without an opponent is the opponent's name.
#          ${move/#32/31} replaces nothing, ${#points[@]} of an associative array is 1, PIPESTATUS is empty, and keys of
#          64 bits from 2^63 on are one number, 9223372036854775807, where bash goes on from -2^63. No error.
# Seen in: mvdan.cc/sh/v3 v3.14.1 (2026), the newest; its list of caveats names none of them.
# Hurts:   scripts over tables and PDN in Taskfiles: who had a bye has played "2-0" and has no result.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off GOBIN=$dir/bin
version=v3.14.1
go install "mvdan.cc/sh/v3/cmd/gosh@$version" 2>/dev/null

cat >games.sh <<'GAMES'
while IFS=';' read -r white black result; do
	echo "White $white, Black $black, result $result"
done <<'TABLE'
Anna;Berta;1-0
Carl;;2-0
;Dirk;0-2
TABLE
declare -A points=([Anna]=1 [Berta]=0)
points[Carl]=2
names=0
for name in "${!points[@]}"; do names=$((names + 1)); done
echo "points of ${#points[@]}, names $names"
move=32-28
echo "first square ${move/#32/31}, last square ${move/%28/27}, any ${move/32/31}"
echo "two keys equal: $((0xfedcba9876543210 == 0x8000000000000001))"
false | true
echo "status of each: ${PIPESTATUS[*]}"
GAMES
echo "gosh $version"
out="gosh
$(bin/gosh games.sh)
bash
$(bash games.sh)"
echo "$out"
if [ "$out" = 'gosh
White Anna, Black Berta, result 1-0
White Carl, Black 2-0, result 
White Dirk, Black 0-2, result 
points of 1, names 3
first square 32-28, last square 32-28, any 31-28
two keys equal: 1
status of each: 
bash
White Anna, Black Berta, result 1-0
White Carl, Black , result 2-0
White , Black Dirk, result 0-2
points of 3, names 3
first square 31-28, last square 32-27, any 31-28
two keys equal: 0
status of each: 1 0' ]; then
	echo 'as found: a bye moves the result, and other answers differ from bash'
else
	echo 'changed: other answers'
	exit 1
fi
