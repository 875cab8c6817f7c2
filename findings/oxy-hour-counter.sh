#!/usr/bin/env bash
# Games of the last hour or minute, by the rolling counter of Go's oxy: memmetrics.NewCounter(60, time.Minute), with a
# clock that the program sets.
# Guess:   Count() is the games of the last 60 minutes, and 0 when nobody has played for longer.
# Happens: with steps of a minute it is those of the current minute: all minutes have one place of the 60, as have the
#          hours of a day and ten steps of 10 seconds. With 60 steps of a second it is right while games come in; after
#          three minutes without any it is 440 of the 600 of the last busy minute, and stays so: only some of the places
#          are emptied (those 0, 1, 3, 6, 10 steps ago). No error.
# Seen in: golang-github-vulcand-oxy-dev 1.3.0-3 of Debian 12; its tests have ten steps of a second. That old places
#          stay is mended in 2.x (pull request 245, 2024); nothing was found about minutes and hours.
# Hurts:   servers that show games, players or errors of an hour, and circuit breakers, which count by it.
set -euo pipefail
version=1.3.0-3 others=('golang-github-mailgun-timetools-dev=0.0~git20170619.f3a7b8f-2'
	'golang-github-codahale-hdrhistogram-dev=0.0~git20161010.3a0bb77-3' 'golang-gopkg-mgo.v2-dev=2016.08.01-7')
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get -qq -o APT::Sandbox::User=root download "golang-github-vulcand-oxy-dev=$version" "${others[@]}"
for file in ./*.deb; do dpkg -x "$file" debian; done
export GOTOOLCHAIN=go1.26.8 GO111MODULE=off GOFLAGS=-trimpath GOPATH=$dir/debian/usr/share/gocode

cat >main.go <<'GO'
package main

import (
	"fmt"
	"time"

	"github.com/mailgun/timetools"
	"github.com/vulcand/oxy/memmetrics"
)

func main() {
	for _, window := range []struct {
		steps int
		step  time.Duration
	}{{60, time.Second}, {12, 5 * time.Second}, {10, 10 * time.Second}, {7, time.Minute}, {60, time.Minute},
		{24, time.Hour}} {
		clock := &timetools.FreezedTime{CurrentTime: time.Date(2026, 11, 30, 19, 0, 0, 0, time.UTC)}
		games, err := memmetrics.NewCounter(window.steps, window.step, memmetrics.CounterClock(clock))
		if err != nil {
			panic(err)
		}
		// Ten games in each step, for three windows.
		for range 3 * window.steps {
			clock.CurrentTime = clock.CurrentTime.Add(window.step)
			games.Inc(10)
		}
		busy := games.Count()
		clock.CurrentTime = clock.CurrentTime.Add(3 * games.WindowSize())
		fmt.Printf("the last %s in steps of %s: %d, right %d; three times as long after the last game: %d, right 0\n",
			games.WindowSize(), window.step, busy, 10*window.steps, games.Count())
	}
}
GO
echo "oxy $version"
out=$(go run main.go)
echo "$out"
if [ "$out" = 'the last 1m0s in steps of 1s: 600, right 600; three times as long after the last game: 440, right 0
the last 1m0s in steps of 5s: 120, right 120; three times as long after the last game: 50, right 0
the last 1m40s in steps of 10s: 10, right 100; three times as long after the last game: 0, right 0
the last 7m0s in steps of 1m0s: 70, right 70; three times as long after the last game: 30, right 0
the last 1h0m0s in steps of 1m0s: 10, right 600; three times as long after the last game: 0, right 0
the last 24h0m0s in steps of 1h0m0s: 10, right 240; three times as long after the last game: 0, right 0' ]; then
	echo 'as found: the games of an hour are those of a minute, and old ones stay'
else
	echo 'changed: other counts'
	exit 1
fi
