#!/usr/bin/env bash
# A standing as JSON by encoding/json, with the fields named as in a table: `json:"1"`, `json:"½"`, `json:"0"`.
# Guess:   both releases of Go write and read the same names; by the release notes of Go 1.27 only texts of errors
#          differ.
# Happens: Go 1.26 does not take ½ for a name, as it is no letter and no digit, and writes the name of the field,
#          Drawn, without an error. Go 1.27 takes it. A program built anew with Go 1.27 reads 0 draws from what it
#          wrote before, and Go 1.26 0 from what Go 1.27 wrote, whatever go.mod says. So with names like ⛀ for the
#          men.
# Seen in: go1.26.8 and go1.27.4; go vet says nothing.
# Hurts:   stored standings and clients in JavaScript at the change of the release: half points vanish.
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
	"fmt"
	"os"
)

type player struct {
	Won   int `json:"1"`
	Drawn int `json:"½"`
	Lost  int `json:"0"`
	Men   int `json:"⛀"`
}

func main() {
	if len(os.Args) < 2 {
		text, err := json.Marshal(player{3, 2, 1, 20})
		fmt.Println(string(text), err)
		return
	}
	var p player
	err := json.Unmarshal([]byte(os.Args[1]), &p)
	fmt.Printf("won %d, drawn %d, lost %d, men %d, points %.1f %v\n", p.Won, p.Drawn, p.Lost, p.Men,
		float64(p.Won)+float64(p.Drawn)/2, err)
}
GO
out=$(for release in go1.26.8 go1.27.4; do
	export GOTOOLCHAIN=$release
	go vet .
	go build -o $release .
	text=$("./$release")
	echo "$release writes $text"
done
for release in go1.26.8 go1.27.4; do
	for writer in go1.26.8 go1.27.4; do
		text=$("./$writer")
		echo "$release reads of $writer: $("./$release" "${text% *}")"
	done
done)
echo "$out"
if [ "$out" = 'go1.26.8 writes {"1":3,"Drawn":2,"0":1,"Men":20} <nil>
go1.27.4 writes {"1":3,"½":2,"0":1,"⛀":20} <nil>
go1.26.8 reads of go1.26.8: won 3, drawn 2, lost 1, men 20, points 4.0 <nil>
go1.26.8 reads of go1.27.4: won 3, drawn 0, lost 1, men 0, points 3.0 <nil>
go1.27.4 reads of go1.26.8: won 3, drawn 0, lost 1, men 0, points 3.0 <nil>
go1.27.4 reads of go1.27.4: won 3, drawn 2, lost 1, men 20, points 4.0 <nil>' ]; then
	echo 'as found: one release reads 0 draws from what the other wrote'
else
	echo 'changed: other names or values'
	exit 1
fi
