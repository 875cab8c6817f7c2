#!/usr/bin/env bash
# Players by change of rating, gains and losses, in golearn, machine learning for Go: base.Sort and base.LazySort.
# Guess:   from the greatest loss to the greatest gain, or the other way round with Descending, as the comment has it.
# Happens: the losses come after the gains, and the smallest loss first: 0, 5, 12.25, 1500, -3.5, -12, -100. The numbers
#          are sorted by their bytes, where a minus makes them greater. Descending is that list reversed. Whatever is
#          positive is right. No error.
# Seen in: github.com/sjwhitworth/golearn of 2022, the newest; its tests sort the lengths of leaves, all above 0.
# Hurts:   who sorts evaluations, changes or residuals before he takes the first ones, groups them or prints them.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
golearn=v0.0.0-20221228163002-74ae077eafb2
go mod init example 2>/dev/null
go get "github.com/sjwhitworth/golearn@$golearn" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"math/rand"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/sjwhitworth/golearn/base"
)

// sorted writes the changes as a table, and gives them as golearn sorts them.
func sorted(changes []float64, direction base.SortDirection, lazy bool) (list []float64) {
	var text strings.Builder
	text.WriteString("change,name\n")
	for i, change := range changes {
		fmt.Fprintf(&text, "%.2f,player %d\n", change, i)
	}
	if err := os.WriteFile("changes.csv", []byte(text.String()), 0o644); err != nil {
		panic(err)
	}
	players, err := base.ParseCSVToInstances("changes.csv", true)
	if err != nil {
		panic(err)
	}
	column := base.ResolveAttributes(players, players.AllAttributes()[:1])
	var result base.FixedDataGrid
	if lazy {
		result, err = base.LazySort(players, direction, column)
	} else {
		result, err = base.Sort(base.NewDenseCopy(players), direction, column)
	}
	if err != nil {
		panic(err)
	}
	column = base.ResolveAttributes(result, result.AllAttributes()[:1])
	for row := range changes {
		number, err := strconv.ParseFloat(column[0].GetAttribute().GetStringFromSysVal(result.Get(column[0], row)), 64)
		if err != nil {
			panic(err)
		}
		list = append(list, number)
	}
	return list
}

func main() {
	changes := []float64{5, -12, 0, -3.5, 12.25, -100, 1500}
	fmt.Println("ascending:", sorted(changes, base.Ascending, false))
	fmt.Println("descending:", sorted(changes, base.Descending, false))
	random := rand.New(rand.NewSource(1))
	for _, least := range []int{1, -50} {
		wrong := [2]int{}
		for range 300 {
			list := make([]float64, 10)
			for i := range list {
				list[i] = float64(least + random.Intn(100))
			}
			for i, lazy := range []bool{false, true} {
				if !slices.IsSorted(sorted(list, base.Ascending, lazy)) {
					wrong[i]++
				}
			}
		}
		fmt.Printf("300 lists of 10 from %d on: %d wrong by Sort, %d by LazySort\n", least, wrong[0], wrong[1])
	}
}
GO
echo "golearn $golearn"
out=$(go run .)
echo "$out"
if [ "$out" = 'ascending: [0 5 12.25 1500 -3.5 -12 -100]
descending: [-100 -12 -3.5 1500 12.25 5 0]
300 lists of 10 from 1 on: 0 wrong by Sort, 0 by LazySort
300 lists of 10 from -50 on: 297 wrong by Sort, 297 by LazySort' ]; then
	echo 'as found: the greatest loss stands last'
else
	echo 'changed: other orders'
	exit 1
fi
