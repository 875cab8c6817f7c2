#!/usr/bin/env bash
# When a round is, typed to a bot and read by github.com/tj/go-naturaldate: "December 5", "next February".
# Guess:   5 December, as "December 5th" is read; a day of February; or an error.
# Happens: "December 5" is the day of now in December at 5:00, "December 25" the day after it at 1:00; "next February"
#          is in March if now is the 30th; "twelve days ago" and "half an hour ago" are now; "in ninety minutes" is 9:00
#          of today. "in 90 minutes" is right. No error.
# Seen in: github.com/tj/go-naturaldate v1.3.0, the newest; its readme has "December 25th", "next January", "in two
#          weeks", and says that other text is ignored.
# Hurts:   who lets players type days: rounds and reminders are on other days without a word.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v1.3.0
go mod init example 2>/dev/null
go get "github.com/tj/go-naturaldate@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"time"

	"github.com/tj/go-naturaldate"
)

func main() {
	now := time.Date(2026, time.November, 30, 12, 0, 0, 0, time.UTC)
	read := func(text string) time.Time {
		got, err := naturaldate.Parse(text, now, naturaldate.WithDirection(naturaldate.Future))
		if err != nil {
			panic(err)
		}
		return got
	}
	for _, text := range []string{
		"December 5th", "December 5", "December 5 at 10am", "December 25th", "December 25", "5th of December",
		"next January", "next February", "next April", "two days ago", "twelve days ago", "in 90 minutes",
		"in ninety minutes", "in an hour", "half an hour ago",
	} {
		fmt.Printf("30 November 2026, 12:00, %q: %s\n", text, read(text).Format("2 January 2006, 15:04"))
	}
	wrong := 0
	for day := 1; day <= 31; day++ {
		got := read(fmt.Sprintf("December %d", day))
		if got.Month() != time.December || got.Day() != day {
			wrong++
		}
	}
	fmt.Printf("December 1 to December 31: %d of 31 days wrong\n", wrong)
}
GO
echo "go-naturaldate $version"
out=$(go run .)
echo "$out"
if [ "$out" = '30 November 2026, 12:00, "December 5th": 5 December 2026, 12:00
30 November 2026, 12:00, "December 5": 30 December 2026, 05:00
30 November 2026, 12:00, "December 5 at 10am": 30 December 2026, 10:00
30 November 2026, 12:00, "December 25th": 25 December 2026, 12:00
30 November 2026, 12:00, "December 25": 31 December 2026, 01:00
30 November 2026, 12:00, "5th of December": 5 December 2026, 12:00
30 November 2026, 12:00, "next January": 30 January 2027, 12:00
30 November 2026, 12:00, "next February": 2 March 2027, 12:00
30 November 2026, 12:00, "next April": 30 April 2027, 12:00
30 November 2026, 12:00, "two days ago": 28 November 2026, 00:00
30 November 2026, 12:00, "twelve days ago": 30 November 2026, 12:00
30 November 2026, 12:00, "in 90 minutes": 30 November 2026, 13:30
30 November 2026, 12:00, "in ninety minutes": 30 November 2026, 09:00
30 November 2026, 12:00, "in an hour": 30 November 2026, 13:00
30 November 2026, 12:00, "half an hour ago": 30 November 2026, 12:00
December 1 to December 31: 30 of 31 days wrong' ]; then
	echo 'as found: a round on December 5 is on the 30th at 5:00'
else
	echo 'changed: other days'
	exit 1
fi
