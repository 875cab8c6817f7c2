#!/usr/bin/env bash
# When the next round is, typed to a bot and read by github.com/olebedev/when with its English rules: "in 3 months".
# Guess:   three months after the time given: from September to December the months of the next year.
# Happens: of this year: in November "in 3 months" is last February, and "in a month" the December before, as months are
#          counted modulo 12 and the year stays. "in 12 months" is today. Weeks, days and years are right. Of
#          "in 1 hour 30 minutes" only the hour counts. No error.
# Seen in: github.com/olebedev/when v1.1.0, the newest; its tests of months begin in January.
# Hurts:   deadlines of correspondence games, reminders, rounds: what is set in autumn has passed when it is set.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v1.1.0
go mod init example 2>/dev/null
go get "github.com/olebedev/when@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"time"

	"github.com/olebedev/when"
	"github.com/olebedev/when/rules"
	"github.com/olebedev/when/rules/common"
	"github.com/olebedev/when/rules/en"
)

func main() {
	parser := when.New(nil)
	for _, list := range [][]rules.Rule{en.All, common.All} {
		for _, rule := range list {
			parser.Add(rule)
		}
	}
	read := func(text string, now time.Time) time.Time {
		result, err := parser.Parse(text, now)
		if err != nil || result == nil {
			panic(text)
		}
		return result.Time
	}
	now := time.Date(2026, time.November, 10, 12, 0, 0, 0, time.UTC)
	for _, text := range []string{"in a month", "in 2 months", "in 3 months", "in 12 months", "in 8 weeks", "in a year",
		"in 90 minutes", "in 1 hour 30 minutes"} {
		fmt.Printf("10 November 2026, 12:00, %q: %s\n", text, read(text, now).Format("2 January 2006, 15:04"))
	}
	wrong, past, all := 0, 0, 0
	for month := range 12 {
		for months := 1; months <= 11; months++ {
			now := time.Date(2026, time.January+time.Month(month), 10, 12, 0, 0, 0, time.UTC)
			got := read(fmt.Sprintf("in %d months", months), now)
			all++
			if !got.Equal(now.AddDate(0, months, 0)) {
				wrong++
			}
			if got.Before(now) {
				past++
			}
		}
	}
	fmt.Printf("1 to 11 months from each month: %d of %d wrong, %d in the past\n", wrong, all, past)
}
GO
echo "when $version"
out=$(go run .)
echo "$out"
if [ "$out" = '10 November 2026, 12:00, "in a month": 10 December 2025, 12:00
10 November 2026, 12:00, "in 2 months": 10 January 2026, 12:00
10 November 2026, 12:00, "in 3 months": 10 February 2026, 12:00
10 November 2026, 12:00, "in 12 months": 10 November 2026, 12:00
10 November 2026, 12:00, "in 8 weeks": 5 January 2027, 12:00
10 November 2026, 12:00, "in a year": 10 November 2027, 12:00
10 November 2026, 12:00, "in 90 minutes": 10 November 2026, 13:30
10 November 2026, 12:00, "in 1 hour 30 minutes": 10 November 2026, 13:00
1 to 11 months from each month: 77 of 132 wrong, 77 in the past' ]; then
	echo 'as found: a round in three months has passed'
else
	echo 'changed: other days'
	exit 1
fi
