#!/usr/bin/env bash
# Players of a tournament on two servers: one sends changes, Diff(before, after) of Go's r3labs/diff, the other puts
# them in with Patch. Players have a number, marked as "identifier".
# Guess:   the other list is the same afterwards; if not, the log of Patch has an error, as its README says.
# Happens: who enters becomes two, one with the number, one with the name. Of those who withdraw the number is taken for
#          the place in the list: if 1 withdraws, player 2 is emptied, and 1 stays; if 3 of 4 does, 4 is emptied.
#          HasErrors is false. Without the identifier the last player is emptied, not taken out. Only for a new name,
#          which becomes a fifth player, there is an error.
# Seen in: github.com/r3labs/diff/v3 v3.0.2, the newest.
# Hurts:   who keeps two copies of standings, rounds or moves equal by changes: the wrong one is wiped.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v3.0.2
go mod init example 2>/dev/null
go get "github.com/r3labs/diff/v3@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/r3labs/diff/v3"
)

type Numbered struct {
	Number int    `diff:"number,identifier"`
	Name   string `diff:"name"`
}

type Plain struct {
	Number int    `diff:"number"`
	Name   string `diff:"name"`
}

func send[T any](what string, before, after []T) {
	changes, err := diff.Diff(before, after)
	if err != nil {
		panic(err)
	}
	other := append([]T{}, before...)
	log := diff.Patch(changes, &other)
	same := fmt.Sprint(other) == fmt.Sprint(after)
	fmt.Printf("%s: %v, same %t, errors %t\n", what, other, same, log.HasErrors())
}

func main() {
	players := []Numbered{{1, "Jansen"}, {2, "Bakker"}, {3, "Visser"}, {4, "Smit"}}
	send("Smit is Smits", players, []Numbered{{1, "Jansen"}, {2, "Bakker"}, {3, "Visser"}, {4, "Smits"}})
	send("5 enters", players, append(players[:4:4], Numbered{5, "Bos"}))
	send("1 withdraws", players, players[1:])
	send("3 withdraws", players, append(players[:2:2], players[3]))
	plain := []Plain{{1, "Jansen"}, {2, "Bakker"}, {3, "Visser"}, {4, "Smit"}}
	send("4 withdraws, no identifier", plain, plain[:3])
}
GO
echo "r3labs/diff $version"
out=$(go run .)
echo "$out"
if [ "$out" = 'Smit is Smits: [{1 Jansen} {2 Bakker} {3 Visser} {4 Smit} {4 Smits}], same false, errors true
5 enters: [{1 Jansen} {2 Bakker} {3 Visser} {4 Smit} {5 } {0 Bos}], same false, errors false
1 withdraws: [{1 Jansen} {0 } {3 Visser} {4 Smit}], same false, errors false
3 withdraws: [{1 Jansen} {2 Bakker} {3 Visser} {0 }], same false, errors false
4 withdraws, no identifier: [{1 Jansen} {2 Bakker} {3 Visser} {0 }], same false, errors false' ]; then
	echo 'as found: another player is emptied, without an error'
else
	echo 'changed: other players'
	exit 1
fi
