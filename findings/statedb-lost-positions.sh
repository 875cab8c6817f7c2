#!/usr/bin/env bash
# Positions by evaluation in statedb, a database in memory by Cilium: all of at least 0 by LowerBound of index.Int.
# Guess:   those that are equal or won: "objects that have a key greater than or equal to the query"; Int keeps the
#          order of ints, as its comment on big-endian keys shows for 260 and 270.
# Happens: all lost positions are in it: -1 counts as more than any evaluation above 0, since the sign is the first
#          bit. From -1 on there are only the lost ones above it: neither 0 nor 40. Int64 and Int16 are the same.
# Seen in: github.com/cilium/statedb v0.9.4 (2026); from 0 on, and with all values above 0, it is right.
# Hurts:   who asks for ranges of evaluations, differences of rating or plies behind: tests with numbers above 0 pass.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v0.9.4
go mod init example 2>/dev/null
go get "github.com/cilium/statedb@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/cilium/statedb"
	"github.com/cilium/statedb/index"
)

type position struct {
	FEN        string
	Evaluation int
}

func (position) TableHeader() []string  { return []string{"FEN"} }
func (p position) TableRow() []string { return []string{p.FEN} }

var byFEN = statedb.Index[position, string]{Name: "fen", Unique: true, FromKey: index.String,
	FromObject: func(p position) index.KeySet { return index.NewKeySet(index.String(p.FEN)) }}
var byEvaluation = statedb.Index[position, int]{Name: "evaluation", FromKey: index.Int,
	FromObject: func(p position) index.KeySet { return index.NewKeySet(index.Int(p.Evaluation)) }}

func main() {
	db := statedb.New()
	positions, err := statedb.NewTable(db, "positions", byFEN, byEvaluation)
	if err != nil {
		panic(err)
	}
	write := db.WriteTxn(positions)
	for i, evaluation := range []int{-900, -1, 0, 40} {
		fen := fmt.Sprintf("W:W31,32:B%d", i+1)
		if _, _, err := positions.Insert(write, position{fen, evaluation}); err != nil {
			panic(err)
		}
	}
	write.Commit()
	read := db.ReadTxn()
	for _, least := range []int{-900, -1, 0, 40} {
		fmt.Print("from ", least, ":")
		for p := range positions.LowerBound(read, byEvaluation.Query(least)) {
			fmt.Print(" ", p.Evaluation)
		}
		fmt.Println()
	}
}
GO
echo "statedb $version"
out=$(go run .)
echo "$out"
if [ "$out" = 'from -900: -900 -1
from -1: -1
from 0: 0 40 -900 -1
from 40: 40 -900 -1' ]; then
	echo 'as found: lost positions are among those of at least 0'
else
	echo 'changed: other positions'
	exit 1
fi
