#!/usr/bin/env bash
# Is a program better than another? TTest of montanaflynn/stats on the results of their games: 1, 0.5 or 0, against 0.5.
# Guess:   the nearer the score is to even, the nearer p is to 1: half a point more in a million games says nothing.
# Happens: p falls again where the score is nearly even: of 10000 games and half a point more it is 0.27, not 0.99, and
#          in a million 0.027, below the usual 0.05. The series that it sums does not end within its 200 terms there. An
#          even score has p 1, and wherever t is above 0.2 p is right, so that tests by known values pass. No error.
# Seen in: github.com/montanaflynn/stats v0.14.0 (October 2026), the newest. No issue found.
# Hurts:   tests of engines and of changes to them by very many games, and of two samples too (the same function): the
#          more alike both are, the surer it says that they differ.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v0.14.0
go mod init example 2>/dev/null
go get "github.com/montanaflynn/stats@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"math"

	"github.com/montanaflynn/stats"
)

func main() {
	for _, games := range []int{100, 1000, 10000, 100000, 1000000} {
		for _, more := range []float64{0, 0.5, math.Sqrt(float64(games))} {
			scores := make([]float64, games)
			for i := range scores {
				scores[i] = []float64{0.5, 1, 0, 0.5}[i%4]
			}
			for i, left := 0, more; left >= 0.5; i++ {
				if scores[i] < 1 {
					scores[i] += 0.5
					left -= 0.5
				}
			}
			t, p, err := stats.TTest(scores, nil, 0.5)
			if err != nil {
				panic(err)
			}
			normal := math.Erfc(math.Abs(t) / math.Sqrt2)
			fmt.Printf("%7d games, %6.1f points more: t %.4f p %.3f, normal distribution %.3f\n", games, more, t, p, normal)
		}
	}
}
GO
echo "montanaflynn/stats $version"
out=$(go run .)
echo "$out"
if [ "$out" = '    100 games,    0.0 points more: t 0.0000 p 1.000, normal distribution 1.000
    100 games,    0.5 points more: t 0.1393 p 0.889, normal distribution 0.889
    100 games,   10.0 points more: t 2.7596 p 0.007, normal distribution 0.006
   1000 games,    0.0 points more: t 0.0000 p 1.000, normal distribution 1.000
   1000 games,    0.5 points more: t 0.0447 p 0.750, normal distribution 0.964
   1000 games,   31.6 points more: t 2.7693 p 0.006, normal distribution 0.006
  10000 games,    0.0 points more: t 0.0000 p 1.000, normal distribution 1.000
  10000 games,    0.5 points more: t 0.0141 p 0.270, normal distribution 0.989
  10000 games,  100.0 points more: t 2.8109 p 0.005, normal distribution 0.005
 100000 games,    0.0 points more: t 0.0000 p 1.000, normal distribution 1.000
 100000 games,    0.5 points more: t 0.0045 p 0.086, normal distribution 0.996
 100000 games,  316.2 points more: t 2.8206 p 0.005, normal distribution 0.005
1000000 games,    0.0 points more: t 0.0000 p 1.000, normal distribution 1.000
1000000 games,    0.5 points more: t 0.0014 p 0.027, normal distribution 0.999
1000000 games, 1000.0 points more: t 2.8266 p 0.005, normal distribution 0.005' ]; then
	echo 'as found: half a point more in a million games is significant'
else
	echo 'changed: another p'
	exit 1
fi
