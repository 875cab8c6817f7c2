#!/usr/bin/env bash
# Players in CSV read by gocsv into fields *int, *float64, *bool, *string: a pointer, for players who have none.
# Guess:   an empty cell is nil, as a nil pointer is written as an empty cell: what is read is what was written.
# Happens: it points to 0, false or "": whoever has no rating has the rating 0, an unplayed game has 0 points, and a
#          check for nil finds nobody. Written again, the file itself has zeros and false in it. No error.
# Seen in: github.com/gocarina/gocsv of 2024-05-20, the newest on the proxy. An issue (202) is open for *bool; with the
#          tag omitempty, not in its README, it is nil. github.com/jszwec/csvutil v1.10.0 gives nil without.
# Hurts:   averages, pairings and rating lists of who imports players and results: newcomers are the weakest.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v0.0.0-20240520201108-78e41c74b4b1 other=v1.10.0
go mod init example 2>/dev/null
go get "github.com/gocarina/gocsv@$version" "github.com/jszwec/csvutil@$other" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"

	"github.com/gocarina/gocsv"
	"github.com/jszwec/csvutil"
)

type player struct {
	Name   string   `csv:"name"`
	Rating *int     `csv:"rating"`
	Points *float64 `csv:"points"`
	Rated  *bool    `csv:"rated"`
	Club   *string  `csv:"club"`
}

func show(what string, value any, err error) {
	if err != nil {
		panic(err)
	}
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	fmt.Printf("%s: %s\n", what, text)
}

func main() {
	rating, points := 1500, 1.5
	players := []player{{Name: "Anna", Rating: &rating, Points: &points}, {Name: "Bob"}}
	text, err := gocsv.MarshalString(players)
	show("written", text, err)
	var a, b []player
	err = gocsv.UnmarshalString(text, &a)
	show("gocsv, Bob", a[1], err)
	err = csvutil.Unmarshal([]byte(text), &b)
	show("csvutil, Bob", b[1], err)
	text, err = gocsv.MarshalString(a)
	show("written again", text, err)
}
GO
echo "gocsv $version, csvutil $other"
out=$(go run .)
echo "$out"
if [ "$out" = 'written: "name,rating,points,rated,club\nAnna,1500,1.5,,\nBob,,,,\n"
gocsv, Bob: {"Name":"Bob","Rating":0,"Points":0,"Rated":false,"Club":""}
csvutil, Bob: {"Name":"Bob","Rating":null,"Points":null,"Rated":null,"Club":null}
written again: "name,rating,points,rated,club\nAnna,1500,1.5,false,\nBob,0,0,false,\n"' ]; then
	echo 'as found: players without a rating have the rating 0'
else
	echo 'changed: other players'
	exit 1
fi
