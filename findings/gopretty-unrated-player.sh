#!/usr/bin/env bash
# A list of players by rating as a table of go-pretty: SortBy with DscNumeric. One player has no rating yet.
# Guess:   the others are sorted, and who has none is first or last; "sorts the column in Descending order numerically".
# Happens: the others are not sorted: a cell that is no number compares as equal to all, so that only the rows before it
#          and those after it are in order, each among themselves. The best player can be the fourth. Nil, "", "-" and
#          "new" do it, AscNumeric as well, and a second column to sort by does not help. DscNumericAlpha is right.
# Seen in: github.com/jedib0t/go-pretty/v6 v6.9.2, the newest; its documentation has nothing of cells without number.
# Hurts:   standings and lists of ratings in terminals, Markdown and CSV: one newcomer, and the order is wrong.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v6.9.2
go mod init example 2>/dev/null
go get "github.com/jedib0t/go-pretty/v6/table@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
)

func main() {
	for _, rating := range []any{1200, nil, "", "-", "new"} {
		for _, sort := range []struct {
			name string
			by   []table.SortBy
		}{
			{"DscNumeric", []table.SortBy{{Name: "Rating", Mode: table.DscNumeric}}},
			{"DscNumeric, name", []table.SortBy{{Name: "Rating", Mode: table.DscNumeric}, {Name: "Name", Mode: table.Asc}}},
			{"DscNumericAlpha", []table.SortBy{{Name: "Rating", Mode: table.DscNumericAlpha}}},
		} {
			list := table.NewWriter()
			list.AppendHeader(table.Row{"Name", "Rating"})
			list.AppendRows([]table.Row{{"Anna", 1500}, {"Bob", 900}, {"Carl", rating}, {"Dirk", 1600}, {"Eva", 1700}})
			list.SortBy(sort.by)
			fmt.Println(sort.name+":", strings.Join(strings.Split(list.RenderCSV(), "\n")[1:], " "))
		}
	}
}
GO
echo "go-pretty $version"
out=$(go run .)
echo "$out"
if [ "$out" = 'DscNumeric: Eva,1700 Dirk,1600 Anna,1500 Carl,1200 Bob,900
DscNumeric, name: Eva,1700 Dirk,1600 Anna,1500 Carl,1200 Bob,900
DscNumericAlpha: Eva,1700 Dirk,1600 Anna,1500 Carl,1200 Bob,900
DscNumeric: Anna,1500 Bob,900 Carl,<nil> Eva,1700 Dirk,1600
DscNumeric, name: Anna,1500 Bob,900 Carl,<nil> Eva,1700 Dirk,1600
DscNumericAlpha: Eva,1700 Dirk,1600 Anna,1500 Bob,900 Carl,<nil>
DscNumeric: Anna,1500 Bob,900 Carl, Eva,1700 Dirk,1600
DscNumeric, name: Anna,1500 Bob,900 Carl, Eva,1700 Dirk,1600
DscNumericAlpha: Eva,1700 Dirk,1600 Anna,1500 Bob,900 Carl,
DscNumeric: Anna,1500 Bob,900 Carl,- Eva,1700 Dirk,1600
DscNumeric, name: Anna,1500 Bob,900 Carl,- Eva,1700 Dirk,1600
DscNumericAlpha: Eva,1700 Dirk,1600 Anna,1500 Bob,900 Carl,-
DscNumeric: Anna,1500 Bob,900 Carl,new Eva,1700 Dirk,1600
DscNumeric, name: Anna,1500 Bob,900 Carl,new Eva,1700 Dirk,1600
DscNumericAlpha: Eva,1700 Dirk,1600 Anna,1500 Bob,900 Carl,new' ]; then
	echo 'as found: one player without a rating, and the others are not in order'
else
	echo 'changed: another order'
	exit 1
fi
