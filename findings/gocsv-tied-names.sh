#!/usr/bin/env bash
# Standings in a CSV file, sorted by Go's go-csv: points as numbers and reversed, then names:
# SortKeys{Keys: points, name; Numeric: points; Reversed: points}.
# Guess:   most points first, and players with equal points by name.
# Happens: most points first, but equal points are in no order: a key that is reversed is taken for less if it is not
#          less, so that each of two equals is before the other, and no later key counts. Of 100 random lists none
#          was right. Without "Reversed", and with the reversed key as the last one, later keys count. No error.
# Seen in: golang-github-wildducktheories-go-csv-dev 0.0~git20210709.8745000-1 of Debian 12, the newest.
# Hurts:   standings, lists of results and ratings: tie-breaks behind "most first" do nothing, places change by chance.
set -euo pipefail
version=0.0~git20210709.8745000-1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get -qq -o APT::Sandbox::User=root download "golang-github-wildducktheories-go-csv-dev=$version"
for file in ./*.deb; do dpkg -x "$file" debian; done
export GOTOOLCHAIN=go1.26.8 GO111MODULE=off GOFLAGS=-trimpath GOPATH=$dir/debian/usr/share/gocode

cat >main.go <<'GO'
package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"sort"
	"strings"

	"github.com/wildducktheories/go-csv"
)

// standings gives "points name" of each line in the order of the keys.
func standings(text string, keys *csv.SortKeys) (order []string) {
	records, err := csv.ReadAll(csv.WithIoReader(io.NopCloser(strings.NewReader(text))))
	if err != nil {
		panic(err)
	}
	sort.Sort(keys.AsSort(records))
	for _, record := range records {
		order = append(order, record.Get("points")+" "+record.Get("name"))
	}
	return order
}

func main() {
	points := []string{"points"}
	most := &csv.SortKeys{Keys: []string{"points", "name"}, Numeric: points, Reversed: points}
	least := &csv.SortKeys{Keys: []string{"points", "name"}, Numeric: points}
	text := "name,points\nDe Vries,3\nJansen,10\nBakker,10\nSmit,3\nVisser,10\nMulder,3\n"
	fmt.Println("most first:", strings.Join(standings(text, most), ", "))
	fmt.Println("least first:", strings.Join(standings(text, least), ", "))
	random := rand.New(rand.NewPCG(1, 2))
	rightMost, rightLeast := 0, 0
	for range 100 {
		var text strings.Builder
		text.WriteString("name,points\n")
		var want []string
		for _, i := range random.Perm(30) {
			player, points := fmt.Sprintf("P%02d", i), random.IntN(8)
			fmt.Fprintf(&text, "%s,%d\n", player, points)
			want = append(want, fmt.Sprintf("%d %s", points, player))
		}
		sort.Strings(want)
		if strings.Join(standings(text.String(), least), ",") == strings.Join(want, ",") {
			rightLeast++
		}
		sort.Slice(want, func(i, j int) bool {
			if want[i][0] != want[j][0] {
				return want[i][0] > want[j][0]
			}
			return want[i] < want[j]
		})
		if strings.Join(standings(text.String(), most), ",") == strings.Join(want, ",") {
			rightMost++
		}
	}
	fmt.Println("random lists of 30 that are right: most first", rightMost, "of 100, least first", rightLeast, "of 100")
}
GO
echo "go-csv $version"
out=$(go run main.go)
echo "$out"
if [ "$out" = 'most first: 10 Visser, 10 Bakker, 10 Jansen, 3 Mulder, 3 Smit, 3 De Vries
least first: 3 De Vries, 3 Mulder, 3 Smit, 10 Bakker, 10 Jansen, 10 Visser
random lists of 30 that are right: most first 0 of 100, least first 100 of 100' ]; then
	echo 'as found: players with equal points are not by name'
else
	echo 'changed: other orders'
	exit 1
fi
