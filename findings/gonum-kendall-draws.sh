#!/usr/bin/env bash
# The rank correlation of Kendall, by gonum, for two lists of results of which most are draws.
# Guess:   stat.Kendall is "Tau-a", as its comment says: a pair of games with equal results counts for neither order.
# Happens: it counts as a pair in the same order. Lists that have nothing to do with each other correlate by 0.62, and
#          wins of one against losses of the other still by 0.64.
# Seen in: gonum.org/v1/gonum v0.17.0.
# Hurts:   who asks if programs do well in the same openings, or if an evaluation predicts results: draws answer yes.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v0.17.0
go mod init example 2>/dev/null
go get "gonum.org/v1/gonum@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"cmp"
	"fmt"

	"gonum.org/v1/gonum/stat"
)

// tauA returns the share of pairs in the same order less the share of pairs in the opposite order.
func tauA(x, y []float64) float64 {
	sum := 0
	for i := range x {
		for j := range i {
			sum += cmp.Compare(x[i], x[j]) * cmp.Compare(y[i], y[j])
		}
	}
	return float64(sum) / float64(len(x)*(len(x)-1)/2)
}

func main() {
	// Of 100 openings, drawn but for ten, the first program wins ten; another wins ten others, the same or loses those.
	first, other, same := make([]float64, 100), make([]float64, 100), make([]float64, 100)
	lost := make([]float64, 100)
	for i := range first {
		first[i], other[i], same[i], lost[i] = 0.5, 0.5, 0.5, 0.5
	}
	for i := 0; i < 100; i += 10 {
		first[i], other[i+5], same[i], lost[i] = 1, 1, 1, 0
	}
	fmt.Printf("other openings: gonum %.2f, tau-a %.2f\n", stat.Kendall(first, other, nil), tauA(first, other))
	fmt.Printf("same openings: gonum %.2f, tau-a %.2f\n", stat.Kendall(first, same, nil), tauA(first, same))
	fmt.Printf("wins and losses: gonum %.2f, tau-a %.2f\n", stat.Kendall(first, lost, nil), tauA(first, lost))
}
GO
echo "gonum $version"
out=$(go run .)
echo "$out"
if [ "$out" = 'other openings: gonum 0.62, tau-a -0.02
same openings: gonum 1.00, tau-a 0.18
wins and losses: gonum 0.64, tau-a -0.18' ]; then
	echo 'as found: draws correlate with anything'
else
	echo 'changed: pairs of equal results are counted otherwise'
	exit 1
fi
