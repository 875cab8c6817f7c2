#!/usr/bin/env bash
# A compressed bitmap as the set of positions that were seen, by Zobrist key (random numbers of 64 bits).
# Guess:   it compresses nothing, but stays near a map in memory, and near 8 bytes a key in a file.
# Happens: each key gets a bitmap, in a sorted list: 158 bytes in memory, where Go's map takes 23 to 40, and 22 bytes in
#          a file. The time to add keys grows with the square of their number: minutes for a million.
# Seen in: github.com/RoaringBitmap/roaring/v2 v2.30.0 (roaring64) on a 64-bit machine.
# Hurts:   archives and search tools that choose the well-known compressed set for millions of keys.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v2.30.0
go mod init example 2>/dev/null
go get "github.com/RoaringBitmap/roaring/v2@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"time"

	"github.com/RoaringBitmap/roaring/v2/roaring64"
)

const keys = 200_000

// inUse returns the bytes that are in use.
func inUse() int {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int(stats.HeapAlloc)
}

func main() {
	before, random := inUse(), rand.New(rand.NewPCG(1, 2))
	bitmap, start, half := roaring64.New(), time.Now(), time.Duration(0)
	for i := range keys {
		if i == keys/2 {
			half = time.Since(start)
		}
		bitmap.Add(random.Uint64())
	}
	percent := 100 * int(time.Since(start)-half) / int(half)
	ofBitmap := (inUse() - before) / keys
	file := int(bitmap.GetSerializedSizeInBytes()) / keys
	before, random = inUse(), rand.New(rand.NewPCG(1, 2))
	set := map[uint64]struct{}{}
	for range keys {
		set[random.Uint64()] = struct{}{}
	}
	fmt.Println(ofBitmap, (inUse()-before)/keys, file, percent)
	runtime.KeepAlive(bitmap)
	runtime.KeepAlive(set)
}
GO
go build -o main .
read -r bitmap map file percent < <(./main)
echo "roaring64 $version, bytes a key: $bitmap in memory (Go's map: $map), $file in a file"
echo "the second 100,000 keys took $percent % of the time of the first"
if [ "$bitmap" -ge $((3 * map)) ] && [ "$file" -ge 16 ] && [ "$percent" -ge 150 ]; then
	echo "as found: a bitmap of Zobrist keys takes $((bitmap / map)) times the memory of a map, and ever more time"
else
	echo 'changed: the bitmap of random keys is smaller or faster'
	exit 1
fi
