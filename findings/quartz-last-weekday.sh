#!/usr/bin/env bash
# Rounds at 13:00 and 19:00 on the last weekday of the month, "0 0 13,19 LW * ?", by Go's go-quartz: NextFireTime().
# Guess:   both rounds on that day, month by month, as Quartz has it; so it is with "L", the last day, and 6L, the last
#          Friday.
# Happens: after the first round the next one is a month later: the second is never played with LW, and with the weekday
#          nearest to a day, 15W, not in months whose 15th is no weekday. If it is asked for "31" in a month that lacks
#          the day, there is a round on the day after the month: on 1 December, or on 3 March with the months 2-9. No
#          error.
# Seen in: github.com/reugn/go-quartz v0.15.2, the newest; its tests of LW and W have one time a day.
# Hurts:   clubs, servers and backups with such a schedule: rounds are left out, and others come on days that nobody
#          named.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
quartz=v0.15.2
go mod init example 2>/dev/null
go get "github.com/reugn/go-quartz@$quartz" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"time"

	"github.com/reugn/go-quartz/quartz"
)

// weekday is the weekday that is nearest to a day of a month, and in it.
func weekday(month time.Time, day int) int {
	date := time.Date(month.Year(), month.Month(), day, 0, 0, 0, 0, time.UTC)
	switch {
	case date.Weekday() == time.Saturday && day == 1:
		return 3
	case date.Weekday() == time.Saturday:
		return day - 1
	case date.Weekday() == time.Sunday && day == last(month):
		return day - 2
	case date.Weekday() == time.Sunday:
		return day + 1
	}
	return day
}

func last(month time.Time) int {
	return time.Date(month.Year(), month.Month()+1, 0, 0, 0, 0, 0, time.UTC).Day()
}

func main() {
	begin, end := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC), time.Date(2028, 11, 1, 0, 0, 0, 0, time.UTC)
	for _, rule := range []struct {
		text string
		fits func(day time.Time) bool
	}{
		{"0 0 13,19 L * ?", func(day time.Time) bool { return day.Day() == last(day) }},
		{"0 0 13,19 ? * 6L", func(day time.Time) bool { return day.Weekday() == 5 && day.Day()+7 > last(day) }},
		{"0 0 13,19 LW * ?", func(day time.Time) bool { return day.Day() == weekday(day, last(day)) }},
		{"0 0 13,19 15W * ?", func(day time.Time) bool { return day.Day() == weekday(day, 15) }},
		{"0 0 13,19 31 * ?", func(day time.Time) bool { return day.Day() == 31 }},
		{"0 0 13,19 31 2-9 ?", func(day time.Time) bool {
			return day.Day() == 31 && day.Month() > 1 && day.Month() < 10
		}},
		{"0 0 13,19 15-31 2 ?", func(day time.Time) bool { return day.Day() > 14 && day.Month() == 2 }},
	} {
		right := map[time.Time]bool{}
		for day := begin; day.Before(end); day = day.AddDate(0, 0, 1) {
			if rule.fits(day) {
				right[day.Add(13*time.Hour)], right[day.Add(19*time.Hour)] = true, true
			}
		}
		trigger, err := quartz.NewCronTrigger(rule.text)
		if err != nil {
			panic(err)
		}
		all, wrong, text := len(right), 0, ""
		for now := begin; ; {
			next, err := trigger.NextFireTime(now.UnixNano())
			if err != nil {
				panic(err)
			}
			if now = time.Unix(0, next).UTC(); !now.Before(end) {
				break
			}
			if !right[now] {
				wrong++
				text += now.Format(", 2 January 2006 15:04")
			}
			delete(right, now)
		}
		fmt.Printf("%s: of %d rounds %d left out, %d on other days%s\n", rule.text, all, len(right), wrong, text)
	}
}
GO
echo "go-quartz $quartz"
out=$(go run .)
echo "$out"
if [ "$out" = '0 0 13,19 L * ?: of 48 rounds 0 left out, 0 on other days
0 0 13,19 ? * 6L: of 48 rounds 0 left out, 0 on other days
0 0 13,19 LW * ?: of 48 rounds 24 left out, 0 on other days
0 0 13,19 15W * ?: of 48 rounds 7 left out, 0 on other days
0 0 13,19 31 * ?: of 28 rounds 0 left out, 1 on other days, 1 December 2026 13:00
0 0 13,19 31 2-9 ?: of 16 rounds 0 left out, 1 on other days, 3 March 2027 13:00
0 0 13,19 15-31 2 ?: of 58 rounds 0 left out, 0 on other days' ]; then
	echo 'as found: the second round of the day is never played'
else
	echo 'changed: other rounds'
	exit 1
fi
