#!/usr/bin/env bash
# Players by rating in the X-fast and Y-fast tries of Workiva/go-datastructures: who is next above a rating, or below?
# Guess:   Successor and Predecessor give "the entry with a key equal to or immediately following" or preceding it, and
#          the iterator all in order: what these tries are for.
# Happens: of 50 ratings put in once each, a quarter of the answers on the next above are wrong (Y-fast), and
#          half of the X-fast tries walk over them out of order. With keys of 64 bits 1 of 20 answers is wrong.
#          Get finds all, Len is right, and tries of five keys mostly are. No error.
# Seen in: github.com/Workiva/go-datastructures v1.1.7, the newest.
# Hurts:   pairings by rating, pages of a list from a key on, nearest games: the next one is not the next.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v1.1.7
go mod init example 2>/dev/null
go get "github.com/Workiva/go-datastructures/trie/yfast@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/Workiva/go-datastructures/trie/xfast"
	"github.com/Workiva/go-datastructures/trie/yfast"
)

type key uint64

func (k key) Key() uint64 { return uint64(k) }

func number(entry interface{ Key() uint64 }) (n uint64) {
	if entry != nil {
		n = entry.Key()
	}
	return n
}

func main() {
	random := rand.New(rand.NewPCG(1, 2))
	for _, kind := range []struct {
		name string
		next func() uint64
	}{{"ratings", func() uint64 { return 1000 + random.Uint64N(1500) }}, {"keys of 64 bits", random.Uint64}} {
		var above, below, walkX, walkY int
		example := ""
		for range 100 {
			x, y := xfast.New(uint64(0)), yfast.New(uint64(0))
			var keys []uint64
			for len(keys) < 50 {
				if k := kind.next(); !slices.Contains(keys, k) {
					keys = append(keys, k)
					x.Insert(key(k))
					y.Insert(key(k))
				}
			}
			slices.Sort(keys)
			var inX, inY []uint64
			for it := x.Iter(0); it.Next(); {
				inX = append(inX, it.Value().Key())
			}
			for it := y.Iter(0); it.Next(); {
				inY = append(inY, it.Value().Key())
			}
			walkX += count(!slices.Equal(inX, keys))
			walkY += count(!slices.Equal(inY, keys))
			for range 10 {
				asked := kind.next()
				place, found := slices.BinarySearch(keys, asked)
				next, last := uint64(0), uint64(0)
				if place < 50 {
					next = keys[place]
				}
				if found {
					last = asked
				} else if place > 0 {
					last = keys[place-1]
				}
				got := number(y.Successor(asked))
				if got != next && got > 0 && example == "" && asked < 3000 {
					example = fmt.Sprintf("; above %d is %d, not %d", asked, next, got)
				}
				above += count(got != next)
				below += count(number(y.Predecessor(asked)) != last)
			}
		}
		fmt.Printf("50 %s: of 1000 answers above %d wrong, below %d%s\n", kind.name, above, below, example)
		fmt.Printf("  of 100 walks wrong: X-fast %d, Y-fast %d\n", walkX, walkY)
	}
}

func count(wrong bool) int {
	if wrong {
		return 1
	}
	return 0
}
GO
echo "go-datastructures $version"
out=$(go run .)
echo "$out"
if [ "$out" = '50 ratings: of 1000 answers above 266 wrong, below 1; above 1180 is 1298, not 1415
  of 100 walks wrong: X-fast 52, Y-fast 4
50 keys of 64 bits: of 1000 answers above 54 wrong, below 52
  of 100 walks wrong: X-fast 58, Y-fast 58' ]; then
	echo 'as found: the next rating is often another one'
else
	echo 'changed: other ratings'
	exit 1
fi
