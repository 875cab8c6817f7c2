#!/usr/bin/env bash
# Points in a Swiss tournament when somebody withdraws, by github.com/gnutterts/chesspairing: standings.Build with
# scoring/standard; WithdrawnAfterRound is 1 for Jansen.
# Guess:   who has beaten Jansen in round 1 keeps the point; or loses win and point together.
# Happens: from the next round on the points against Jansen are gone on both sides: Bakker has 1 win and 1 draw in 2
#          games, and 0.5 points. The progressive score still has the win (2.5). The leader is now fourth, behind
#          players with two draws. No error.
# Seen in: github.com/gnutterts/chesspairing v0.2.2 (April 2026). Its changes say that games before a withdrawal count;
#          Validate() finds nothing.
# Hurts:   whoever plays well against those that leave: it is they that lose most, and only once the others are gone.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v0.2.2
go mod init example 2>/dev/null
go get "github.com/gnutterts/chesspairing@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"context"
	"fmt"

	"github.com/gnutterts/chesspairing"
	"github.com/gnutterts/chesspairing/scoring/standard"
	"github.com/gnutterts/chesspairing/standings"
)

type game = chesspairing.GameData

func main() {
	ctx, one := context.Background(), 1
	for _, leaves := range []bool{false, true} {
		var players []chesspairing.PlayerEntry
		for _, name := range []string{"Bakker", "Jansen", "Mulder", "Peters", "Smit", "Visser"} {
			players = append(players, chesspairing.PlayerEntry{ID: name, DisplayName: name, Rating: 1500})
		}
		second := []game{{WhiteID: "Bakker", BlackID: "Smit", Result: chesspairing.ResultDraw},
			{WhiteID: "Mulder", BlackID: "Peters", Result: chesspairing.ResultDraw}}
		byes := []chesspairing.ByeEntry{{PlayerID: "Visser", Type: chesspairing.ByeZero}}
		if leaves {
			players[1].WithdrawnAfterRound = &one
		} else {
			byes = append(byes, chesspairing.ByeEntry{PlayerID: "Jansen", Type: chesspairing.ByeZero})
		}
		state := &chesspairing.TournamentState{Players: players, CurrentRound: 2, Rounds: []chesspairing.RoundData{
			{Number: 1, Games: []game{{WhiteID: "Bakker", BlackID: "Jansen", Result: chesspairing.ResultWhiteWins},
				{WhiteID: "Smit", BlackID: "Visser", Result: chesspairing.ResultDraw},
				{WhiteID: "Peters", BlackID: "Mulder", Result: chesspairing.ResultDraw}}},
			{Number: 2, Games: second, Byes: byes}}}
		if err := state.Validate(); err != nil {
			panic(err)
		}
		rows, err := standings.BuildByID(ctx, state, standard.New(standard.Options{}), []string{"progressive"})
		if err != nil {
			panic(err)
		}
		fmt.Printf("Jansen has left: %v\n", leaves)
		for _, row := range rows {
			fmt.Printf("\t%d %s: %d won, %d drawn, %d lost, %v points, progressive %v\n", row.Rank, row.DisplayName,
				row.Wins, row.Draws, row.Losses, row.Score, row.TieBreakers[0].Value)
		}
	}
}
GO
echo "chesspairing $version"
out=$(go run .)
echo "$out"
if [ "$out" = "$(cat <<'TEXT'
Jansen has left: false
	1 Bakker: 1 won, 1 drawn, 0 lost, 1.5 points, progressive 2.5
	2 Mulder: 0 won, 2 drawn, 0 lost, 1 points, progressive 1.5
	2 Peters: 0 won, 2 drawn, 0 lost, 1 points, progressive 1.5
	2 Smit: 0 won, 2 drawn, 0 lost, 1 points, progressive 1.5
	5 Visser: 0 won, 1 drawn, 0 lost, 0.5 points, progressive 1
	6 Jansen: 0 won, 0 drawn, 1 lost, 0 points, progressive 0
Jansen has left: true
	1 Mulder: 0 won, 2 drawn, 0 lost, 1 points, progressive 1.5
	1 Peters: 0 won, 2 drawn, 0 lost, 1 points, progressive 1.5
	1 Smit: 0 won, 2 drawn, 0 lost, 1 points, progressive 1.5
	4 Bakker: 1 won, 1 drawn, 0 lost, 0.5 points, progressive 2.5
	5 Visser: 0 won, 1 drawn, 0 lost, 0.5 points, progressive 1
TEXT
)" ]; then
	echo 'as found: a won game has no point once the opponent has left'
else
	echo 'changed: other points'
	exit 1
fi
