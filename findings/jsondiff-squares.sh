#!/usr/bin/env bash
# Changes of a game as JSON Patch by Go jsondiff, with two of its options: Factorize, which copies values that the game
# has already, and Equivalent, which leaves out changes of the order of a list.
# Guess:   both make the new game of the old one; with Equivalent a list may have another order of the same items.
# Happens: Factorize compares by a hash of all letters in a row: null and false are one, and so are the king moves
#          ["1","12"] and ["11","2"]. A new false becomes null, a new move an older one. Equivalent sorts the new game
#          itself, in an order that changes with each run: half of all new moves go from their second square to their
#          first. No error. Without the options the game is right.
# Seen in: github.com/wI2L/jsondiff v0.7.1; applied by github.com/evanphx/json-patch/v5 v5.9.11.
# Hurts:   servers that send games as patches: boards show a move that was not played.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v0.7.1
go mod init example 2>/dev/null
go get "github.com/wI2L/jsondiff@$version" github.com/evanphx/json-patch/v5@v5.9.11 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"

	patch "github.com/evanphx/json-patch/v5"
	"github.com/wI2L/jsondiff"
)

func play(before, after string, options ...jsondiff.Option) string {
	changes, err := jsondiff.CompareJSON([]byte(before), []byte(after), options...)
	text, _ := json.Marshal(changes)
	decoded, err2 := patch.DecodePatch(text)
	game, err3 := decoded.Apply([]byte(before))
	if err != nil || err2 != nil || err3 != nil {
		return fmt.Sprint(err, err2, err3)
	}
	return string(game)
}

func main() {
	draw := [2]string{`{"result":null}`, `{"result":null,"draw":false}`}
	move := [2]string{`{"moves":[["1","12"]]}`, `{"moves":[["1","12"],["39","33"],["11","2"]]}`}
	for _, games := range [][2]string{draw, move} {
		fmt.Println("no option:", play(games[0], games[1]))
		fmt.Println("Factorize:", play(games[0], games[1], jsondiff.Factorize()))
	}
	turned := 0
	for range 400 {
		if play(`{"m":[["32","28"]]}`, `{"m":[["33","29"]]}`, jsondiff.Equivalent()) == `{"m":[["29","33"]]}` {
			turned++
		}
	}
	fmt.Println("Equivalent: 33-29 turned around in more than 100 of 400 runs:", turned > 100)
}
GO
echo "github.com/wI2L/jsondiff $version"
out=$(go run .)
echo "$out"
if [ "$out" = 'no option: {"result":null,"draw":false}
Factorize: {"result":null,"draw":null}
no option: {"moves":[["1","12"],["39","33"],["11","2"]]}
Factorize: {"moves":[["1","12"],["39","33"],["1","12"]]}
Equivalent: 33-29 turned around in more than 100 of 400 runs: true' ]; then
	echo 'as found: patches take one move for another and turn moves around'
else
	echo 'changed: other games'
	exit 1
fi
