#!/usr/bin/env bash
# Players of a class of ratings in a skip list: Range(1400, 1600) of goskiplist, then Seek(1550) to go on from there, as
# for the next page of a list.
# Guess:   Range goes through keys of at least 1400 and less than 1600, and so Seek finds one of those, or gives false
#          if there is none from 1550 on.
# Happens: it gives true and the next key outside the class: 1700. Without a key from 1550 on at all it is false. In
#          random lists of 30 players two of five such pages begin with a stranger. Next after it is false, and Range
#          alone is right throughout. No error.
# Seen in: github.com/ryszard/goskiplist, the newest (of 2015), in Debian 12, too.
# Hurts:   who shows or pairs players class by class, or draws that are paged by key: others appear among them.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v0.0.0-20150312221310-2dfbae5fcf46
go mod init example 2>/dev/null
go get "github.com/ryszard/goskiplist@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"math/rand/v2"

	"github.com/ryszard/goskiplist/skiplist"
)

func main() {
	list := skiplist.NewIntMap()
	for _, rating := range []int{1300, 1420, 1500, 1700, 1900} {
		list.Set(rating, "")
	}
	fmt.Print("1400 to 1600:")
	for all := list.Range(1400, 1600); all.Next(); {
		fmt.Print(" ", all.Key())
	}
	fmt.Println()
	for _, from := range []int{1400, 1450, 1550, 1600, 1650} {
		page := list.Range(1400, 1600)
		found := page.Seek(from)
		fmt.Printf("from %d: %v", from, found)
		if found {
			fmt.Printf(" %v, then %v", page.Key(), page.Next())
		}
		fmt.Println()
	}
	random := rand.New(rand.NewPCG(1, 2))
	outside, none := 0, 0
	for range 1000 {
		list := skiplist.NewIntMap()
		for range 30 {
			list.Set(1000+random.IntN(1000), "")
		}
		low := 1000 + random.IntN(900)
		from := low + random.IntN(100)
		if page := list.Range(low, low+100); !page.Seek(from) {
			none++
		} else if page.Key().(int) >= low+100 {
			outside++
		}
	}
	fmt.Printf("1000 pages: %d begin outside of the class, %d have none\n", outside, none)
}
GO
echo "goskiplist $version"
out=$(go run .)
echo "$out"
if [ "$out" = '1400 to 1600: 1420 1500
from 1400: true 1500, then false
from 1450: true 1500, then false
from 1550: true 1700, then false
from 1600: false
from 1650: false
1000 pages: 391 begin outside of the class, 16 have none' ]; then
	echo 'as found: a page of a class begins with a player outside'
else
	echo 'changed: other pages'
	exit 1
fi
