#!/usr/bin/env bash
# Ratings of players in a table by Go's gotabulate: Create(rows).Render("simple"), the ratings of type int32.
# Guess:   numbers, as for int and int64; [][]int32 is one of the types that it takes.
# Happens: each number is taken for a character and written as one: 65 points are "A", 39 are "\'", 10 are "\n", a
#          rating of 1500 is "\u05dc". Of type float32, int8, int16, uint or uint8 it is "%!s(int8=15)", and who has
#          none (nil) has "%!s(<nil>)". int, int64, uint64, float64 are right. No error.
# Seen in: github.com/bndr/gotabulate v1.1.2, the newest; its readme lists [][]int32 and [][]interface{}.
# Hurts:   tables of ratings, points and squares from databases and protocols, where int32 is the usual type.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
gotabulate=v1.1.2
go mod init example 2>/dev/null
go get "github.com/bndr/gotabulate@$gotabulate" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"strings"

	"github.com/bndr/gotabulate"
)

// show prints the second line of the table that has the values, with single spaces.
func show(title string, rows interface{}) {
	table := gotabulate.Create(rows).SetHeaders([]string{"a", "b", "c", "d", "e"}).Render("plain")
	var lines []string
	for _, line := range strings.Split(table, "\n") {
		if fields := strings.Fields(line); len(fields) > 0 {
			lines = append(lines, strings.Join(fields, " "))
		}
	}
	fmt.Println(title+":", lines[1])
}

func main() {
	show("int", [][]int{{1500, 65, 39, 10, 2}})
	show("int32", [][]int32{{1500, 65, 39, 10, 2}})
	show("int64", [][]int64{{1500, 65, 39, 10, 2}})
	type row = []interface{}
	show("mixed int32", []row{row{"Jansen", int32(1500), int32(65), int32(8), true}})
	show("mixed int64", []row{row{"Jansen", int64(1500), int64(65), int64(8), true}})
	show("mixed others", []row{row{"Jansen", float32(7.5), int8(15), uint(3), nil}})
	show("mixed float64", []row{row{"Jansen", 7.5, 15, uint64(3), ""}})
}
GO
echo "gotabulate $gotabulate"
out=$(go run .)
echo "$out"
if [ "$out" = 'int: 1500 65 39 10 2
int32: \u05dc A '"\\'"' \n \x02
int64: 1500 65 39 10 2
mixed int32: Jansen \u05dc A \b true
mixed int64: Jansen 1500 65 8 true
mixed others: Jansen %!s(float32=7.5) %!s(int8=15) %!s(uint=3) %!s(<nil>)
mixed float64: Jansen 7.5 15 3' ]; then
	echo 'as found: ratings are written as characters'
else
	echo 'changed: other tables'
	exit 1
fi
