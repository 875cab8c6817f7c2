#!/usr/bin/env bash
# Filters over positions by Zobrist key or bitboard (uint64), in the expression language of Go programs.
# Guess:   a uint64 is compared as one, or refused: expr reports other types that do not fit.
# Happens: it is taken as a signed number wherever it is compared or calculated with: a key with the highest bit is less
#          than 7, its remainder is negative, max is the smaller one. == and in are right. No error.
# Seen in: github.com/expr-lang/expr v1.17.8.
# Hurts:   who selects or splits positions by an expression: key % 4 == 1 skips positions of half of the keys.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v1.17.8
go mod init example 2>/dev/null
go get "github.com/expr-lang/expr@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/expr-lang/expr"
)

type env struct {
	Key, Small uint64
	Keys       []uint64
}

func main() {
	e := env{Key: 1<<63 + 5, Small: 7, Keys: []uint64{7, 1<<63 + 5}}
	for _, text := range []string{"Key == Keys[1]", "Key in Keys", "Key > Small", "Key % 4 == 1", "Key % 4", "max(Keys)",
		"count(Keys, # > 6)", "Key + 0"} {
		program, err := expr.Compile(text, expr.Env(env{}))
		if err != nil {
			fmt.Println(text, err)
			continue
		}
		out, err := expr.Run(program, e)
		fmt.Printf("%s: %v (%T) %v\n", text, out, out, err)
	}
}
GO
echo "expr $version; Key is 2^63 + 5"
out=$(go run .)
echo "$out"
if [ "$out" = 'Key == Keys[1]: true (bool) <nil>
Key in Keys: true (bool) <nil>
Key > Small: false (bool) <nil>
Key % 4 == 1: false (bool) <nil>
Key % 4: -3 (int) <nil>
max(Keys): 7 (uint64) <nil>
count(Keys, # > 6): 1 (int) <nil>
Key + 0: -9223372036854775803 (int) <nil>' ]; then
	echo 'as found: a uint64 with the highest bit is less than 7, without an error'
else
	echo 'changed: a uint64 is treated otherwise'
	exit 1
fi
