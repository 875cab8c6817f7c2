#!/usr/bin/env bash
# Lists of men, of different lengths, read one after the other into one array, by two replacements of encoding/json.
# Guess:   "the additional Go array elements are set to zero values", as encoding/json says; both are drop-in
#          replacements by their READMEs, json-iterator a "100% compatible" one.
# Happens: the men of the list before stay behind the shorter one: after 31 32 33 the list 18 is 18 32 33. An empty list
#          changes nothing in json-iterator, and is an error in segmentio. Slices are as in encoding/json, and arrays in
#          goccy/go-json too.
# Seen in: github.com/json-iterator/go v1.1.12, github.com/segmentio/encoding v0.5.4, the newest.
# Hurts:   servers and trainers that read positions in a loop: men that were captured long ago are on the board.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
jsoniter=v1.1.12 segmentio=v0.5.4 goccy=v0.12.0
go mod init example 2>/dev/null
go get "github.com/json-iterator/go@$jsoniter" "github.com/segmentio/encoding/json@$segmentio" \
	"github.com/goccy/go-json@$goccy" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"

	goccy "github.com/goccy/go-json"
	jsoniter "github.com/json-iterator/go"
	segmentio "github.com/segmentio/encoding/json"
)

func main() {
	for _, way := range []struct {
		name      string
		unmarshal func(data []byte, value any) error
	}{
		{"encoding/json", json.Unmarshal},
		{"json-iterator", jsoniter.ConfigCompatibleWithStandardLibrary.Unmarshal},
		{"segmentio", segmentio.Unmarshal},
		{"goccy", goccy.Unmarshal},
	} {
		var position struct {
			White, Black [4]int
			Kings        []int
		}
		fmt.Println(way.name)
		for _, text := range []string{
			`{"White": [31, 32, 33], "Black": [1, 2], "Kings": [31, 32]}`,
			`{"White": [18], "Black": [], "Kings": [18]}`,
		} {
			err := way.unmarshal([]byte(text), &position)
			fmt.Println("  white", position.White, "black", position.Black, "kings", position.Kings, "error", err != nil)
		}
	}
}
GO
echo "json-iterator $jsoniter, segmentio $segmentio, goccy $goccy"
out=$(go run .)
echo "$out"
if [ "$out" = 'encoding/json
  white [31 32 33 0] black [1 2 0 0] kings [31 32] error false
  white [18 0 0 0] black [0 0 0 0] kings [18] error false
json-iterator
  white [31 32 33 0] black [1 2 0 0] kings [31 32] error false
  white [18 32 33 0] black [1 2 0 0] kings [18] error false
segmentio
  white [31 32 33 0] black [1 2 0 0] kings [31 32] error false
  white [18 32 33 0] black [1 2 0 0] kings [31 32] error true
goccy
  white [31 32 33 0] black [1 2 0 0] kings [31 32] error false
  white [18 0 0 0] black [0 0 0 0] kings [18] error false' ]; then
	echo 'as found: men of the position before stay'
else
	echo 'changed: other men'
	exit 1
fi
