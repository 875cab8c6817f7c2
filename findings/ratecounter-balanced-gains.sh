#!/usr/bin/env bash
# The average gain of rating in the last minute, by Go's ratecounter: NewAvgRateCounter(time.Minute), Incr(gain),
# Rate().
# Guess:   the average of the gains and losses of the last minute, and of nothing before it.
# Happens: if gains and losses of a minute are 0 together, +12 and -12, the counter stops at once, and what stands in
#          its parts of the minute stays there. With the next game, an hour or a day later, the minute goes on: half a
#          minute after it the old +12 is taken off, and a gain of 5 is an average of -7. Rate() of NewRateCounter is
#          wrong in the same way. No error.
# Seen in: github.com/paulbellamy/ratecounter v0.2.0, the newest. Gains alone, and numbers that are not 0 together, are
#          right.
# Hurts:   pages and alarms with averages of changes: games of yesterday count as those of this minute.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
ratecounter=v0.2.0
go mod init example 2>/dev/null
go get "github.com/paulbellamy/ratecounter@$ratecounter" 2>/dev/null

cat >rate_test.go <<'GO'
package example

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/paulbellamy/ratecounter"
)

func TestRate(t *testing.T) {
	for _, gains := range [][2]int64{{12, -12}, {12, -11}, {12, 12}} {
		synctest.Test(t, func(t *testing.T) {
			counter := ratecounter.NewAvgRateCounter(time.Minute)
			wait := func(duration time.Duration) {
				time.Sleep(duration)
				synctest.Wait()
			}
			counter.Incr(gains[0])
			wait(31 * time.Second)
			counter.Incr(gains[1])
			fmt.Printf("; %d and, half a minute later, %d: ", gains[0], gains[1])
			fmt.Printf("%d games, %g\n", counter.Hits(), counter.Rate())
			wait(24 * time.Hour)
			fmt.Printf("; a day later: %d games, %g\n", counter.Hits(), counter.Rate())
			counter.Incr(5)
			for range 4 {
				fmt.Printf("; a gain of 5: %d games, %g\n", counter.Hits(), counter.Rate())
				wait(18 * time.Second)
			}
			wait(time.Minute)
			fmt.Printf("; later: %d games, %g\n", counter.Hits(), counter.Rate())
		})
	}
}
GO
echo "ratecounter $ratecounter"
out=$(go test -vet=off -v . | grep '^; ' | cut -c 3-)
echo "$out"
if [ "$out" = '12 and, half a minute later, -12: 2 games, 0
a day later: 0 games, 0
a gain of 5: 1 games, 5
a gain of 5: 1 games, 5
a gain of 5: 1 games, -7
a gain of 5: 1 games, -7
later: 0 games, 0
12 and, half a minute later, -11: 2 games, 0.5
a day later: 0 games, 0
a gain of 5: 1 games, 5
a gain of 5: 1 games, 5
a gain of 5: 1 games, 5
a gain of 5: 1 games, 5
later: 0 games, 0
12 and, half a minute later, 12: 2 games, 12
a day later: 0 games, 0
a gain of 5: 1 games, 5
a gain of 5: 1 games, 5
a gain of 5: 1 games, 5
a gain of 5: 1 games, 5
later: 0 games, 0' ]; then
	echo 'as found: a gain of 5 is an average of -7'
else
	echo 'changed: other averages'
	exit 1
fi
