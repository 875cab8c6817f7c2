#!/usr/bin/env bash
# Moves from a channel in pages of ten, by the iterators of samber/lo: it.Slice(moves, 0, 10), it.ChannelToSeq(channel).
# Guess:   each page has the next ten moves: "up to, but not including end. Will iterate at most end times."
# Happens: each page takes one more and drops it: move 11 is in no page, nor are 22 and 33; of 40 moves 37 come.
#          it.Subset does so, too. On a live game ten moves are not shown before the eleventh is played. it.Take is
#          right, and so are pages of a list. No error.
# Seen in: github.com/samber/lo v1.53.0 (March 2026), the newest; a pull request of September (1009) is open.
# Hurts:   servers that pass moves, results or lines on in parts: one of eleven is lost, and each part comes late.
set -euo pipefail
version=v1.53.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOWORK=off GOFLAGS=-mod=mod
go mod init found >/dev/null 2>&1
go get "github.com/samber/lo@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"iter"
	"slices"
	"time"

	"github.com/samber/lo/it"
)

// A game of n moves in a channel, closed behind the last one.
func game(n int) <-chan int {
	moves := make(chan int, n)
	for move := range n {
		moves <- move + 1
	}
	close(moves)
	return moves
}

func main() {
	for _, page := range []struct {
		name string
		next func(iter.Seq[int]) iter.Seq[int]
	}{
		{"Slice", func(moves iter.Seq[int]) iter.Seq[int] { return it.Slice(moves, 0, 10) }},
		{"Subset", func(moves iter.Seq[int]) iter.Seq[int] { return it.Subset(moves, 0, 10) }},
		{"Take", func(moves iter.Seq[int]) iter.Seq[int] { return it.Take(moves, 10) }},
	} {
		moves := it.ChannelToSeq(game(40))
		var seen []int
		fmt.Printf("%s:", page.name)
		for {
			part := slices.Collect(page.next(moves))
			if len(part) == 0 {
				break
			}
			fmt.Printf(" %d to %d", part[0], part[len(part)-1])
			seen = append(seen, part...)
		}
		fmt.Printf("; %d of 40 moves\n", len(seen))

		// A live game: ten moves are played, the eleventh is not.
		live := make(chan int, 20)
		for move := range 10 {
			live <- move + 1
		}
		done := make(chan int)
		go func() { done <- len(slices.Collect(page.next(it.ChannelToSeq(live)))) }()
		select {
		case n := <-done:
			fmt.Printf("live, ten moves played: %d shown\n", n)
		case <-time.After(2 * time.Second):
			fmt.Println("live, ten moves played: none is shown within two seconds")
			live <- 11
			fmt.Printf("after the eleventh: %d shown\n", <-done)
		}
	}
}
GO
echo "samber/lo $version"
out=$(go run .)
echo "$out"
if [ "$out" = 'Slice: 1 to 10 12 to 21 23 to 32 34 to 40; 37 of 40 moves
live, ten moves played: none is shown within two seconds
after the eleventh: 10 shown
Subset: 1 to 10 12 to 21 23 to 32 34 to 40; 37 of 40 moves
live, ten moves played: none is shown within two seconds
after the eleventh: 10 shown
Take: 1 to 10 11 to 20 21 to 30 31 to 40; 40 of 40 moves
live, ten moves played: 10 shown' ]; then
	echo 'as found: a move is lost at the end of each page'
else
	echo 'changed: other moves'
	exit 1
fi
