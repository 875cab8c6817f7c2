#!/usr/bin/env bash
# Do the men stand on a square of a region? Bit arrays of Workiva's go-datastructures: men.Intersects(region).
# Guess:   true if they share a square. "Intersects returns a bool indicating if the other bit array intersects with
#          this bit array", says its documentation; the package calculates with blocks of 64 bits as a bitboard does.
# Happens: it is true only if the first has all squares of the second: men on 31 and 32 do not intersect 32 and 33, but
#          32, 33 and 34 do intersect 33, and all arrays intersect an empty one. And is right, dense or sparse.
# Seen in: github.com/Workiva/go-datastructures v1.1.7.
# Hurts:   who asks for attacked men, occupied squares or shared openings: false for most that overlap. A test with one
#          square in the second array, or with none in common, passes.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v1.1.7
go mod init example 2>/dev/null
go get "github.com/Workiva/go-datastructures/bitarray@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"math/rand/v2"

	"github.com/Workiva/go-datastructures/bitarray"
)

// set returns a bit array of the squares.
func set(dense bool, squares ...uint64) bitarray.BitArray {
	bits := bitarray.NewSparseBitArray()
	if dense {
		bits = bitarray.NewBitArray(64)
	}
	for _, square := range squares {
		if err := bits.SetBit(square); err != nil {
			panic(err)
		}
	}
	return bits
}

func main() {
	random := rand.New(rand.NewPCG(1, 2))
	for _, dense := range []bool{true, false} {
		men := set(dense, 31, 32)
		fmt.Printf("dense %t: 31 32 intersects 32 33: %t, 41 42: %t, 32: %t, none: %t;", dense,
			men.Intersects(set(dense, 32, 33)), men.Intersects(set(dense, 41, 42)), men.Intersects(set(dense, 32)),
			men.Intersects(set(dense)))
		overlap, found := 0, 0
		for range 1000 { // ten men of each of two positions
			var squares [2][]uint64
			for i := range squares {
				for _, n := range random.Perm(50)[:10] {
					squares[i] = append(squares[i], uint64(n+1))
				}
			}
			a, b := set(dense, squares[0]...), set(dense, squares[1]...)
			if !a.And(b).IsEmpty() {
				overlap++
				if a.Intersects(b) {
					found++
				}
			}
		}
		fmt.Printf(" %d of 1000 pairs share a square, %d intersect\n", overlap, found)
	}
}
GO
echo "go-datastructures $version"
out=$(go run .)
echo "$out"
if [ "$out" = 'dense true: 31 32 intersects 32 33: false, 41 42: false, 32: true, none: true;'\
' 919 of 1000 pairs share a square, 0 intersect
dense false: 31 32 intersects 32 33: false, 41 42: false, 32: true, none: true;'\
' 921 of 1000 pairs share a square, 0 intersect' ]; then
	echo 'as found: sets that share a square do not intersect'
else
	echo 'changed: other answers'
	exit 1
fi
