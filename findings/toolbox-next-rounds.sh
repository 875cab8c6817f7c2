#!/usr/bin/env bash
# When the next round begins, by Go's toolbox of viant: AtTime{WeekDay: "6", Hour: "11,15,19", Minute: "0"}.Next(now).
# Guess:   the next time on that day of the week at one of the hours: three rounds each Saturday.
# Happens: from the first round of the day on, the next one is a week later: one of three is played, and from Saturday
#          morning it is that of next week. On Sundays ("0") it is a time of that morning, already over, again and
#          again, with a line in the log. Each hour ("*") leaves out the one after midnight, as its tests want. A round
#          on every day ("*") at one time is right, and so is one on one day of the week, if asked on another day.
# Seen in: github.com/viant/toolbox v0.36.0, the newest; by its readme it is the nearest future time.
# Hurts:   tournaments, backups, rating lists by such a schedule: rounds of the day are left out without an error.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
toolbox=v0.36.0
go mod init example 2>/dev/null
go get "github.com/viant/toolbox@$toolbox" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"io"
	"log"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/viant/toolbox"
)

// right finds the next day, hour and minute that fit.
func right(weekDay, hour, minute string, now time.Time) time.Time {
	fits := func(list string, value int) bool {
		return list == "*" || slices.Contains(strings.Split(list, ","), strconv.Itoa(value))
	}
	next := now.Truncate(time.Minute).Add(time.Minute)
	for {
		switch {
		case !fits(weekDay, int(next.Weekday())):
			next = next.Truncate(24 * time.Hour).Add(24 * time.Hour)
		case !fits(hour, next.Hour()):
			next = next.Truncate(time.Hour).Add(time.Hour)
		case !fits(minute, next.Minute()):
			next = next.Add(time.Minute)
		default:
			return next
		}
	}
}

func main() {
	log.SetOutput(io.Discard)
	for _, rule := range [][3]string{{"*", "19", "0"}, {"6", "19", "0"}, {"6", "11,15,19", "0"}, {"0", "19", "0"},
		{"5,6", "19", "30"}, {"*", "*", "30"}} {
		at := &toolbox.AtTime{WeekDay: rule[0], Hour: rule[1], Minute: rule[2]}
		wrong, late, over := 0, 0, 0
		now := time.Date(2026, 11, 29, 0, 0, 0, 0, time.UTC)
		for range 4 * 24 * 14 {
			now = now.Add(15 * time.Minute)
			next, want := at.Next(now), right(rule[0], rule[1], rule[2], now)
			switch {
			case !next.After(now):
				over++
			case next.After(want):
				late++
			case next.Before(want):
				wrong++
			}
		}
		fmt.Printf("%s: asked each quarter of an hour for two weeks: %d of 1344 late, %d already over, %d no such time\n",
			strings.Join(rule[:], " "), late, over, wrong)
	}
	at := &toolbox.AtTime{WeekDay: "6", Hour: "11,15,19", Minute: "0"}
	now, text := time.Date(2026, 11, 30, 19, 0, 0, 0, time.UTC), ""
	for range 4 {
		now = at.Next(now)
		text += now.Format(", Jan 2 15:04")
	}
	fmt.Println("rounds from Monday, November 30:", text[2:])
}
GO
echo "toolbox $toolbox"
out=$(go run .)
echo "$out"
if [ "$out" = '* 19 0: asked each quarter of an hour for two weeks: 0 of 1344 late, 0 already over, 0 no such time
6 19 0: asked each quarter of an hour for two weeks: 152 of 1344 late, 0 already over, 0 no such time
6 11,15,19 0: asked each quarter of an hour for two weeks: 536 of 1344 late, 0 already over, 0 no such time
0 19 0: asked each quarter of an hour for two weeks: 0 of 1344 late, 40 already over, 0 no such time
5,6 19 30: asked each quarter of an hour for two weeks: 312 of 1344 late, 0 already over, 0 no such time
* * 30: asked each quarter of an hour for two weeks: 56 of 1344 late, 0 already over, 0 no such time
rounds from Monday, November 30: Dec 5 11:00, Dec 12 15:00, Dec 19 19:00, Dec 26 11:00' ]; then
	echo 'as found: one of three rounds of a day is played'
else
	echo 'changed: other rounds'
	exit 1
fi
