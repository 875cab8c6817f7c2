#!/usr/bin/env bash
# A board as SVG, drawn on a grid of 10 and enlarged by a group with transform="scale(2)", as a picture by oksvg (Go).
# Guess:   an enlarged board. If oksvg cannot do it, it says so: StrictErrorMode is for that.
# Happens: nothing of the group is drawn, as a scale of one number has 0 for the second one, where SVG says: the same.
#          No error. scale(2,2) and a viewBox are right, and so are the squares outside the group: an empty board
#          remains.
# Seen in: github.com/srwiley/oksvg v0.0.0-20221011165216-be6e8873101c, the newest (a change is open upstream since
#          2025).
# Hurts:   servers in Go that make pictures of diagrams: the men vanish, and each picture looks like a board at the
#          end.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v0.0.0-20221011165216-be6e8873101c
go mod init example 2>/dev/null
go get "github.com/srwiley/oksvg@$version" github.com/srwiley/rasterx@v0.0.0-20220730225603-2ab79fcdd4ef 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"image"
	"image/color"
	"strings"

	"github.com/srwiley/oksvg"
	"github.com/srwiley/rasterx"
)

const size = 40

// squares tells which squares of two by two have a man, by the colour in their middle.
func squares(men string) string {
	text := fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d">`+
		`<rect width="40" height="40" fill="#808080"/>%s</svg>`, size, size, men)
	icon, err := oksvg.ReadIconStream(strings.NewReader(text), oksvg.StrictErrorMode)
	if err != nil {
		return err.Error()
	}
	picture := image.NewRGBA(image.Rect(0, 0, size, size))
	icon.SetTarget(0, 0, size, size)
	icon.Draw(rasterx.NewDasher(size, size, rasterx.NewScannerGV(size, size, picture, picture.Bounds())), 1)
	var found []string
	for _, middle := range []image.Point{{10, 10}, {30, 10}, {10, 30}, {30, 30}} {
		found = append(found, map[color.RGBA]string{{255, 255, 255, 255}: "white", {0, 0, 0, 255}: "black",
			{128, 128, 128, 255}: "empty"}[picture.RGBAAt(middle.X, middle.Y)])
	}
	return strings.Join(found, " ")
}

func main() {
	men := `<circle cx="5" cy="5" r="4" fill="#ffffff"/><circle cx="15" cy="15" r="4" fill="#000000"/>`
	for _, transform := range []string{"scale(2,2)", "matrix(2 0 0 2 0 0)", "scale(2)"} {
		fmt.Printf("%s: %s\n", transform, squares(`<g transform="`+transform+`">`+men+`</g>`))
	}
}
GO
echo "oksvg $version"
out=$(go run .)
echo "$out"
if [ "$out" = 'scale(2,2): white empty empty black
matrix(2 0 0 2 0 0): white empty empty black
scale(2): empty empty empty empty' ]; then
	echo 'as found: men enlarged by scale(2) are not drawn'
else
	echo 'changed: other men are drawn'
	exit 1
fi
