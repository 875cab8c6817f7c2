#!/usr/bin/env bash
# Players of a class by a JSON rule, {"filter": [players, {"<": [{"var": ["rating", 1000]}, 1400]}]}, in Go's jsonlogic.
# Guess:   players rated below 1400, and those without a rating, which count as 1000: what var has behind the name
#          is for data that are not there.
# Happens: all players: within filter, some and none each player has the rating 1000, whatever is in the data. With
#          2000 as the default nobody is in the class. map, all and reduce are right, and so is var outside of lists or
#          without a default. No error; json-logic-js has the players one would guess.
# Seen in: github.com/diegoholiveira/jsonlogic/v3 v3.9.1 (April 2026). For map it was issue 110 (2025), put right since.
# Hurts:   sites whose rules for classes, prizes or notices are tried in the browser and then used by a server in Go.
set -euo pipefail
version=v3.9.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOWORK=off GOFLAGS=-mod=mod
go mod init found >/dev/null 2>&1
go get "github.com/diegoholiveira/jsonlogic/v3@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"github.com/diegoholiveira/jsonlogic/v3"
)

type player struct {
	Name   string `json:"name"`
	Rating *int   `json:"rating,omitempty"`
}

func apply(rule string, players []player) string {
	data, err := json.Marshal(map[string]any{"players": players})
	if err != nil {
		panic(err)
	}
	result, err := jsonlogic.ApplyRaw(json.RawMessage(rule), data)
	if err != nil {
		panic(err)
	}
	return string(result)
}

func main() {
	rated := func(rating int) *int { return &rating }
	players := []player{{"Jansen", rated(1200)}, {"Smit", rated(1600)}, {"Bakker", nil}}
	for _, rule := range []string{
		`{"map":[{"var":"players"},{"var":["rating",1000]}]}`,
		`{"map":[{"filter":[{"var":"players"},{"<":[{"var":["rating",1000]},1400]}]},{"var":"name"}]}`,
		`{"map":[{"filter":[{"var":"players"},{"<":[{"var":["rating",2000]},1400]}]},{"var":"name"}]}`,
		`{"map":[{"filter":[{"var":"players"},{"<":[{"var":"rating"},1400]}]},{"var":"name"}]}`,
		`{"some":[{"var":"players"},{">":[{"var":["rating",1000]},1500]}]}`,
		`{"none":[{"var":"players"},{">":[{"var":["rating",1000]},1500]}]}`,
		`{"all":[{"var":"players"},{">":[{"var":["rating",1000]},1500]}]}`,
		`{"var":["players.0.rating",1000]}`,
	} {
		fmt.Println(rule, apply(rule, players))
	}
	random := rand.New(rand.NewPCG(1, 1))
	for _, unrated := range []int{1000, 2000} {
		wrong, got, right := 0, 0, 0
		for range 100 {
			players := make([]player, 20)
			below := 0
			for i := range players {
				rating := unrated
				if random.IntN(4) > 0 {
					rating = 1000 + random.IntN(1000)
					players[i].Rating = rated(rating)
				}
				if rating < 1400 {
					below++
				}
			}
			var list []player
			rule := fmt.Sprintf(`{"filter": [{"var": "players"}, {"<": [{"var": ["rating", %d]}, 1400]}]}`, unrated)
			if err := json.Unmarshal([]byte(apply(rule, players)), &list); err != nil {
				panic(err)
			}
			if len(list) != below {
				wrong++
			}
			got += len(list)
			right += below
		}
		fmt.Printf("default %d: %d of 100 classes wrong, %d of 2000 players in them, right %d\n", unrated, wrong, got,
			right)
	}
}
GO
echo "jsonlogic $version"
out=$(go run .)
echo "$out"
if [ "$out" = '{"map":[{"var":"players"},{"var":["rating",1000]}]} [1200,1600,1000]
{"map":[{"filter":[{"var":"players"},{"<":[{"var":["rating",1000]},1400]}]},{"var":"name"}]} ["Jansen","Smit","Bakker"]
{"map":[{"filter":[{"var":"players"},{"<":[{"var":["rating",2000]},1400]}]},{"var":"name"}]} []
{"map":[{"filter":[{"var":"players"},{"<":[{"var":"rating"},1400]}]},{"var":"name"}]} ["Jansen","Bakker"]
{"some":[{"var":"players"},{">":[{"var":["rating",1000]},1500]}]} false
{"none":[{"var":"players"},{">":[{"var":["rating",1000]},1500]}]} true
{"all":[{"var":"players"},{">":[{"var":["rating",1000]},1500]}]} false
{"var":["players.0.rating",1000]} 1200
default 1000: 100 of 100 classes wrong, 2000 of 2000 players in them, right 1106
default 2000: 100 of 100 classes wrong, 0 of 2000 players in them, right 582' ]; then
	echo 'as found: the default is taken for everybody'
else
	echo 'changed: other players'
	exit 1
fi
