#!/usr/bin/env bash
# Seats at boards in Go's gcache: SetWithExpire(board, player, time.Minute) reserves one, Set(board, player) takes it.
# Guess:   who takes a seat has it until he leaves: Set has no time, and the cache was made without Expiration.
# Happens: the time of the reservation stays with the board: the seat is gone a minute after the reservation, though it
#          was taken within it. If the reservation is over when the seat is taken, it is gone at once: Set gives no
#          error, and the next Get finds no key. So it is with all four kinds, LRU, LFU, ARC and simple; only if Get has
#          found it over before, or Remove was called, Set is for good.
# Seen in: github.com/bluele/gcache v0.0.2, the newest. Its readme has both calls, and no word of it.
# Hurts:   seats, sessions, games: what was kept for some time once can never be kept for good, and Set seems to work.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
gcache=v0.0.2
go mod init example 2>/dev/null
go get "github.com/bluele/gcache@$gcache" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"time"

	"github.com/bluele/gcache"
)

func main() {
	for _, kind := range []string{gcache.TYPE_LRU, gcache.TYPE_LFU, gcache.TYPE_ARC, gcache.TYPE_SIMPLE} {
		clock := gcache.NewFakeClock()
		seats := gcache.New(100).EvictType(kind).Clock(clock).Build()
		set := func(board int, player string, seconds time.Duration) {
			var err error
			if seconds == 0 {
				err = seats.Set(board, player)
			} else {
				err = seats.SetWithExpire(board, player, seconds*time.Second)
			}
			if err != nil {
				panic(err)
			}
		}
		get := func(board int) string {
			player, err := seats.Get(board)
			if err != nil {
				return "nobody (" + err.Error() + ")"
			}
			return player.(string)
		}
		set(1, "Ada", 60)
		set(2, "Bob", 60)
		set(3, "Cor", 60)
		set(4, "Dik", 0)
		clock.Advance(30 * time.Second)
		set(1, "Ada", 0)
		fmt.Printf("%s: board 1 taken after half a minute: %s", kind, get(1))
		clock.Advance(40 * time.Second)
		fmt.Println(", later:", get(1))
		set(2, "Bob", 0)
		fmt.Println("  board 2 taken when the time was over:", get(2))
		nobody := get(3)
		set(3, "Cor", 0)
		fmt.Printf("  board 3 asked for, %s, and then taken: %s\n", nobody, get(3))
		fmt.Println("  board 4 taken without reservation:", get(4))
	}
}
GO
echo "gcache $gcache"
out=$(go run .)
echo "$out"
if [ "$out" = 'lru: board 1 taken after half a minute: Ada, later: nobody (Key not found.)
  board 2 taken when the time was over: nobody (Key not found.)
  board 3 asked for, nobody (Key not found.), and then taken: Cor
  board 4 taken without reservation: Dik
lfu: board 1 taken after half a minute: Ada, later: nobody (Key not found.)
  board 2 taken when the time was over: nobody (Key not found.)
  board 3 asked for, nobody (Key not found.), and then taken: Cor
  board 4 taken without reservation: Dik
arc: board 1 taken after half a minute: Ada, later: nobody (Key not found.)
  board 2 taken when the time was over: nobody (Key not found.)
  board 3 asked for, nobody (Key not found.), and then taken: Cor
  board 4 taken without reservation: Dik
simple: board 1 taken after half a minute: Ada, later: nobody (Key not found.)
  board 2 taken when the time was over: nobody (Key not found.)
  board 3 asked for, nobody (Key not found.), and then taken: Cor
  board 4 taken without reservation: Dik' ]; then
	echo 'as found: who takes a reserved seat loses it'
else
	echo 'changed: other seats'
	exit 1
fi
