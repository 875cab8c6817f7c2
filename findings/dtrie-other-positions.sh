#!/usr/bin/env bash
# Values of 1000 positions by their keys of 64 bits in the hash trie (dtrie) of Workiva/go-datastructures.
# Guess:   Get gives the value of the key, or nil "if the key does not exist", and Remove of such a key does nothing.
# Happens: Get compares no keys: it follows five bits of the hash per level down to a value and gives that, so that 4 of
#          10 unknown positions have the value of another one. Remove of 100 unknown positions takes 47 others out. Keys
#          that are there are right as long as no other is asked to go, so that tests pass. No error.
# Seen in: github.com/Workiva/go-datastructures v1.1.7, the newest. Upstream knows that old versions of the trie change
#          too (issue 206), but not this.
# Hurts:   opening books, caches and transposition tables: a position never seen has a value, and a move of another.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v1.1.7
go mod init example 2>/dev/null
go get "github.com/Workiva/go-datastructures/trie/dtrie@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"math/rand/v2"

	"github.com/Workiva/go-datastructures/trie/dtrie"
)

func main() {
	random := rand.New(rand.NewPCG(1, 2))
	book := dtrie.New(nil)
	known := make([]uint64, 1000)
	for i := range known {
		known[i] = random.Uint64()
		book = book.Insert(known[i], i)
	}
	right := 0
	for i, key := range known {
		if book.Get(key) == i {
			right++
		}
	}
	found := 0
	for range 1000 {
		if book.Get(random.Uint64()) != nil {
			found++
		}
	}
	fmt.Printf("known positions right: %d of 1000; unknown positions found: %d of 1000\n", right, found)
	for range 100 {
		book = book.Remove(random.Uint64())
	}
	lost := 0
	for i, key := range known {
		if book.Get(key) != i {
			lost++
		}
	}
	fmt.Printf("known positions lost by the removal of 100 unknown ones: %d\n", lost)

	book = dtrie.New(nil).Insert("B:W18:B23", "18x29")
	asked := 0
	for square := 6; square <= 50; square++ {
		fen := fmt.Sprintf("W:W%d:B5", square)
		if move := book.Get(fen); move != nil {
			if asked == 0 {
				fmt.Printf("%s: %v, as of B:W18:B23\n", fen, move)
			}
			asked++
		}
	}
	fmt.Printf("a book of one position has a move in %d of 45 others\n", asked)
}
GO
echo "go-datastructures $version"
out=$(go run .)
echo "$out"
if [ "$out" = 'known positions right: 1000 of 1000; unknown positions found: 410 of 1000
known positions lost by the removal of 100 unknown ones: 47
W:W13:B5: 18x29, as of B:W18:B23
a book of one position has a move in 2 of 45 others' ]; then
	echo 'as found: positions that are not in the trie have the values of others'
else
	echo 'changed: other positions'
	exit 1
fi
