#!/usr/bin/env bash
# Pages of standings in JSON by Go's gojsonq: From("players").Offset(2).Limit(2), then Get, Pluck, Sum, Only or Count.
# Guess:   players 3 and 4, their names, their points, their number, 2, by each of them.
# Happens: Get gives players 3 and 4. Pluck gives the names of players 1 and 2: the limit counts, the offset does not;
#          the same with Sum, Avg, Min and Max, so that each page has the total of the first one. Only and Count take no
#          notice of either: all names on each page, and 6 players. First is the first of all. No error. Select with Get
#          is right.
# Seen in: github.com/thedevsaddam/gojsonq/v2 v2.5.2, the newest. Offset came later than Limit, with an example of Get.
# Hurts:   lists in pages: each page shows the first names, with the right page beside them where Get is used.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
gojsonq=v2.5.2
go mod init example 2>/dev/null
go get "github.com/thedevsaddam/gojsonq/v2@$gojsonq" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/thedevsaddam/gojsonq/v2"
)

const list = `{"players": [{"name": "Ada", "points": 9}, {"name": "Bob", "points": 8}, {"name": "Cor", "points": 7},
	{"name": "Dik", "points": 6}, {"name": "Eva", "points": 5}, {"name": "Fre", "points": 4}]}`

func main() {
	for offset := 0; offset < 6; offset += 2 {
		page := func() *gojsonq.JSONQ {
			return gojsonq.New().FromString(list).From("players").Offset(offset).Limit(2)
		}
		var errs []error
		show := func(name string, query *gojsonq.JSONQ, value any) {
			fmt.Printf("  %s: %v\n", name, value)
			if err := query.Error(); err != nil {
				errs = append(errs, err)
			}
		}
		fmt.Printf("two players from %d on\n", offset+1)
		q := page()
		show("Select and Get", q, q.Select("name").Get())
		q = page()
		show("Pluck", q, q.Pluck("name"))
		q = page()
		show("Sum", q, q.Sum("points"))
		q = page()
		show("Max", q, q.Max("points"))
		q = page()
		show("Only", q, len(q.Only("name").([]any)))
		q = page()
		show("Count", q, q.Count())
		fmt.Println("  errors:", len(errs))
	}
}
GO
echo "gojsonq $gojsonq"
out=$(go run .)
echo "$out"
if [ "$out" = 'two players from 1 on
  Select and Get: [map[name:Ada] map[name:Bob]]
  Pluck: [Ada Bob]
  Sum: 17
  Max: 9
  Only: 6
  Count: 6
  errors: 0
two players from 3 on
  Select and Get: [map[name:Cor] map[name:Dik]]
  Pluck: [Ada Bob]
  Sum: 17
  Max: 9
  Only: 6
  Count: 6
  errors: 0
two players from 5 on
  Select and Get: [map[name:Eva] map[name:Fre]]
  Pluck: [Ada Bob]
  Sum: 17
  Max: 9
  Only: 6
  Count: 6
  errors: 0' ]; then
	echo 'as found: each page has the names and the total of the first one'
else
	echo 'changed: other pages'
	exit 1
fi
