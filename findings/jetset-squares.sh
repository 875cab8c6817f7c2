#!/usr/bin/env bash
# Squares with men in the sets of numbers of Go's pointlander/jetset ("a compressed set of numbers").
# Guess:   Has is true for what was added and for nothing else, Len counts it, and Union, Intersection and Intersects
#          are those of sets, as of a map.
# Happens: one Add can put other squares in, too: with men on 1, 2, 13, 24, 36 and 62 there is one on 0. Of 500 sets
#          of 8 random numbers below 64, 37 are wrong, and of 500 unions of two, 109; it is hardly better if they are
#          put in in order. Len counts the wrong ones, too. No error.
# Seen in: golang-github-pointlander-jetset-dev 1.0.0-4 (Debian 12).
# Hurts:   boards, opening books and lists of games seen as sets of numbers: strange members appear with a capture.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=1.0.0-4
apt-get -qq -o APT::Sandbox::User=root download "golang-github-pointlander-jetset-dev=$version" \
	golang-github-pointlander-compress-dev=1.1.0-6
for file in ./*.deb; do dpkg -x "$file" debian; done
export GOTOOLCHAIN=go1.26.8 GO111MODULE=off GOFLAGS=-trimpath GOPATH=$dir/debian/usr/share/gocode

cat >main.go <<'GO'
package main

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/pointlander/jetset"
)

func main() {
	random := rand.New(rand.NewPCG(1, 2))
	fill := func(sorted bool) (set jetset.Set, numbers []uint64) {
		for len(numbers) < 8 {
			numbers = append(numbers, random.Uint64N(64))
		}
		if sorted {
			slices.Sort(numbers)
		}
		for _, n := range numbers {
			set = set.Add(n)
		}
		return set, numbers
	}
	for _, sorted := range []bool{false, true} {
		var wrong, length, union, common int
		for range 500 {
			a, inA := fill(sorted)
			b, inB := fill(sorted)
			both, shared := a.Union(b), a.Intersection(b)
			var wrongA, wrongUnion, wrongCommon bool
			count := 0
			for n := range uint64(64) {
				hasA, hasB := slices.Contains(inA, n), slices.Contains(inB, n)
				if hasA {
					count++
				}
				wrongA = wrongA || a.Has(n) != hasA
				wrongUnion = wrongUnion || both.Has(n) != (hasA || hasB)
				wrongCommon = wrongCommon || shared.Has(n) != (hasA && hasB)
			}
			for _, is := range []struct {
				wrong bool
				sum   *int
			}{{wrongA, &wrong}, {a.Len() != count, &length}, {wrongUnion, &union}, {wrongCommon, &common}} {
				if is.wrong {
					*is.sum++
				}
			}
		}
		fmt.Printf("500 sets, in order %t: wrong %d, of another length %d; unions %d, intersections %d\n",
			sorted, wrong, length, union, common)
	}
	var board jetset.Set
	for _, square := range []uint64{62, 2, 36, 24, 13, 1} {
		before := board.Has(0)
		board = board.Add(square)
		fmt.Printf("add %d: 0 is in it %t, then %t\n", square, before, board.Has(0))
	}
}
GO
echo "jetset $version"
out=$(go run .)
echo "$out"
if [ "$out" = '500 sets, in order false: wrong 37, of another length 27; unions 109, intersections 58
500 sets, in order true: wrong 35, of another length 34; unions 87, intersections 28
add 62: 0 is in it false, then false
add 2: 0 is in it false, then false
add 36: 0 is in it false, then false
add 24: 0 is in it false, then false
add 13: 0 is in it false, then false
add 1: 0 is in it false, then true' ]; then
	echo 'as found: sets have members that nobody added'
else
	echo 'changed: other sets'
	exit 1
fi
