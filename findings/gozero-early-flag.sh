#!/usr/bin/env bash
# A clock of a game as a timer of go-zero's TimingWheel, with a tick of half a second: when does the flag fall?
# Guess:   up to a tick late: a timer never ends before its time. The wheel says only that it schedules tasks.
# Happens: up to two ticks early. The time is rounded down to whole ticks, and the rest of the running tick counts as a
#          whole one: a player with 990 ms has what is left of the tick, here some 50 ms. The larger the tick, the more.
# Seen in: github.com/zeromicro/go-zero v1.10.3; its documentation does not say how exact timers are.
# Hurts:   servers of games that use it for many clocks: players lose on time that they have.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v1.10.3
go mod init example 2>/dev/null
go get "github.com/zeromicro/go-zero/core/collection@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"time"

	"github.com/zeromicro/go-zero/core/collection"
)

func main() {
	type clock struct {
		start time.Time
		time  time.Duration
	}
	flags := make(chan string)
	wheel, err := collection.NewTimingWheel(500*time.Millisecond, 60, func(_, value any) {
		clock := value.(clock)
		after, early := time.Since(clock.start), "in time"
		if after < clock.time {
			early = "early"
			if clock.time-after > 500*time.Millisecond {
				early = "early by more than a tick"
			}
		}
		flags <- fmt.Sprintf("%v on the clock: %s", clock.time, early)
	})
	if err != nil {
		panic(err)
	}
	for _, allowed := range []time.Duration{990, 1490, 2990} {
		allowed *= time.Millisecond
		time.Sleep(450 * time.Millisecond)
		if err := wheel.SetTimer("white", clock{time.Now(), allowed}, allowed); err != nil {
			panic(err)
		}
		fmt.Println(<-flags)
	}
}
GO
echo "go-zero $version"
out=$(go run .)
echo "$out"
if [ "$out" = '990ms on the clock: early by more than a tick
1.49s on the clock: early by more than a tick
2.99s on the clock: early by more than a tick' ]; then
	echo 'as found: the flag falls before the time is over'
else
	echo 'changed: the flag falls at another time'
	exit 1
fi
