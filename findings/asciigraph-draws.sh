#!/usr/bin/env bash
# The results of a player's games as a graph in a terminal by asciigraph: 0, 0.5 and 1, without options.
# Guess:   three heights at least, for losses, draws and wins, as a graph of evaluations from -0.3 to 0.4 has seven.
# Happens: two heights: draws are drawn as wins, and both have the same graph here. Where the numbers
#          are less than 1 apart the scale is finer by itself; from 1 on it is a row for each whole number. Height(2)
#          is right.
# Seen in: github.com/guptarohit/asciigraph v0.10.0, the newest; its README calls no height "auto-scaling".
# Hurts:   results and evaluations in terminals and logs: draws are wins.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v0.10.0
go mod init example 2>/dev/null
go get "github.com/guptarohit/asciigraph@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"strings"

	"github.com/guptarohit/asciigraph"
)

func main() {
	for _, part := range []struct {
		name    string
		numbers []float64
	}{
		{"loss draw win draw loss draw", []float64{0, 0.5, 1, 0.5, 0, 0.5}},
		{"loss win win win loss win", []float64{0, 1, 1, 1, 0, 1}},
		{"evaluation", []float64{0.1, 0.3, -0.2, 0.4, -0.3, 0.2}},
	} {
		for _, height := range []int{0, 2} {
			if height > 0 && part.name == "evaluation" {
				continue
			}
			options := []asciigraph.Option{}
			if height > 0 {
				options = append(options, asciigraph.Height(height))
			}
			fmt.Println(part.name, "height", height)
			for _, line := range strings.Split(asciigraph.Plot(part.numbers, options...), "\n") {
				fmt.Println(strings.TrimRight(line, " "))
			}
		}
	}
}
GO
echo "asciigraph $version"
out=$(go run .)
echo "$out"
if [ "$out" = 'loss draw win draw loss draw height 0
 1.00 ┤╭──╮╭
 0.00 ┼╯  ╰╯
loss draw win draw loss draw height 2
 1.00 ┤ ╭╮
 0.50 ┤╭╯╰╮╭
 0.00 ┼╯  ╰╯
loss win win win loss win height 0
 1.00 ┤╭──╮╭
 0.00 ┼╯  ╰╯
loss win win win loss win height 2
 1.00 ┤╭──╮╭
 0.50 ┤│  ││
 0.00 ┼╯  ╰╯
evaluation height 0
  0.40 ┤╭╮╭╮
  0.28 ┤││││╭
  0.17 ┼╯││││
  0.05 ┤ ││││
 -0.07 ┤ ││││
 -0.18 ┤ ╰╯││
 -0.30 ┤   ╰╯' ]; then
	echo 'as found: draws are drawn as wins'
else
	echo 'changed: another graph'
	exit 1
fi
