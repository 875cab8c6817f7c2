#!/usr/bin/env bash
# Squares of two sets by github.com/zyedidia/generic: a.Intersection(b) and a.IsDisjoint(b), of hash sets and map
# sets.
# Guess:   both kinds give the common squares, and IsDisjoint says that there are none: two sets of one interface.
# Happens: of hash sets the intersection keeps squares of the first alone, in a quarter of all pairs of four squares:
#          it removes while it walks, which moves the next square back, past the walk. And IsDisjoint of both kinds is
#          true if there ARE common squares, false if there are none. Intersections of map sets, unions, differences
#          are right.
# Seen in: github.com/zyedidia/generic v1.2.1, the newest; its tests ask neither.
# Hurts:   who keeps men, attacked squares or opponents met in sets: too many are common, and "none" means some.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v1.2.1
go mod init example 2>/dev/null
go get "github.com/zyedidia/generic/set@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"math/rand/v2"

	"github.com/zyedidia/generic"
	"github.com/zyedidia/generic/set"
)

func hashset(squares ...int) set.Set[int] {
	return set.NewHashset(16, generic.Equals[int], generic.HashInt, squares...)
}

func mapset(squares ...int) set.Set[int] { return set.NewMapset(squares...) }

func main() {
	random := rand.New(rand.NewPCG(1, 2))
	for _, kind := range []struct {
		name string
		of   func(squares ...int) set.Set[int]
	}{{"map sets", mapset}, {"hash sets", hashset}} {
		wrong, opposite := 0, 0
		example := ""
		for range 1000 {
			first, second := random.Perm(50)[:4], random.Perm(50)[:4]
			a, b := kind.of(first...), kind.of(second...)
			common := 0
			for _, square := range first {
				for _, other := range second {
					if square == other {
						common++
					}
				}
			}
			both := a.Intersection(b)
			if both.Size() != common {
				wrong++
				if example == "" {
					example = fmt.Sprint("; ", first, " and ", second, ": ", both)
				}
			}
			if a.IsDisjoint(b) == (both.Size() > 0) {
				opposite++
			}
		}
		fmt.Printf("%s: %d of 1000 intersections wrong, %d answers of IsDisjoint against them%s\n", kind.name, wrong,
			opposite, example)
	}
	for _, other := range []int{32, 33} {
		fmt.Printf("31 32 and %d: disjoint %t, intersection %v\n", other, mapset(31, 32).IsDisjoint(mapset(other)),
			mapset(31, 32).Intersection(mapset(other)))
	}
}
GO
echo "zyedidia/generic $version"
out=$(go run .)
echo "$out"
if [ "$out" = 'map sets: 0 of 1000 intersections wrong, 1000 answers of IsDisjoint against them
hash sets: 240 of 1000 intersections wrong, 1000 answers of IsDisjoint against them;'\
' [37 12 6 4] and [16 38 7 23]: [4]
31 32 and 32: disjoint true, intersection [32]
31 32 and 33: disjoint false, intersection []' ]; then
	echo 'as found: hash sets have squares of one in common, and disjoint means the opposite'
else
	echo 'changed: other answers'
	exit 1
fi
