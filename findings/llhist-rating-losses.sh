#!/usr/bin/env bash
# Changes of rating, gains and losses, in the log-linear histograms of Go's circonusllhist: mean, least, median, most.
# Guess:   within 1 of 10 or so, as its bins of two digits are: -1.0e+01 and 1.0e+01 are different ones.
# Happens: a loss and a gain of the same size are in one bin, with the sign of whichever came first: of -20, -10, 10, 20
#          and 30 the mean is -6.3, not 6, and there are two of -10 and of -20; put in the other way round it is 18.5.
#          Quantiles of losses are in order of size, so that of -50 to -10 the least is -11, and the greatest -50.
#          Gains alone are right. No error.
# Seen in: github.com/circonus-labs/circonusllhist v0.1.3, the newest of that name; that of Debian 12 does the same.
# Hurts:   who measures rating changes, scores of a search or differences of time: means and medians change their sign.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v0.1.3
go mod init example 2>/dev/null
go get "github.com/circonus-labs/circonusllhist@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/circonus-labs/circonusllhist"
)

func main() {
	for _, changes := range [][]float64{{10, 20, 30, 40, 50}, {-20, -10, 10, 20, 30}, {30, 20, 10, -10, -20},
		{-50, -40, -30, -20, -10}} {
		histogram := circonusllhist.New()
		sum := 0.0
		for _, change := range changes {
			if err := histogram.RecordValue(change); err != nil {
				panic(err)
			}
			sum += change
		}
		sorted := slices.Sorted(slices.Values(changes))
		at := histogram.ValueAtQuantile
		fmt.Printf("%v: mean %.1f, least %.0f, median %.0f, most %.0f; right %.0f, %.0f, %.0f, %.0f\n  %s\n", changes,
			histogram.Mean(), at(0), at(0.5), at(1), sum/5, sorted[0], sorted[2], sorted[4],
			strings.Join(histogram.DecStrings(), " "))
	}
}
GO
echo "circonusllhist $version"
out=$(go run .)
echo "$out"
if [ "$out" = '[10 20 30 40 50]: mean 30.5, least 10, median 30, most 51; right 30, 10, 30, 50
  H[1.0e+01]=1 H[2.0e+01]=1 H[3.0e+01]=1 H[4.0e+01]=1 H[5.0e+01]=1
[-20 -10 10 20 30]: mean -6.3, least -11, median -21, most 31; right 6, -20, 10, 30
  H[-1.0e+01]=2 H[-2.0e+01]=2 H[3.0e+01]=1
[30 20 10 -10 -20]: mean 18.5, least 10, median 20, most 31; right 6, -20, 10, 30
  H[1.0e+01]=2 H[2.0e+01]=2 H[3.0e+01]=1
[-50 -40 -30 -20 -10]: mean -30.5, least -11, median -30, most -50; right -30, -50, -30, -10
  H[-1.0e+01]=1 H[-2.0e+01]=1 H[-3.0e+01]=1 H[-4.0e+01]=1 H[-5.0e+01]=1' ]; then
	echo 'as found: gains and losses of one size are the same'
else
	echo 'changed: other means'
	exit 1
fi
