#!/usr/bin/env bash
# Points and keys in a script for Tengo, the language for Go programs: two draws, a win, a key of a position in JSON.
# Guess:   0.5 + 0.5 == 1, since it is neither more nor less; a number too large for int is a float, or an error.
# Happens: a float never equals an int: two draws are >= 1 and <= 1, but not == 1, and [1.0] is not [1], so that players
#          with the same points are not tied. json.decode makes 9223372036854775807 of all keys from
#          2^63 on, which are half of them. A name is indexed by letters, but cut and counted by bytes. No error.
# Seen in: github.com/d5/tengo/v2 v2.17.0, the newest served. A change of April 2026 upstream (477) mends ==.
# Hurts:   rules for ties, prizes and results in scripts; tables of positions read from JSON.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v2.17.0
go mod init example 2>/dev/null
go get "github.com/d5/tengo/v2@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/d5/tengo/v2"
	"github.com/d5/tengo/v2/stdlib"
)

func main() {
	for _, code := range []string{
		"0.5 + 0.5 >= 1", "0.5 + 0.5 <= 1", "0.5 + 0.5 == 1", "0.5 + 0.5 != 1", "[1.0, 2] == [1, 2]",
		`import("json").decode("{\"points\": 1}").points == 0.5 + 0.5`,
		`import("json").decode("[18364758544493064720, 9223372036854775808]")`,
		`len("Müller")`, `char("Müller"[1]) == char(252)`, `"Müller"[0:5]`,
	} {
		script := tengo.NewScript([]byte("out := " + code))
		script.SetImports(stdlib.GetModuleMap("json"))
		compiled, err := script.Run()
		if err != nil {
			panic(err)
		}
		fmt.Println(code, "is", compiled.Get("out").Value())
	}
}
GO
echo "tengo $version"
out=$(go run .)
echo "$out"
if [ "$out" = '0.5 + 0.5 >= 1 is true
0.5 + 0.5 <= 1 is true
0.5 + 0.5 == 1 is false
0.5 + 0.5 != 1 is true
[1.0, 2] == [1, 2] is false
import("json").decode("{\"points\": 1}").points == 0.5 + 0.5 is false
import("json").decode("[18364758544493064720, 9223372036854775808]") is [9223372036854775807 9223372036854775807]
len("Müller") is 7
char("Müller"[1]) == char(252) is true
"Müller"[0:5] is Müll' ]; then
	echo 'as found: two draws are not a point, and large keys are one key'
else
	echo 'changed: other answers'
	exit 1
fi
