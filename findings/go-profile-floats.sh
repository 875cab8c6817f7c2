#!/usr/bin/env bash
# A profile (default.pgo) and the numbers that a program computes.
# Guess:   a profile changes the speed. The same source, Go and machine give the same numbers.
# Happens: because of the profile a function is inlined. Its product meets the sum of the caller, and both become one
#          fused instruction, which rounds once instead of twice. The variance of the score of a match, from which
#          error bars and an SPRT are computed, differs in the last digits.
# Seen in: go1.26.8 with GOAMD64=v3, not with the default v1. float64(x*y) + z is the same everywhere.
# Hurts:   who compares results bit by bit between builds, one of which has a newer profile.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOAMD64=v3 GOFLAGS='-mod=mod -trimpath' GOWORK=off CGO_ENABLED=0
go mod init example 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"os"
	"runtime/pprof"
)

// part returns what pairs of games with a score, which are a share of all, add to a mean.
func part(score, share float64) float64 {
	if score < 0 || score > 1 || share < 0 || share > 1 {
		panic(fmt.Sprintf("a score of %v in a share of %v", score, share))
	}
	return score * share
}

// variance returns the variance of the score of pairs of games: counts has those of 0, 1/2, 1, 3/2 and 2 points.
func variance(counts [5]int) float64 {
	total, mean, sum := 0, 0.0, 0.0
	for _, n := range counts {
		total += n
	}
	for i, n := range counts {
		mean += part(float64(i)/4, float64(n)/float64(total))
	}
	for i, n := range counts {
		d := float64(i)/4 - mean
		sum += part(d*d, float64(n)/float64(total))
	}
	return sum
}

func main() {
	if len(os.Args) > 1 {
		f, err := os.Create(os.Args[1])
		if err != nil {
			panic(err)
		}
		if err := pprof.StartCPUProfile(f); err != nil {
			panic(err)
		}
		sum := 0.0
		for i := range 20_000_000 {
			sum += variance([5]int{3, 21, 301 + i%7, 33, 5})
		}
		pprof.StopCPUProfile()
		fmt.Fprintln(os.Stderr, "profiled, sum", sum)
		return
	}
	for i := range 20 {
		fmt.Println(variance([5]int{3, 21, 301 + i, 33, 5}))
	}
}
GO
go build -pgo=off -o plain .
./plain cpu.pprof 2>/dev/null
# As -pgo=cpu.pprof, but for this package alone, which does not compile the standard library anew.
go build -pgo=off -gcflags="-pgoprofile=$dir/cpu.pprof" -o profiled .
./plain >plain.txt
./profiled >profiled.txt
go version
echo 'variances of 20 matches; those that differ, without and with a profile:'
differ=0
while read -r a b; do
	[ "$a" = "$b" ] || { echo "$a $b"; differ=$((differ + 1)); }
done < <(paste plain.txt profiled.txt)
if [ "$differ" -gt 0 ]; then
	echo "as found: with a profile $differ of 20 numbers differ"
else
	echo 'changed: the profile changes no number'
	exit 1
fi
