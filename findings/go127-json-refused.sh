#!/usr/bin/env bash
# encoding/json where a type (a square, a move, a position) refuses its value.
# Guess:   by the release notes of Go 1.27 only texts of errors may differ: both releases leave the same values, and
#          return the same kind of error.
# Happens: Go 1.26 stops at the value that UnmarshalText refuses. Go 1.27 reads on: later fields are set, a list goes on
#          after a zero element, and with two faults in the text another of the two errors is returned.
# Seen in: go1.26.8 and go1.27.4; the same with UnmarshalJSON.
# Hurts:   who asks errors.Is for the kind of error, or uses what was read up to it.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOFLAGS='-mod=mod -trimpath' GOWORK=off
GOTOOLCHAIN=go1.26.8 go mod init example 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
)

var errSquare = errors.New("no square")

type square int

func (s *square) UnmarshalText(text []byte) error {
	n, err := strconv.Atoi(string(text))
	if err != nil || n < 1 || n > 32 {
		return errSquare
	}
	*s = square(n)
	return nil
}

type line struct {
	From, To square
	Score    int
	Path     []square
}

func main() {
	for _, text := range []string{
		`{"From":"33","To":"15","Score":7}`,
		`{"Path":["11","33","18"],"Score":7}`,
		`{"Score":"7","From":"33","To":"15"}`,
	} {
		var l line
		err := json.Unmarshal([]byte(text), &l)
		fmt.Printf("%s: %+v, errSquare %t\n", text, l, errors.Is(err, errSquare))
	}
}
GO
old=$(GOTOOLCHAIN=go1.26.8 go run .)
new=$(GOTOOLCHAIN=go1.27.4 go run .)
printf 'go1.26.8\n%s\ngo1.27.4\n%s\n' "$old" "$new"
if [ "$old" = '{"From":"33","To":"15","Score":7}: {From:0 To:0 Score:0 Path:[]}, errSquare true
{"Path":["11","33","18"],"Score":7}: {From:0 To:0 Score:0 Path:[11 0]}, errSquare true
{"Score":"7","From":"33","To":"15"}: {From:0 To:0 Score:0 Path:[]}, errSquare true' ] &&
	[ "$new" = '{"From":"33","To":"15","Score":7}: {From:0 To:15 Score:7 Path:[]}, errSquare true
{"Path":["11","33","18"],"Score":7}: {From:0 To:0 Score:7 Path:[11 0 18]}, errSquare true
{"Score":"7","From":"33","To":"15"}: {From:0 To:15 Score:0 Path:[]}, errSquare false' ]; then
	echo 'as found: a refused value ends the reading in Go 1.26, and not in Go 1.27, where the error may be another one'
else
	echo 'changed: encoding/json treats a refused value otherwise'
	exit 1
fi
