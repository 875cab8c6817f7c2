#!/usr/bin/env bash
# The points of a player's opponents (Buchholz) in a sheet, by two common formulas, calculated by excelize.
# Guess:   the sum, as in spreadsheets; or an error where a formula is beyond it, as "formula not valid" for others.
# Happens: of a range it takes the first cell alone. SUMPRODUCT(SUMIF(names,opponents,points)) has the points of the
#          first opponent, SUMPRODUCT((names="Carl")*points) those of the first row, or 0, as that is Carl's or not.
#          The sum of the best three results is the best one. No error. Sums of columns by SUMIF and SUMPRODUCT(a,b)
#          are right.
# Seen in: github.com/xuri/excelize/v2 v2.11.1 (2026); its comment on CalcCellValue says that array formulas are not
#          supported, but these are entered as any other, and SUMPRODUCT is in its list.
# Hurts:   servers that read tournaments out of sheets: tie-breaks are wrong, and a test with one opponent is right.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v2.11.1
go mod init example 2>/dev/null
go get "github.com/xuri/excelize/v2@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/xuri/excelize/v2"
)

func main() {
	file := excelize.NewFile()
	set := func(column string, values ...any) {
		if err := file.SetSheetCol("Sheet1", column+"1", &values); err != nil {
			panic(err)
		}
	}
	set("A", "Anna", "Berta", "Carl", "Dirk", "Eva")
	set("B", 1.5, 2, 1.5, 0.5, 2.5) // points
	set("C", "Carl", "Eva", "Dirk") // opponents of Anna
	for _, cell := range []struct{ right, formula string }{
		{"4.5", "SUMPRODUCT(SUMIF(A1:A5,C1:C3,B1:B5))"},
		{"1.5", `SUMPRODUCT((A1:A5="Carl")*B1:B5)`},
		{"1.5", `SUMPRODUCT((A1:A5="Anna")*B1:B5)`},
		{"7.5", "SUMPRODUCT(--(B1:B5>1),B1:B5)"},
		{"6", "SUM(LARGE(B1:B5,{1,2,3}))"},
		{"15", "SUMPRODUCT(B1:B5,B1:B5)"},
		{"1.5", `SUMIF(A1:A5,"Carl",B1:B5)`},
	} {
		if err := file.SetCellFormula("Sheet1", "E1", cell.formula); err != nil {
			panic(err)
		}
		value, err := file.CalcCellValue("Sheet1", "E1")
		fmt.Printf("%s: %s, right %s, error %v\n", cell.formula, value, cell.right, err)
	}
}
GO
echo "excelize $version"
out=$(go run .)
echo "$out"
if [ "$out" = 'SUMPRODUCT(SUMIF(A1:A5,C1:C3,B1:B5)): 1.5, right 4.5, error <nil>
SUMPRODUCT((A1:A5="Carl")*B1:B5): 0, right 1.5, error <nil>
SUMPRODUCT((A1:A5="Anna")*B1:B5): 1.5, right 1.5, error <nil>
SUMPRODUCT(--(B1:B5>1),B1:B5): 8, right 7.5, error <nil>
SUM(LARGE(B1:B5,{1,2,3})): 2.5, right 6, error <nil>
SUMPRODUCT(B1:B5,B1:B5): 15, right 15, error <nil>
SUMIF(A1:A5,"Carl",B1:B5): 1.5, right 1.5, error <nil>' ]; then
	echo 'as found: the sum of the points of the opponents is that of the first one'
else
	echo 'changed: other sums'
	exit 1
fi
