#!/usr/bin/env bash
# Values in a file .ini that name others, "%(points)s for a win", read by Go's goconfig of unknwon: GetValue("",
# "rule").
# Guess:   the value of points, as configparser of Python has it, and the test file of goconfig with its other names.
# Happens: the last letters of a name are taken off if they are "s": for points stands the value of point, and if there
#          is none, nothing. So it is with wins, draws, games, rounds, boards, loss; the marks at the end are taken off
#          as a set of letters. No error. Names that end otherwise are right, and so is GetValue("", "points") itself.
# Seen in: github.com/unknwon/goconfig v1.0.0 of 2021, the newest. The same line of its author's go-ini was put right in
#          2018 (pull request 177).
# Hurts:   who keeps rules, texts or names of files in settings: numbers in the plural are missing, or are those of one.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
goconfig=v1.0.0
go mod init example 2>/dev/null
go get "github.com/unknwon/goconfig@$goconfig" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"strings"

	"github.com/unknwon/goconfig"
)

const settings = `
point = 1
points = 2
win = 20
wins = 3
draws = 4
games = 9
loss = 6
name = Jansen
rule = %(points)s for a win
score = %(name)s: %(wins)s won, %(draws)s drawn
lost = %(loss)s of %(games)s
small = %(win)s, %(point)s
`

func main() {
	file, err := goconfig.LoadFromReader(strings.NewReader(settings))
	if err != nil {
		panic(err)
	}
	for _, key := range []string{"points", "rule", "wins", "draws", "score", "loss", "games", "lost", "small"} {
		value, err := file.GetValue("", key)
		fmt.Printf("%s: %q %v\n", key, value, err)
	}
}
GO
echo "goconfig $goconfig"
out=$(go run .)
echo "$out"
if [ "$out" = 'points: "2" <nil>
rule: "1 for a win" <nil>
wins: "3" <nil>
draws: "4" <nil>
score: "Jansen: 20 won,  drawn" <nil>
loss: "6" <nil>
games: "9" <nil>
lost: " of " <nil>
small: "20, 1" <nil>' ]; then
	echo 'as found: three wins are twenty, and draws are missing'
else
	echo 'changed: other values'
	exit 1
fi
