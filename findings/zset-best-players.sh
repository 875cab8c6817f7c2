#!/usr/bin/env bash
# Players by points in the sorted set of bytedance/gopkg, "a replacement of Redis": RevRank(name) and Range(-5, -1).
# Guess:   RevRank is 0 for the best ("the member with the highest score has rank 0"); the last five are the five best,
#          or all if there are fewer, as Redis has it: ranks outside are allowed.
# Happens: RevRank is Rank: the best of 20 players has 19, the last one 0; only one in the middle is right. Of four
#          players the last five are a player "__HEADER" and all four, and the last six are none. No error. Rank and
#          RevRange(0, 2) are right.
# Seen in: github.com/bytedance/gopkg v0.1.4 (March 2026), the newest. A pull request (272) is open for the sums of
#          its UnionFloat64; about these none was found.
# Hurts:   tables and places of a site or bot: the leader is told that he is last; a table has one player more, or none.
set -euo pipefail
version=v0.1.4
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOWORK=off GOFLAGS=-mod=mod
go mod init found >/dev/null 2>&1
go get "github.com/bytedance/gopkg@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"math/rand/v2"
	"strconv"

	"github.com/bytedance/gopkg/collection/zset"
)

func main() {
	table := zset.NewFloat64()
	for i, name := range []string{"Bakker", "Jansen", "Smit", "Visser"} {
		table.Add(float64(2*i+1), name)
	}
	for _, player := range table.RevRange(0, -1) {
		fmt.Printf("%s, %g points: rank %d, reverse rank %d\n", player.Value, player.Score, table.Rank(player.Value),
			table.RevRank(player.Value))
	}
	for _, last := range []int{1, 2, 4, 5, 6} {
		fmt.Printf("last %d:", last)
		for _, player := range table.Range(-last, -1) {
			fmt.Printf(" %q %g", player.Value, player.Score)
		}
		fmt.Println()
	}
	random := rand.New(rand.NewPCG(1, 1))
	wrong, same, lists := 0, 0, 0
	for range 100 {
		table, count := zset.NewFloat64(), 2+random.IntN(19)
		for i := range count {
			table.Add(float64(random.IntN(20)), strconv.Itoa(i))
		}
		for rank, player := range table.RevRange(0, -1) {
			if table.RevRank(player.Value) != rank {
				wrong++
			}
			if table.RevRank(player.Value) == table.Rank(player.Value) {
				same++
			}
		}
		if len(table.Range(-10, -1)) != min(10, count) {
			lists++
		}
	}
	fmt.Printf("100 tables: %d reverse ranks wrong, %d as the rank; last ten wrong in %d\n", wrong, same, lists)
}
GO
echo "bytedance/gopkg $version"
out=$(go run .)
echo "$out"
if [ "$out" = 'Visser, 7 points: rank 3, reverse rank 3
Smit, 5 points: rank 2, reverse rank 2
Jansen, 3 points: rank 1, reverse rank 1
Bakker, 1 points: rank 0, reverse rank 0
last 1: "Visser" 7
last 2: "Smit" 5 "Visser" 7
last 4: "Bakker" 1 "Jansen" 3 "Smit" 5 "Visser" 7
last 5: "__HEADER" -1.7976931348623157e+308 "Bakker" 1 "Jansen" 3 "Smit" 5 "Visser" 7
last 6:
100 tables: 1026 reverse ranks wrong, 1076 as the rank; last ten wrong in 42' ]; then
	echo 'as found: the leader is last'
else
	echo 'changed: other places'
	exit 1
fi
