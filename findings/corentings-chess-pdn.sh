#!/usr/bin/env bash
# The Go library corentings/chess reads a PDN file whose squares are numbers.
# Guess:   an error at the first move: PGN has no move 11-15.
# Happens: no error. The game has its tags and no moves. A win keeps its result, a draw becomes "*", undecided.
#          (The result of a drawn game of chess is lost too.)
# Seen in: github.com/corentings/chess/v2 v2.3.2 (2026).
# Hurts:   sites that let the parser decide whether a file is chess: a collection of draughts, where most games are
#          draws, is accepted, and its statistics have wins only.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v2.3.2
go mod init example 2>/dev/null
go get "github.com/corentings/chess/v2@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"strings"

	"github.com/corentings/chess/v2"
)

func main() {
	for _, result := range []string{"1-0", "0-1", "1/2-1/2"} {
		pdn := "[Black \"Anna\"]\n[White \"Bert\"]\n[Result \"" + result + "\"]\n\n" +
			"1. 11-15 23-18 2. 8-11 27-23 3. 4-8 23-19 4. 10-14 19x10 5. 14x23 26x19 " + result + "\n"
		option, err := chess.PGN(strings.NewReader(pdn))
		if err != nil {
			fmt.Printf("%s: error %v\n", result, err)
			continue
		}
		game := chess.NewGame(option)
		fmt.Printf("%s: no error, %d moves, outcome %s\n", result, len(game.Moves()), game.Outcome())
	}
}
GO
echo "corentings/chess $version"
out=$(go run .)
echo "$out"
if [ "$out" = '1-0: no error, 0 moves, outcome 1-0
0-1: no error, 0 moves, outcome 0-1
1/2-1/2: no error, 0 moves, outcome *' ]; then
	echo 'as found: a game of draughts is a game of chess without moves, and a draw is undecided'
else
	echo 'changed: corentings/chess reads PDN otherwise'
	exit 1
fi
