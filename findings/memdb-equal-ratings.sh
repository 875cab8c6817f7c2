#!/usr/bin/env bash
# Players by rating in go-memdb: all of at most 1500 by ReverseLowerBound, all of at least 1500 by LowerBound.
# Guess:   both have the players of exactly 1500: "that have an index value less than or equal to the provide args".
# Happens: LowerBound has them, ReverseLowerBound has only those of less, since an index that is not unique keeps the id
#          behind the value. It is so for numbers and texts; by a unique index such as the id both are right.
# Seen in: github.com/hashicorp/go-memdb v1.3.5, the newest; an issue of 2021 upstream knows it, its documentation not.
# Hurts:   groups of a tournament by rating, "the games until that day", the best below a score: the equal ones are in
#          neither group if the other one asks for more than 1500, and a last page begins too late.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v1.3.5
go mod init example 2>/dev/null
go get "github.com/hashicorp/go-memdb@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/hashicorp/go-memdb"
)

type player struct {
	Name   string
	Rating int
	Day    string
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	db, err := memdb.NewMemDB(&memdb.DBSchema{Tables: map[string]*memdb.TableSchema{"players": {
		Name: "players",
		Indexes: map[string]*memdb.IndexSchema{
			"id":     {Name: "id", Unique: true, Indexer: &memdb.StringFieldIndex{Field: "Name"}},
			"rating": {Name: "rating", Indexer: &memdb.IntFieldIndex{Field: "Rating"}},
			"day":    {Name: "day", Indexer: &memdb.StringFieldIndex{Field: "Day"}},
		},
	}}})
	must(err)
	write := db.Txn(true)
	for _, p := range []player{{"Anna", 1400, "2026-11-28"}, {"Berta", 1500, "2026-11-29"},
		{"Carl", 1500, "2026-11-29"}, {"Dirk", 1600, "2026-11-30"}} {
		must(write.Insert("players", &p))
	}
	write.Commit()
	read := db.Txn(false)
	for _, ask := range []struct {
		index string
		value any
	}{{"rating", 1500}, {"day", "2026-11-29"}, {"id", "Carl"}} {
		for _, most := range []bool{false, true} {
			get, text := read.LowerBound, "from"
			if most {
				get, text = read.ReverseLowerBound, "to"
			}
			rows, err := get("players", ask.index, ask.value)
			must(err)
			fmt.Print(ask.index, " ", text, " ", ask.value, ":")
			for row := rows.Next(); row != nil; row = rows.Next() {
				fmt.Print(" ", row.(*player).Name)
			}
			fmt.Println()
		}
	}
}
GO
echo "go-memdb $version"
out=$(go run .)
echo "$out"
if [ "$out" = 'rating from 1500: Berta Carl Dirk
rating to 1500: Anna
day from 2026-11-29: Berta Carl Dirk
day to 2026-11-29: Anna
id from Carl: Carl Dirk
id to Carl: Carl Berta Anna' ]; then
	echo 'as found: players of 1500 are not among those of at most 1500'
else
	echo 'changed: other players'
	exit 1
fi
