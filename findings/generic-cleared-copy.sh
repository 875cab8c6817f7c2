#!/usr/bin/env bash
# A board as a map of square to piece by github.com/zyedidia/generic/hashmap, copied for a variation: Copy, then Clear.
# Guess:   copies are lazy, "copy-on-write", as documented: any change of the copy leaves the board as it was.
# Happens: Put and Remove copy first; Clear does not, and it empties the memory that both share. The board has no pieces
#          any more, but Size still says 20. Clear of the board empties its copies in the same way, hash sets that are
#          copied too. No error. After a Put or Remove of its own a copy is safe from the next Clear.
# Seen in: github.com/zyedidia/generic v1.2.1, the newest.
# Hurts:   who copies a position to set up another one from an empty board, or clears one board for the next game.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v1.2.1
go mod init example 2>/dev/null
go get "github.com/zyedidia/generic/hashmap@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/zyedidia/generic"
	"github.com/zyedidia/generic/hashmap"
	"github.com/zyedidia/generic/hashset"
)

func main() {
	for _, change := range []string{"Put", "Remove", "Clear", "Put and Clear"} {
		board := hashmap.New[int, string](64, generic.Equals[int], generic.HashInt)
		men := hashset.New[int](64, generic.Equals[int], generic.HashInt)
		for square := 31; square <= 50; square++ {
			board.Put(square, "w")
			men.Put(square)
		}
		copied, copiedMen := board.Copy(), men.Copy()
		switch change {
		case "Put":
			copied.Put(28, "w")
			copiedMen.Put(28)
		case "Remove":
			copied.Remove(32)
			copiedMen.Remove(32)
		case "Put and Clear":
			copied.Put(28, "w")
			copiedMen.Put(28)
			fallthrough
		case "Clear":
			copied.Clear()
			copiedMen.Clear()
		}
		pieces, squares := 0, 0
		board.Each(func(int, string) { pieces++ })
		men.Each(func(int) { squares++ })
		piece, found := board.Get(31)
		fmt.Printf("%s of the copy: the board has %d pieces of %d, on 31: %q %t; the set %d squares of %d\n", change,
			pieces, board.Size(), piece, found, squares, men.Size())
	}
}
GO
echo "zyedidia/generic $version"
out=$(go run .)
echo "$out"
if [ "$out" = 'Put of the copy: the board has 20 pieces of 20, on 31: "w" true; the set 20 squares of 20
Remove of the copy: the board has 20 pieces of 20, on 31: "w" true; the set 20 squares of 20
Clear of the copy: the board has 0 pieces of 20, on 31: "" false; the set 0 squares of 20
Put and Clear of the copy: the board has 20 pieces of 20, on 31: "w" true; the set 20 squares of 20' ]; then
	echo 'as found: Clear of a copy empties the board'
else
	echo 'changed: other boards'
	exit 1
fi
