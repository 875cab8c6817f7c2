#!/usr/bin/env bash
# The ten most frequent openings of an archive, by the top-k stream of Go's perks: topk.New(10), Insert, Merge, Query.
# Guess:   it keeps eleven counters, and by the paper that it names each opening with more than an eleventh of all
#          games is in the list, with a count that is not too low; merged archives add their counts.
# Happens: five openings have 14 % of the games each, the others are rare ones: four of five lists lack one or more of
#          the five, and with 12 % nearly all. The counter that makes room is not the least one, and a newcomer begins
#          with 1. Merge adds 1 for an opening that both have, not its count. No error.
# Seen in: github.com/beorn7/perks v1.0.1 (Prometheus uses its quantiles), and bmizerany/perks, from which it is.
# Hurts:   lists of openings, players, positions of archives too large to count: main lines are missing by chance.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
perks=v1.0.1
go mod init example 2>/dev/null
go get "github.com/beorn7/perks@$perks" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"math/rand/v2"

	"github.com/beorn7/perks/topk"
)

// archive gives the listed counts, and the true ones, of 20,000 games: share per cent are of the five main openings.
func archive(seed uint64, share int) (listed, games map[string]int) {
	random := rand.New(rand.NewPCG(1, seed))
	stream := topk.New(10)
	listed, games = make(map[string]int), make(map[string]int)
	for range 20_000 {
		opening := fmt.Sprint("rare ", random.IntN(3000))
		if x := random.IntN(100); x < share {
			opening = fmt.Sprint("main ", x%5)
		}
		games[opening]++
		stream.Insert(opening)
	}
	for _, element := range stream.Query() {
		listed[element.Value] = element.Count
	}
	return listed, games
}

func main() {
	for _, share := range []int{60, 70} {
		incomplete, missing, low := 0, 0, 0
		for seed := range uint64(200) {
			listed, games := archive(seed, share)
			before := missing
			for i := range 5 {
				opening := fmt.Sprint("main ", i)
				if listed[opening] == 0 {
					missing++
				} else if listed[opening] < games[opening] {
					low++
				}
			}
			if missing > before {
				incomplete++
			}
		}
		fmt.Printf("each of five has %d %%: most lists lack one %t, a tenth of the five is missing %t, some are low %t\n",
			share/5, incomplete > 100, missing > 100, low > 0)
	}
	first, second := topk.New(10), topk.New(10)
	for range 1000 {
		first.Insert("32-28 19-23")
		second.Insert("32-28 19-23")
	}
	first.Merge(second.Query())
	fmt.Println("1000 games and 1000 games:", first.Query()[0].Count)
}
GO
echo "beorn7/perks $perks"
out=$(go run .)
echo "$out"
if [ "$out" = 'each of five has 12 %: most lists lack one true, a tenth of the five is missing true, some are low true
each of five has 14 %: most lists lack one true, a tenth of the five is missing true, some are low true
1000 games and 1000 games: 1001' ]; then
	echo 'as found: openings with an eighth of all games are not in the list'
else
	echo 'changed: other lists'
	exit 1
fi
