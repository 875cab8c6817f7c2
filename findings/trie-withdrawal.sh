#!/usr/bin/env bash
# Names of players for completion in a trie (github.com/derekparker/trie): one withdraws, Remove takes his name out.
# Guess:   the others stay: "ensuring that all bitmasks up to root are appropriately recalculated", says its comment.
# Happens: if no other name begins with the same letter, the trie is emptied: no name is found any more. With a name
#          that others begin with (Jan) these go too (Janny, Janus). Only names that fork off from others are right,
#          as in its example. No error.
# Seen in: github.com/derekparker/trie/v3 v3.2.0, the newest.
# Hurts:   completion of players, openings or games: what is left is found no more after one is taken out.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v3.2.0
go mod init example 2>/dev/null
go get "github.com/derekparker/trie/v3@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"sort"

	"github.com/derekparker/trie/v3"
)

func main() {
	names := []string{"Anna", "Bea", "Berta", "Carl", "Jan", "Janny", "Janus", "Jens"}
	for _, name := range names {
		players := trie.New[int]()
		for i, name := range names {
			players.Add(name, i)
		}
		players.Remove(name)
		left := players.Keys()
		sort.Strings(left)
		fmt.Printf("without %s: %v\n", name, left)
	}
}
GO
echo "derekparker/trie $version"
out=$(go run .)
echo "$out"
if [ "$out" = 'without Anna: []
without Bea: [Anna Berta Carl Jan Janny Janus Jens]
without Berta: [Anna Bea Carl Jan Janny Janus Jens]
without Carl: []
without Jan: [Anna Bea Berta Carl Jens]
without Janny: [Anna Bea Berta Carl Jan Janus Jens]
without Janus: [Anna Bea Berta Carl Jan Janny Jens]
without Jens: [Anna Bea Berta Carl Jan Janny Janus]' ]; then
	echo 'as found: taking one name out takes all out'
else
	echo 'changed: other names are left'
	exit 1
fi
