#!/usr/bin/env bash
# How much two games have in common, by MinHash of Go over their positions.
# Guess:   games without a common position have a similarity near 0, as the manual has it: the ratio of the two bags.
# Happens: it is 0.5 for games of equal length that share nothing, and 0.67 where a third is common. Equal games have 1.
#          The two games are numbered in orders of a map that differ, so that chance decides. There is no error.
# Seen in: github.com/tylertreat/BoomFilters v0.0.0-20251001182300-5b3723cc64ae.
# Hurts:   who looks for doubles or related games in an archive with a threshold of a half: every game is one.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
boom=v0.0.0-20251001182300-5b3723cc64ae
go mod init example 2>/dev/null
go get "github.com/tylertreat/BoomFilters@$boom" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"math"
	"math/rand/v2"

	boom "github.com/tylertreat/BoomFilters"
)

// positions returns count positions of a king each, by number: W:WK12:BK40, different for different numbers.
func positions(from, count int) []string {
	list := make([]string, 0, count)
	for i := from; i < from+count; i++ {
		white, black := i/49+1, i%49+1
		if black >= white {
			black++
		}
		list = append(list, fmt.Sprintf("W:WK%d:BK%d", white, black))
	}
	rand.Shuffle(count, func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

func main() {
	first := positions(0, 100)
	for _, from := range []int{0, 50, 100} {
		second := positions(from, 100)
		var sum float64
		for range 20 {
			sum += float64(boom.MinHash(first, second))
		}
		answer := "another similarity"
		for _, value := range []float64{0, 1. / 3, 1. / 2, 2. / 3, 1} {
			if math.Abs(sum/20-value) < 0.05 {
				answer = fmt.Sprintf("similarity about %.2f", value)
			}
		}
		fmt.Printf("%d of 100 positions are in both, ratio %.2f: %s\n", 100-from, float64(100-from)/float64(100+from), answer)
	}
}
GO
echo "BoomFilters $boom; games of 100 positions, the mean of 20 runs"
out=$(go run .)
echo "$out"
if [ "$out" = '100 of 100 positions are in both, ratio 1.00: similarity about 1.00
50 of 100 positions are in both, ratio 0.33: similarity about 0.67
0 of 100 positions are in both, ratio 0.00: similarity about 0.50' ]; then
	echo 'as found: games that share nothing are half alike'
else
	echo 'changed: other similarities'
	exit 1
fi
