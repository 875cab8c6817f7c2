#!/usr/bin/env bash
# Shades of a square's colour by Go's go-colorful: Hcl() takes it apart, less light, Hcl(h, c, l) puts it together.
# Guess:   the colour itself if nothing is changed, and else darker ones of the same hue.
# Happens: for one of 5000 colours the hue is 0: it comes back as a pink of the same light, #ccba90, a light wood, as
#          #e6acbc, an orange or blue one, too. It is so where a and b of Lab are nearly equal, or a nearly 0, a guard
#          against grey that does not look at b. BlendHcl, and Luv in its place (LuvLCh, HSLuv), do the same for others.
#          No error. OkLch, Hsl and Lab are right.
# Seen in: github.com/lucasb-eyer/go-colorful v1.4.1 of August 2026, the newest; pull request 60 (2022) is of greys in
#          blends.
# Hurts:   boards, heat maps and charts in shades: one square or field is pink, and its neighbours by one step are not.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
colorful=v1.4.1
go mod init example 2>/dev/null
go get "github.com/lucasb-eyer/go-colorful@$colorful" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/lucasb-eyer/go-colorful"
)

func main() {
	black := colorful.Color{}
	for _, text := range []string{"#ccba90", "#ccba91", "#ccb990", "#db663f", "#0cabc9", "#217e93", "#60522a"} {
		color, err := colorful.Hex(text)
		if err != nil {
			panic(err)
		}
		h, c, l := color.Hcl()
		fmt.Printf("%s: hue %.0f, together %s, darker %s,", text, h, colorful.Hcl(h, c, l).Clamped().Hex(),
			colorful.Hcl(h, c, 0.8*l).Clamped().Hex())
		fmt.Printf(" a tenth of black %s,", color.BlendHcl(black, 0.1).Hex())
		fmt.Printf(" in OkLch %s\n", color.BlendOkLch(black, 0.1).Clamped().Hex())
	}
	spaces := []struct {
		name string
		back func(color colorful.Color) colorful.Color
	}{
		{"Hcl", func(color colorful.Color) colorful.Color { return colorful.Hcl(color.Hcl()) }},
		{"HSLuv", func(color colorful.Color) colorful.Color { return colorful.HSLuv(color.HSLuv()) }},
		{"OkLch", func(color colorful.Color) colorful.Color { return colorful.OkLch(color.OkLch()) }},
		{"Hsl", func(color colorful.Color) colorful.Color { return colorful.Hsl(color.Hsl()) }},
		{"Lab", func(color colorful.Color) colorful.Color { return colorful.Lab(color.Lab()) }},
	}
	for _, space := range spaces {
		colors, wrong := 0, 0
		for r := 0; r < 256; r += 3 {
			for g := 0; g < 256; g += 3 {
				for b := 0; b < 256; b += 3 {
					color := colorful.Color{R: float64(r) / 255, G: float64(g) / 255, B: float64(b) / 255}
					colors++
					if color.DistanceRgb(space.back(color).Clamped()) > 0.02 {
						wrong++
					}
				}
			}
		}
		fmt.Printf("%s: %d of %d colours do not come back\n", space.name, wrong, colors)
	}
}
GO
echo "go-colorful $colorful"
out=$(go run .)
echo "$out"
if [ "$out" = '#ccba90: hue 0, together #e6acbc, darker #bb8494, a tenth of black #cc99a8, in OkLch #b1a17d
#ccba91: hue 90, together #ccba91, darker #a2916a, a tenth of black #b5a681, in OkLch #b1a17d
#ccb990: hue 89, together #ccb990, darker #a29169, a tenth of black #b5a581, in OkLch #b1a07d
#db663f: hue 0, together #e6548b, darker #c3316e, a tenth of black #cc4c7c, in OkLch #be5836
#0cabc9: hue 0, together #d8839e, darker #b4627c, a tenth of black #c1758d, in OkLch #0994af
#217e93: hue 0, together #9e6275, darker #844a5d, a tenth of black #8d5868, in OkLch #1b6d7f
#60522a: hue 0, together #794354, darker #663244, a tenth of black #6c3d4c, in OkLch #524623
Hcl: 130 of 636056 colours do not come back
HSLuv: 144 of 636056 colours do not come back
OkLch: 0 of 636056 colours do not come back
Hsl: 0 of 636056 colours do not come back
Lab: 0 of 636056 colours do not come back' ]; then
	echo 'as found: a light square is pink'
else
	echo 'changed: other colours'
	exit 1
fi
