#!/usr/bin/env bash
# Players who are not absent and have more than 3 points, by a filter in a path of ojg (Go): !(@.absent == true) &&
# @.points > 3.
# Guess:   "not" belongs to what stands behind it, and "and" goes before "or", as RFC 9535 has it for JSONPath.
# Happens: "not" takes all that follows: it is read as !(@.absent == true && @.points > 3), and printed so, and gives
#          players with 1 point and absent ones. With "not" at the end it is right. Of "a || b && c" both are taken from
#          the left, (a || b) && c. No error, and brackets around "not (a)" help.
# Seen in: github.com/ohler55/ojg v1.28.5 of August 2026, the newest; right is here github.com/theory/jsonpath v0.12.3.
# Hurts:   who picks players or games by such paths: absent ones are paired, others left out, depending on the order.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
ojg=v1.28.5 jsonpath=v0.12.3
go mod init example 2>/dev/null
go get "github.com/ohler55/ojg@$ojg" "github.com/theory/jsonpath@$jsonpath" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"

	"github.com/ohler55/ojg/jp"
	"github.com/theory/jsonpath"
)

const list = `{"players": [{"name": "Ada", "absent": true, "points": 9}, {"name": "Bob", "absent": false, "points": 8},
	{"name": "Cor", "absent": false, "points": 2}, {"name": "Dik", "absent": true, "points": 1}]}`

func main() {
	var data any
	if err := json.Unmarshal([]byte(list), &data); err != nil {
		panic(err)
	}
	for _, filter := range []string{
		"@.absent == false && @.points > 3",
		"@.points > 3 && !(@.absent == true)",
		"!(@.absent == true) && @.points > 3",
		"(!(@.absent == true)) && @.points > 3",
		"!(@.absent == true) && !(@.points > 3)",
		"!(@.absent == true) || @.points > 8",
		"@.points == 1 || @.absent == false && @.points > 3",
		"@.absent == false && @.points > 3 || @.points == 1",
		"@.points > 8 || @.absent == true && @.points > 3 || @.points == 2",
		"@.points > 3 || @.points < 2 && @.absent == false",
	} {
		path := "$.players[?(" + filter + ")].name"
		ours, err := jp.ParseString(path)
		if err != nil {
			panic(err)
		}
		right, err := jsonpath.Parse(path)
		if err != nil {
			panic(err)
		}
		got, want := fmt.Sprint(ours.Get(data)), fmt.Sprint(right.Select(data))
		fmt.Printf("%s\n  %s", filter, got)
		if got != want {
			fmt.Printf(", right: %s, read as %s", want, ours)
		}
		fmt.Println()
	}
}
GO
echo "ojg $ojg, jsonpath $jsonpath"
out=$(go run .)
echo "$out"
if [ "$out" = '@.absent == false && @.points > 3
  [Bob]
@.points > 3 && !(@.absent == true)
  [Bob]
!(@.absent == true) && @.points > 3
  [Bob Cor Dik], right: [Bob], read as $.players[?(!(@.absent == true && @.points > 3))].name
(!(@.absent == true)) && @.points > 3
  [Bob]
!(@.absent == true) && !(@.points > 3)
  [Ada Bob Cor], right: [Cor], read as $.players[?(!(@.absent == true && !(@.points > 3)))].name
!(@.absent == true) || @.points > 8
  [Bob Cor], right: [Ada Bob Cor], read as $.players[?(!(@.absent == true || @.points > 8))].name
@.points == 1 || @.absent == false && @.points > 3
  [Bob], right: [Bob Dik], read as $.players[?(@.points == 1 || @.absent == false && @.points > 3)].name
@.absent == false && @.points > 3 || @.points == 1
  [Bob Dik]
@.points > 8 || @.absent == true && @.points > 3 || @.points == 2
  [Ada Cor]
@.points > 3 || @.points < 2 && @.absent == false
  [Bob], right: [Ada Bob], read as $.players[?(@.points > 3 || @.points < 2 && @.absent == false)].name' ]; then
	echo 'as found: "not" reaches over "and"'
else
	echo 'changed: other players'
	exit 1
fi
