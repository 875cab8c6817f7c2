#!/usr/bin/env bash
# Times and points of a sheet (.xlsx) as it shows them, by Go's xlsx of tealeg: cell.FormattedValue().
# Guess:   what spreadsheets show, and excelize gives; by its comment, the raw value with an error if it cannot apply
#          the format.
# Happens: [h]:mm is taken for hh:mm: 25 and a half hours of thinking are 01:30, 24 are 00. 15:32 is 15:31, as seconds
#          are cut off; the day of the week, ddd, is the day of the month, twice. 2.5 as a whole number is 2, 1234567
#          has no commas, 7 as 000 is 7. None of it with an error; percents and signs are right.
# Seen in: github.com/tealeg/xlsx/v3 v3.3.13, the newest. Issue 852 (2025, open) knows of the hours, not of the rest.
# Hurts:   programs that show or print sheets of tournaments: total times lose whole days, and numbers are others.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
tealeg=v3.3.13 excelize=v2.11.1
go mod init example 2>/dev/null
go get "github.com/tealeg/xlsx/v3@$tealeg" "github.com/xuri/excelize/v2@$excelize" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/tealeg/xlsx/v3"
	"github.com/xuri/excelize/v2"
)

func main() {
	for _, cell := range []struct {
		value  float64
		format string
	}{
		{1.5 / 24, "[h]:mm"}, {24.0 / 24, "[h]:mm"}, {25.5 / 24, "[h]:mm"}, {60.25 / 24, "[h]:mm:ss"},
		{46356 + 932.0/1440, "yyyy-mm-dd hh:mm"}, {5.0 / 1440, "mm:ss"}, {46356, "ddd"}, {46356, "dddd"},
		{2.5, "0"}, {3.5, "0"}, {1234567, "#,##0"}, {7, "000"}, {3.14159, "0.###"}, {12, "+0;-0;0"}, {0.525, "0.0%"},
	} {
		sheet, err := xlsx.NewFile().AddSheet("clocks")
		if err != nil {
			panic(err)
		}
		field := sheet.AddRow().AddCell()
		field.SetFloatWithFormat(cell.value, cell.format)
		got, err := field.FormattedValue()

		other := excelize.NewFile()
		style, problem := other.NewStyle(&excelize.Style{CustomNumFmt: &cell.format})
		if problem != nil {
			panic(problem)
		}
		other.SetCellValue("Sheet1", "A1", cell.value)
		other.SetCellStyle("Sheet1", "A1", "A1", style)
		right, problem := other.GetCellValue("Sheet1", "A1")
		if problem != nil {
			panic(problem)
		}
		fmt.Printf("%.5f as %s: %s %v, excelize: %s\n", cell.value, cell.format, got, err, right)
	}
}
GO
echo "xlsx $tealeg, excelize $excelize"
out=$(go run .)
echo "$out"
if [ "$out" = '0.06250 as [h]:mm: 01:30 <nil>, excelize: 1:30
1.00000 as [h]:mm: 00 <nil>, excelize: 24:00
1.06250 as [h]:mm: 01:30 <nil>, excelize: 25:30
2.51042 as [h]:mm:ss: 12:15:00 <nil>, excelize: 60:15:00
46356.64722 as yyyy-mm-dd hh:mm: 2026-11-30 15:31 <nil>, excelize: 2026-11-30 15:32
0.00347 as mm:ss: 05:00 <nil>, excelize: 05:00
46356.00000 as ddd: 3030 <nil>, excelize: Mon
46356.00000 as dddd: Monday <nil>, excelize: Monday
2.50000 as 0: 2 <nil>, excelize: 3
3.50000 as 0: 4 <nil>, excelize: 4
1234567.00000 as #,##0: 1234567 <nil>, excelize: 1,234,567
7.00000 as 000: 7 <nil>, excelize: 007
3.14159 as 0.###: 3.14159 <nil>, excelize: 3.142
12.00000 as +0;-0;0: +12 <nil>, excelize: +12
0.52500 as 0.0%: 52.5% <nil>, excelize: 52.5%' ]; then
	echo 'as found: 25 hours of thinking are one'
else
	echo 'changed: other values'
	exit 1
fi
