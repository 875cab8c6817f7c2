#!/usr/bin/env bash
# A series of moves that a game ends with is cut off, by the iterators of samber/lo: it.TrimSuffix(moves, series).
# Guess:   the moves without the series, as often as it stands at the end; lo.TrimSuffix for lists does so.
# Happens: where the moves before begin like the series, all may stay: a king goes 1-6 6-1 1-6, of 1-6 6-1 1-6 6-1 1-6
#          nothing is cut. Of 10,000 games with two different moves and series of three 1449 stay too long, with six
#          moves 145. After a failure it looks for a new start at the current move alone. No error; it.TrimPrefix is
#          right, and so it is for series whose first move does not come again.
# Seen in: github.com/samber/lo v1.53.0 (March 2026), the newest; no issue about it was found.
# Hurts:   who takes repeated moves, results or lines off the end of a game: some of them stay.
set -euo pipefail
version=v1.53.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOWORK=off GOFLAGS=-mod=mod
go mod init found >/dev/null 2>&1
go get "github.com/samber/lo@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/samber/lo"
	"github.com/samber/lo/it"
)

func trimmed(moves, series []string) []string {
	for len(moves) >= len(series) && slices.Equal(moves[len(moves)-len(series):], series) {
		moves = moves[:len(moves)-len(series)]
	}
	return moves
}

func main() {
	for _, game := range []string{
		"32-28 1-6 6-1 1-6", "32-28 6-1 1-6", "32-28 1-6 1-6 6-1 1-6", "1-6 6-1 1-6 6-1 1-6",
		"32-28 1-6 6-1 1-6 6-1 1-6",
	} {
		moves, series := strings.Fields(game), []string{"1-6", "6-1", "1-6"}
		fmt.Printf("%s: %s, right %s\n", game, slices.Collect(it.TrimSuffix(slices.Values(moves), series)),
			trimmed(moves, series))
	}
	random := rand.New(rand.NewPCG(1, 1))
	for _, names := range []string{"1-6 6-1", "1-6 6-1 2-7", "1-6 6-1 2-7 7-2 3-8 8-3"} {
		all := strings.Fields(names)
		several := func(n int) []string {
			list := make([]string, n)
			for i := range list {
				list[i] = all[random.IntN(len(all))]
			}
			return list
		}
		ends, wrong, lists, prefixes := 0, 0, 0, 0
		for range 10000 {
			moves, series := several(12), several(3)
			if random.IntN(2) == 0 {
				moves = append(moves, series...)
			}
			right := trimmed(moves, series)
			if len(right) < len(moves) {
				ends++
			}
			list := slices.Values(moves)
			if !slices.Equal(slices.Collect(it.TrimSuffix(list, series)), right) {
				wrong++
			}
			if !slices.Equal(lo.TrimSuffix(moves, series), right) {
				lists++
			}
			if !slices.Equal(slices.Collect(it.TrimPrefix(list, series)), lo.TrimPrefix(moves, series)) {
				prefixes++
			}
		}
		fmt.Printf("%d moves: %d games end with the series, wrong %d, lo.TrimSuffix %d, it.TrimPrefix %d\n", len(all),
			ends, wrong, lists, prefixes)
	}
}
GO
echo "samber/lo $version"
out=$(go run .)
echo "$out"
if [ "$out" = '32-28 1-6 6-1 1-6: [32-28], right [32-28]
32-28 6-1 1-6: [32-28 6-1 1-6], right [32-28 6-1 1-6]
32-28 1-6 1-6 6-1 1-6: [32-28 1-6], right [32-28 1-6]
1-6 6-1 1-6 6-1 1-6: [1-6 6-1 1-6 6-1 1-6], right [1-6 6-1]
32-28 1-6 6-1 1-6 6-1 1-6: [32-28 1-6 6-1 1-6 6-1 1-6], right [32-28 1-6 6-1]
2 moves: 5659 games end with the series, wrong 1449, lo.TrimSuffix 0, it.TrimPrefix 0
3 moves: 5198 games end with the series, wrong 639, lo.TrimSuffix 0, it.TrimPrefix 0
6 moves: 5025 games end with the series, wrong 145, lo.TrimSuffix 0, it.TrimPrefix 0' ]; then
	echo 'as found: a series at the end stays'
else
	echo 'changed: other moves'
	exit 1
fi
