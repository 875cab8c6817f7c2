#!/usr/bin/env bash
# Which positions of a game come back? Strong components of its positions by github.com/dominikbraun/graph: two kings
# go to and fro between positions 1 to 4, reached from position 0.
# Guess:   two components, {0} and {1 2 3 4}, whatever the numbers or texts of the positions are.
# Happens: the component of a position that is 0 (or the empty text) is empty, and the search leaves it behind, so
#          that others may go missing too. Numbered from 0 no run of 100 is right, from 1 all are. If the game may
#          come back to 0, some runs are right and some not, by the order of a Go map. No error. Shortest ways and
#          orders are right.
# Seen in: github.com/dominikbraun/graph v0.23.0.
# Hurts:   searches for repetitions and for what is won or lost in a graph numbered from 0: its beginning is in none.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v0.23.0
go mod init example 2>/dev/null
go get "github.com/dominikbraun/graph@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"slices"

	"github.com/dominikbraun/graph"
)

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	for _, first := range []int{1, 0} {
		for _, back := range []bool{false, true} { // may the game come back to its first position?
			moves := [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 1}}
			want := [][]int{{first}, {first + 1, first + 2, first + 3, first + 4}}
			if back {
				moves = append(moves, [2]int{4, 0})
				want = [][]int{{first, first + 1, first + 2, first + 3, first + 4}}
			}
			right := 0
			for range 100 {
				game := graph.New(graph.IntHash, graph.Directed())
				for position := range 5 {
					must(game.AddVertex(first + position))
				}
				for _, move := range moves {
					must(game.AddEdge(first+move[0], first+move[1]))
				}
				components, err := graph.StronglyConnectedComponents(game)
				must(err)
				for i := range components {
					components[i] = slices.Clone(components[i])
					slices.Sort(components[i])
				}
				slices.SortFunc(components, slices.Compare)
				if slices.EqualFunc(components, want, slices.Equal) {
					right++
				}
			}
			fmt.Printf("positions from %d, back to the first %t: right in %s\n", first, back,
				map[bool]string{true: "all", false: map[bool]string{true: "none", false: "some"}[right == 0]}[right == 100])
		}
	}
}
GO
echo "dominikbraun/graph $version"
out=$(go run .)
echo "$out"
if [ "$out" = 'positions from 1, back to the first false: right in all
positions from 1, back to the first true: right in all
positions from 0, back to the first false: right in none
positions from 0, back to the first true: right in some' ]; then
	echo 'as found: position 0 is in no component, or in one at times'
else
	echo 'changed: other components'
	exit 1
fi
