#!/usr/bin/env bash
# The ten most frequent openings of an archive of half a million games, by a top-k sketch of Go.
# Guess:   NewTopK(0.001, 0.99, 10), as in its manual, counts to 0.1 % of all games, with a probability of 99 %.
# Happens: the second number is taken for the probability of a wrong count, and one row of counters is made, not five.
#          Eight of the ten are openings of a few games, counted as tens of thousands, that share a counter with a
#          frequent one; eight true ones are missing. With 0.01, against the manual, all ten are right.
# Seen in: github.com/tylertreat/BoomFilters v0.0.0-20251001182300-5b3723cc64ae.
# Hurts:   opening books and statistics by such a sketch: rare lines look like the main ones.
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
	"encoding/binary"
	"fmt"
	"math/rand/v2"

	boom "github.com/tylertreat/BoomFilters"
)

func main() {
	for _, probability := range []float64{0.99, 0.01} {
		// Openings are keys; opening 0 is the most frequent one, then 1, 2 and so on.
		random := rand.New(rand.NewPCG(1, 2))
		zipf := rand.NewZipf(random, 1.2, 1, 100_000)
		sketch, games := boom.NewTopK(0.001, probability, 10), make(map[uint64]int)
		for range 500_000 {
			opening := zipf.Uint64()
			games[opening]++
			sketch.Add(binary.LittleEndian.AppendUint64(nil, opening))
		}
		found, rare := 0, 0
		for _, element := range sketch.Elements() {
			opening := binary.LittleEndian.Uint64(element.Data)
			if opening < 10 {
				found++
			} else if games[opening] < 50 {
				rare++
			}
			fmt.Printf("%.2f: opening %d, %d games, counted %d\n", probability, opening, games[opening], element.Freq)
		}
		fmt.Printf("%.2f: %d of the ten most frequent openings, %d of less than 50 games\n", probability, found, rare)
	}
}
GO
echo "BoomFilters $boom"
out=$(go run .)
echo "$out"
if [ "$(grep 'most frequent' <<<"$out")" = '0.99: 2 of the ten most frequent openings, 8 of less than 50 games
0.01: 10 of the ten most frequent openings, 0 of less than 50 games' ]; then
	echo 'as found: eight of the ten "most frequent" openings are rare ones'
else
	echo 'changed: other openings'
	exit 1
fi
