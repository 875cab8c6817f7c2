#!/usr/bin/env bash
# Times of rounds in a sheet (.xlsx), written by excelize and read by Go's xlsxreader: ReadRows, cells of the type
# datetime.
# Guess:   a round at 15:30 is at 15:30, as spreadsheets show it.
# Happens: nearly half of the minutes of a day come back as the last second of the minute before, 15:30 as 15:29:59Z:
#          the part of a day is turned into nanoseconds that are cut off, not rounded, and then the seconds are cut off,
#          too. Eight whole hours of each day are among them. No error.
# Seen in: github.com/thedatashed/xlsxreader v1.2.8, the newest. excelize reads all of them right; older known in other
#          readers (readxl 187, 2016), and put right there.
# Hurts:   who reads schedules, clocks or lists of games from sheets: rounds begin a second early, and minutes are one
#          too low.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
reader=v1.2.8 excelize=v2.11.1
go mod init example 2>/dev/null
go get "github.com/thedatashed/xlsxreader@$reader" "github.com/xuri/excelize/v2@$excelize" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"bytes"
	"fmt"
	"time"

	"github.com/thedatashed/xlsxreader"
	"github.com/xuri/excelize/v2"
)

func main() {
	for _, number := range []int{28, 98} {
		day := time.Date(2026, 11, number, 0, 0, 0, 0, time.UTC)
		sheet := excelize.NewFile()
		style, err := sheet.NewStyle(&excelize.Style{NumFmt: 22})
		if err != nil {
			panic(err)
		}
		for minute := range 24 * 60 {
			cell := fmt.Sprintf("A%d", minute+1)
			sheet.SetCellValue("Sheet1", cell, day.Add(time.Duration(minute)*time.Minute))
			sheet.SetCellStyle("Sheet1", cell, cell, style)
		}
		own := 0
		for minute := range 24 * 60 {
			text, err := sheet.GetCellValue("Sheet1", fmt.Sprintf("A%d", minute+1))
			if err != nil {
				panic(err)
			}
			if text != day.Add(time.Duration(minute)*time.Minute).Format("1/2/06 15:04") {
				own++
			}
		}
		var file bytes.Buffer
		if err := sheet.Write(&file); err != nil {
			panic(err)
		}
		book, err := xlsxreader.NewReader(file.Bytes())
		if err != nil {
			panic(err)
		}
		early, hours, other := 0, 0, 0
		for row := range book.ReadRows("Sheet1") {
			if row.Error != nil {
				panic(row.Error)
			}
			minute, got := row.Index-1, row.Cells[0].Value
			want := day.Add(time.Duration(minute) * time.Minute)
			switch got {
			case want.Format(time.RFC3339), want.Format(time.DateOnly):
			case want.Add(-time.Second).Format(time.RFC3339):
				early++
				if minute%60 == 0 {
					hours++
				}
			default:
				other++
			}
			if minute == 620 || minute == 930 || minute == 1170 {
				fmt.Println(want.Format("2 January 15:04")+":", got)
			}
		}
		fmt.Printf("1440 minutes: %d a second early, %d of them whole hours, %d otherwise wrong,", early, hours, other)
		fmt.Printf(" by excelize %d wrong\n", own)
	}
}
GO
echo "xlsxreader $reader, excelize $excelize"
out=$(go run .)
echo "$out"
if [ "$out" = '28 November 10:20: 2026-11-28T10:20:00Z
28 November 15:30: 2026-11-28T15:29:59Z
28 November 19:30: 2026-11-28T19:30:00Z
1440 minutes: 704 a second early, 8 of them whole hours, 0 otherwise wrong, by excelize 0 wrong
6 February 10:20: 2027-02-06T10:20:00Z
6 February 15:30: 2027-02-06T15:29:59Z
6 February 19:30: 2027-02-06T19:30:00Z
1440 minutes: 704 a second early, 8 of them whole hours, 0 otherwise wrong, by excelize 0 wrong' ]; then
	echo 'as found: half of the rounds begin a second early'
else
	echo 'changed: other times'
	exit 1
fi
