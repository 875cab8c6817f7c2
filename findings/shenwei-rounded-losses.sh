#!/usr/bin/env bash
# Gains and losses of rating rounded to whole points or tenths, by math.Round(change, digits) of Go's shenwei356/util.
# Guess:   the nearest one: 2.6 is 3, and -2.6 is -3, as the language's own math.Round has it.
# Happens: -2.6 is -2, -2.4 is -1, and -3 itself is -2: a half is added before the digits are cut off, and below 0 that
#          goes the wrong way. Nearly each loss is a whole step too small, to tenths, too. Of 5000 games the changes
#          add up to 0, and the rounded ones to 4848 points. Above 0 all is right. No error.
# Seen in: github.com/shenwei356/util v0.5.6, the newest; Debian 12 has it, too (golang-github-shenwei356-util-dev).
# Hurts:   rating lists, scores, balances: who loses keeps a point each time, and ratings of a club rise by themselves.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
util=v0.5.6
go mod init example 2>/dev/null
go get "github.com/shenwei356/util/math@$util" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"math"
	"math/rand/v2"

	theirs "github.com/shenwei356/util/math"
)

func main() {
	for _, change := range []float64{2.6, 2.4, 0.4, -0.4, -0.6, -2.4, -2.6, -3} {
		fmt.Printf("%g: %g, to tenths %g; right %g\n",
			change, theirs.Round(change, 0), theirs.Round(change/10, 1), math.Round(change))
	}
	random := rand.New(rand.NewPCG(1, 2))
	wrong, sum, rounded, right := map[bool]int{}, 0.0, 0.0, 0.0
	for range 5000 {
		// What one player gains the other one loses.
		gain := math.Round(random.Float64()*1600) / 100
		for _, change := range []float64{gain, -gain} {
			if math.Abs(theirs.Round(change, 0)-change) > 0.505 {
				wrong[change > 0]++
			}
			sum += change
			rounded += theirs.Round(change, 0)
			right += math.Round(change)
		}
	}
	fmt.Printf("5000 games: sum of changes %.0f, rounded %.0f (right %.0f), wrong gains %d, wrong losses %d\n",
		sum, rounded, right, wrong[true], wrong[false])
}
GO
echo "shenwei356/util $util"
out=$(go run .)
echo "$out"
if [ "$out" = '2.6: 3, to tenths 0.3; right 3
2.4: 2, to tenths 0.2; right 2
0.4: 0, to tenths 0; right 0
-0.4: 0, to tenths 0; right -0
-0.6: -0, to tenths -0; right -1
-2.4: -1, to tenths -0.1; right -2
-2.6: -2, to tenths -0.2; right -3
-3: -2, to tenths -0.2; right -3
5000 games: sum of changes 0, rounded 4848 (right 0), wrong gains 0, wrong losses 4786' ]; then
	echo 'as found: losses are a point too small'
else
	echo 'changed: other changes'
	exit 1
fi
