#!/usr/bin/env bash
# Points a game in templates of github.com/CloudyKit/jet: {{ points / games }} with 7 points and 2 games, two int.
# Guess:   3 as in Go, or 3.5; in any case the same for {{ points / 2 }} and {{ 7 / games }}.
# Happens: 3 if both sides are variables, 3.5 if one of them is a number in the template, or a sum, product or bracket
#          with one: points / (games + 0) is 3.5, points / games * 100 is 300, 100 * points / games is 350. So a share
#          of 1 win in 2 games is 0. No error.
# Seen in: github.com/CloudyKit/jet/v6 v6.3.3 (September 2026), the newest; its syntax.md shows + and - only.
# Hurts:   averages, shares of wins and rounds in standings: a template tried with numbers is right, and it is not with
#          the data.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v6.3.3
go mod init example 2>/dev/null
go get "github.com/CloudyKit/jet/v6@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"strings"

	"github.com/CloudyKit/jet/v6"
)

func main() {
	set := jet.NewSet(jet.NewInMemLoader())
	values := jet.VarMap{}
	values.Set("points", 7).Set("games", 2).Set("wins", 1).Set("lost", -7)
	for _, text := range []string{
		"points / games", "points / 2", "7 / games", "7 / 2", "lost / games", "points / games * 100",
		"100 * points / games", "wins / games", "wins / 2", "points / (games + 0)", "(points) / (games)",
		"points / games / 2", "points / 2 / games", "points * wins / games", "points * 1 / games", "points % games",
	} {
		template, err := set.Parse("text", "{{ "+text+" }}")
		if err != nil {
			panic(err)
		}
		var out strings.Builder
		if err := template.Execute(&out, values, nil); err != nil {
			panic(err)
		}
		fmt.Printf("%s: %s\n", text, out.String())
	}
}
GO
echo "jet $version"
out=$(go run .)
echo "$out"
if [ "$out" = 'points / games: 3
points / 2: 3.5
7 / games: 3.5
7 / 2: 3.5
lost / games: -3
points / games * 100: 300
100 * points / games: 350
wins / games: 0
wins / 2: 0.5
points / (games + 0): 3.5
(points) / (games): 3
points / games / 2: 1.5
points / 2 / games: 1.75
points * wins / games: 3
points * 1 / games: 3.5
points % games: 1' ]; then
	echo 'as found: a quotient of two variables is whole'
else
	echo 'changed: other quotients'
	exit 1
fi
