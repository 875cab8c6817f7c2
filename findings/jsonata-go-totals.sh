#!/usr/bin/env bash
# Points of the players of a tournament by a JSONata query: players.$sum(results), in Go and in JavaScript.
# Guess:   both give one total for each player, 0 for who has no game yet: the Go port names the same version, 1.5.4.
# Happens: in Go an empty list at the end of a path is nothing: the totals of four players are three, and the third is
#          the fourth's. Objects of name and total lack the total, and a rating that is null drops out, so that
#          neither "rating = null" nor "rating != 1500" finds the player. No error. In JavaScript all are there.
# Seen in: github.com/blues/jsonata-go v1.5.4, the newest; npm jsonata 1.5.4 and 2.2.2.
# Hurts:   standings that a page and a server make by the same query: names and totals do not go together any more.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
go mod init example 2>/dev/null
go get github.com/blues/jsonata-go@v1.5.4 2>/dev/null
npm install --silent --no-audit --no-fund --prefix . old@npm:jsonata@1.5.4 new@npm:jsonata@2.2.2 >/dev/null

cat >players.json <<'JSON'
{"players": [{"name": "Anna", "rating": 1500, "results": [1, 0.5]},
{"name": "Berta", "rating": 1520, "results": [1, 1]}, {"name": "Carl", "rating": 1600, "results": []},
{"name": "Dirk", "rating": null, "results": [0, 0.5]}]}
JSON
cat >queries.txt <<'Q'
players.name
players.$sum(results)
players.{"name": name, "points": $sum(results)}
players[rating = null].name
players[rating != 1500].name
Q
cat >main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/blues/jsonata-go"
)

func main() {
	text, err := os.ReadFile("players.json")
	queries, err2 := os.ReadFile("queries.txt")
	var players any
	if err := json.Unmarshal(text, &players); err != nil {
		panic(fmt.Sprint(err))
	}
	for query := range strings.Lines(string(queries)) {
		result, err3 := jsonata.MustCompile(strings.TrimSpace(query)).Eval(players)
		text, err4 := json.Marshal(result)
		if err != nil || err2 != nil || err4 != nil || err3 != nil && err3 != jsonata.ErrUndefined {
			panic(fmt.Sprint(err, err2, err3, err4))
		}
		fmt.Printf("Go: %s\n", text)
	}
}
GO
cat >players.cjs <<'JS'
const fs = require('fs');
const players = JSON.parse(fs.readFileSync('players.json'));
(async () => {
	for (const name of ['old', 'new'])
		for (const query of fs.readFileSync('queries.txt', 'utf8').trim().split('\n'))
			console.log(`JavaScript, ${name}: ${JSON.stringify(await require(name)(query).evaluate(players))}`);
})();
JS
echo 'jsonata-go v1.5.4, jsonata 1.5.4 and 2.2.2'
out=$(go run . && node players.cjs)
echo "$out"
if [ "$(sed -n '/^Go/p' <<<"$out")" = 'Go: ["Anna","Berta","Carl","Dirk"]
Go: [1.5,2,0.5]
Go: [{"name":"Anna","points":1.5},{"name":"Berta","points":2},{"name":"Carl"},{"name":"Dirk","points":0.5}]
Go: null
Go: ["Berta","Carl"]' ] && [ "$(grep -c ': \[1.5,2,0,0.5\]' <<<"$out")" = 2 ]; then
	echo 'as found: in Go a player without games has no total'
else
	echo 'changed: other totals'
	exit 1
fi
