#!/usr/bin/env bash
# How alike two colours are, a square of a photo and those of a board, by Go's go-ciede2000 of mattn: Diff(a, b).
# Guess:   the difference CIEDE2000, 0 for equal ones and about 1 for one step, as go-colorful has it.
# Happens: for dark colours another number: where there is little light, 16/116 is added, which in Go is 0 for whole
#          numbers. Two dark browns that differ by one step of blue are 12 or 44 apart, a light and a dark square 22;
#          two greys are twice as far apart as they are. One of 37 pairs of random colours is wrong, of dark ones three
#          of four. No error.
# Seen in: github.com/mattn/go-ciede2000 of 2017, the newest, and in Debian 12. Right is here go-colorful v1.4.1.
# Hurts:   who recognises squares and men by their colours or makes palettes: dark men and squares are taken for others.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
ciede2000=v0.0.0-20170301095244-782e8c62fec3 colorful=v1.4.1
go mod init example 2>/dev/null
go get "github.com/mattn/go-ciede2000@$ciede2000" "github.com/lucasb-eyer/go-colorful@$colorful" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"image/color"
	"math"
	"math/rand"

	"github.com/lucasb-eyer/go-colorful"
	"github.com/mattn/go-ciede2000"
)

func both(a, b color.RGBA) (got, right float64) {
	first, _ := colorful.MakeColor(a)
	second, _ := colorful.MakeColor(b)
	return ciede2000.Diff(a, b), 100 * first.DistanceCIEDE2000(second)
}

func main() {
	for _, pair := range [][2]color.RGBA{
		{{181, 136, 99, 255}, {181, 136, 100, 255}},
		{{240, 217, 181, 255}, {181, 136, 99, 255}},
		{{60, 40, 18, 255}, {60, 40, 19, 255}},
		{{60, 40, 19, 255}, {60, 40, 20, 255}},
		{{28, 23, 11, 255}, {28, 23, 12, 255}},
		{{65, 32, 16, 255}, {166, 17, 124, 255}},
		{{20, 20, 20, 255}, {30, 30, 30, 255}},
	} {
		got, right := both(pair[0], pair[1])
		fmt.Printf("%d and %d: %.1f, right: %.1f\n", pair[0], pair[1], got, right)
	}
	random := rand.New(rand.NewSource(1))
	for _, most := range []int{256, 60} {
		wrong, channel := 0, func() uint8 { return uint8(random.Intn(most)) }
		for range 20000 {
			first := color.RGBA{channel(), channel(), channel(), 255}
			got, right := both(first, color.RGBA{channel(), channel(), channel(), 255})
			if math.Abs(got-right) > 0.5 {
				wrong++
			}
		}
		fmt.Printf("20000 pairs below %d: %d wrong\n", most, wrong)
	}
}
GO
echo "go-ciede2000 $ciede2000, go-colorful $colorful"
out=$(go run .)
echo "$out"
if [ "$out" = '{181 136 99 255} and {181 136 100 255}: 0.3, right: 0.3
{240 217 181 255} and {181 136 99 255}: 22.0, right: 22.0
{60 40 18 255} and {60 40 19 255}: 0.2, right: 0.4
{60 40 19 255} and {60 40 20 255}: 12.5, right: 0.4
{28 23 11 255} and {28 23 12 255}: 44.5, right: 0.4
{65 32 16 255} and {166 17 124 255}: 49.3, right: 33.9
{20 20 20 255} and {30 30 30 255}: 6.8, right: 3.1
20000 pairs below 256: 541 wrong
20000 pairs below 60: 14635 wrong' ]; then
	echo 'as found: one step of a dark colour is like another colour'
else
	echo 'changed: other differences'
	exit 1
fi
