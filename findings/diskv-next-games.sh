#!/usr/bin/env bash
# Games on disk listed page by page in order of their keys, by Go's diskv with its index: Index.Keys(lastKey, 5).
# Guess:   the five games behind the last one shown: by its text the first one is that next in order.
# Happens: if the last game shown has been erased in the meantime, or the key is no game (a date, the beginning of a
#          name), the list begins with the first game again: who erases what he has read never comes to the end. And
#          all pages but the first are one game short: one at a time there is no second one. No error.
# Seen in: github.com/peterbourgon/diskv/v3 v3.0.1, the newest; its tests ask for pages as large as the list.
# Hurts:   archives, queues and exports in pages: games come twice, or the list ends after the first.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
diskv=v3.0.1
go mod init example 2>/dev/null
go get "github.com/peterbourgon/diskv/v3@$diskv" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/peterbourgon/diskv/v3"
)

func archive(name string) *diskv.Diskv {
	games := diskv.New(diskv.Options{BasePath: os.Args[1] + "/" + name, Index: &diskv.BTreeIndex{},
		IndexLess: func(a, b string) bool { return a < b }})
	for i := range 12 {
		if err := games.Write(fmt.Sprintf("2026-11-%02d", 10+i), []byte("32-28 19-23")); err != nil {
			panic(err)
		}
	}
	return games
}

// days gives the days of the keys.
func days(keys []string) string {
	return strings.ReplaceAll(strings.Join(keys, " "), "2026-11-", "")
}

func main() {
	games := archive("games")
	fmt.Println("all:", days(games.Index.Keys("", 100)))
	for _, from := range []string{"", "2026-11-14", "2026-11-20", "2026-11-145", "2026-12"} {
		fmt.Printf("five behind %q: %s\n", from, days(games.Index.Keys(from, 5)))
	}
	fmt.Println("one behind the 14th:", days(games.Index.Keys("2026-11-14", 1)))
	if err := games.Erase("2026-11-14"); err != nil {
		panic(err)
	}
	fmt.Println("five behind the 14th, erased:", days(games.Index.Keys("2026-11-14", 5)))

	// Each page is read; its last game is erased.
	games = archive("read")
	read, from := 0, ""
	for range 20 {
		page := games.Index.Keys(from, 5)
		if len(page) == 0 {
			break
		}
		read += len(page)
		from = page[len(page)-1]
		if err := games.Erase(from); err != nil {
			panic(err)
		}
	}
	fmt.Println("12 games, the last of each page erased: read", read)
}
GO
echo "diskv $diskv"
mkdir archives
out=$(go run . "$dir/archives")
echo "$out"
if [ "$out" = 'all: 10 11 12 13 14 15 16 17 18 19 20 21
five behind "": 10 11 12 13 14
five behind "2026-11-14": 15 16 17 18
five behind "2026-11-20": 21
five behind "2026-11-145": 10 11 12 13 14
five behind "2026-12": 10 11 12 13 14
one behind the 14th: 
five behind the 14th, erased: 10 11 12 13 15
12 games, the last of each page erased: read 50' ]; then
	echo 'as found: the page behind an erased game is the first'
else
	echo 'changed: other pages'
	exit 1
fi
