#!/usr/bin/env bash
# Rounds and colours in templates of Jinja by github.com/nikolalohinski/gonja: {{ (round - seat) % 5 }}, {{ x % 2 }}.
# Guess:   as Jinja has it, which gonja means to be compatible with: % has the sign of the divisor, // rounds down,
#          halves stay, -7 is odd.
# Happens: -2 % 5 is -2, not 3; 7.5 % 2 is 1, not 1.5; -7 // 2 is -3, not -4; -7 is neither odd nor even; a map that is
#          written in the template is empty to dictsort; "not 0" prints 1. No error.
# Seen in: github.com/nikolalohinski/gonja/v2 v2.9.1 (September 2026), the newest; its readme names other limits.
# Hurts:   who takes templates over from Python: pairings by rotation, half points and ranks by signs are others.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v2.9.1
go mod init example 2>/dev/null
go get "github.com/nikolalohinski/gonja/v2@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"strings"

	"github.com/nikolalohinski/gonja/v2"
	"github.com/nikolalohinski/gonja/v2/exec"
)

func main() {
	values := exec.NewContext(map[string]any{
		"round": 1, "seat": 3, "change": -7, "points": 7.5, "map": map[string]any{"b": 1, "a": 2},
	})
	// what Jinja 3.1 has
	for _, part := range []struct{ text, right string }{
		{"(round - seat) % 5", "3"}, {"change % 3", "2"}, {"7 % 3", "1"},
		{"points % 2", "1.5"}, {"0.5 % 1", "0.5"}, {"points % 2 == 1.5", "True"},
		{"change // 2", "-4"}, {"-7.5 // 2", "-4.0"}, {"7 // 2", "3"},
		{"change is odd", "True"}, {"change is even", "False"}, {"7 is odd", "True"},
		{"{'b': 1, 'a': 2} | dictsort", "[('a', 2), ('b', 1)]"}, {"map | dictsort", "[('a', 2), ('b', 1)]"},
		{"not 0", "True"}, {"not (1 == 1)", "False"}, {"0 == false", "True"},
	} {
		template, err := gonja.FromString("{{ " + part.text + " }}")
		if err != nil {
			panic(err)
		}
		var out strings.Builder
		if err := template.Execute(&out, values); err != nil {
			panic(err)
		}
		text := fmt.Sprintf("%s: %s, right: %s", part.text, out.String(), part.right)
		fmt.Println(strings.ReplaceAll(text, "'", `"`))
	}
}
GO
echo "gonja $version"
out=$(go run .)
echo "$out"
if [ "$out" = '(round - seat) % 5: -2, right: 3
change % 3: -1, right: 2
7 % 3: 1, right: 1
points % 2: 1, right: 1.5
0.5 % 1: 0, right: 0.5
points % 2 == 1.5: False, right: True
change // 2: -3, right: -4
-7.5 // 2: -3, right: -4.0
7 // 2: 3, right: 3
change is odd: False, right: True
change is even: False, right: False
7 is odd: True, right: True
{"b": 1, "a": 2} | dictsort: [], right: [("a", 2), ("b", 1)]
map | dictsort: [("a", 2), ("b", 1)], right: [("a", 2), ("b", 1)]
not 0: 1, right: True
not (1 == 1): False, right: False
0 == false: False, right: True' ]; then
	echo 'as found: rests and signs are not those of Jinja'
else
	echo 'changed: other values'
	exit 1
fi
