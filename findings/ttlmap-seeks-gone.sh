#!/usr/bin/env bash
# Seeks of players that end after a minute, in Go's ttlmap of mailgun with a function for those that end: CallOnExpire.
# Guess:   it is called once for each seek whose time is over, at the latest when its place is needed.
# Happens: it is called for those that somebody asks for afterwards, and for no others: if the map is full, ended ones
#          make room for new ones without a call. Of 1000 seeks in a map of 50, each ended long before its place is
#          taken, it is called for the one in ten that is asked for. Which are gone without a call nothing tells.
# Seen in: github.com/mailgun/ttlmap v0.0.0-20170619185759-c1c17f74874f, the newest; by its text it is called when an
#          element is expired.
# Hurts:   servers that tell a player "nobody answered", free a board or count those who left: they seldom do.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
ttlmap=v0.0.0-20170619185759-c1c17f74874f
go mod init example 2>/dev/null
go get "github.com/mailgun/ttlmap@$ttlmap" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"time"

	"github.com/mailgun/timetools"
	"github.com/mailgun/ttlmap"
)

// seeks puts 1000 seeks in, one each ten seconds, and asks for each asked-th of them when it has ended.
func seeks(capacity, asked int) {
	clock := &timetools.FreezedTime{CurrentTime: time.Date(2026, 11, 30, 19, 0, 0, 0, time.UTC)}
	called := 0
	open, err := ttlmap.NewMap(capacity, ttlmap.Clock(clock),
		ttlmap.CallOnExpire(func(string, interface{}) { called++ }))
	if err != nil {
		panic(err)
	}
	const count = 1000
	for i := range count {
		if err := open.Set(fmt.Sprint("seek ", i), i, 60); err != nil {
			panic(err)
		}
		clock.CurrentTime = clock.CurrentTime.Add(10 * time.Second)
		if ended := i - 10; ended >= 0 && ended%asked == 0 {
			if _, found := open.Get(fmt.Sprint("seek ", ended)); found {
				panic("not ended")
			}
		}
	}
	gone := count - open.Len()
	fmt.Printf("room for %d, one in %d asked for: %d gone, called for %d of them\n", capacity, asked, gone, called)
}

func main() {
	seeks(50, 1)
	seeks(50, 10)
	seeks(50, 1000)
}
GO
echo "ttlmap $ttlmap"
out=$(go run .)
echo "$out"
if [ "$out" = 'room for 50, one in 1 asked for: 990 gone, called for 990 of them
room for 50, one in 10 asked for: 950 gone, called for 99 of them
room for 50, one in 1000 asked for: 950 gone, called for 1 of them' ]; then
	echo 'as found: most seeks are gone without a call'
else
	echo 'changed: other calls'
	exit 1
fi
