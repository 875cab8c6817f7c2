package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"sync"

	"golang.org/x/image/vector"
)

// iconSizes are the sizes in pixels of the icons of the installed page.
var iconSizes = [...]int{192, 512}

func iconName(size int) string { return fmt.Sprintf("assets/icon-%d.png", size) }

// icons returns the icons by the name of their file.
var icons = sync.OnceValues(func() (map[string][]byte, error) {
	files := map[string][]byte{}
	for _, size := range iconSizes {
		var out bytes.Buffer
		if err := png.Encode(&out, drawIcon(size)); err != nil {
			return nil, err
		}
		files[iconName(size)] = out.Bytes()
	}
	return files, nil
})

// iconSide is the side of the drawing in assets/icon.svg, in its units.
const iconSide = 32

// drawIcon draws the man with a crown of assets/icon.svg. The background fills the whole square and the man lies in the
// middle, so that a system may cut the icon to any shape (a maskable icon).
func drawIcon(size int) image.Image {
	m := image.NewRGBA(image.Rect(0, 0, size, size))
	draw.Draw(m, m.Bounds(), image.NewUniform(color.RGBA{0x2f, 0x6b, 0x58, 0xff}), image.Point{}, draw.Src)
	pen := &iconPen{m, float64(size) / iconSide}
	pen.fill(color.RGBA{0x14, 0x3a, 0x2f, 0xff}, circle(16, 17, 10.5))
	pen.fill(color.RGBA{0xf7, 0xf1, 0xe3, 0xff}, circle(16, 15.5, 10.5))
	pen.fill(color.RGBA{0xcd, 0xbf, 0x9f, 0xff}, circle(16, 15.5, 8.15))
	pen.fill(color.RGBA{0xf7, 0xf1, 0xe3, 0xff}, circle(16, 15.5, 6.85))
	pen.fill(color.RGBA{0xc8, 0x92, 0x2a, 0xff}, [][2]float64{
		{10.5, 19.5}, {9.7, 12.5}, {13.1, 15.1}, {16, 10.5}, {18.9, 15.1}, {22.3, 12.5}, {21.5, 19.5},
	})
	return m
}

// iconPen fills shapes in an image. scale is the number of pixels in a unit.
type iconPen struct {
	image *image.RGBA
	scale float64
}

func (p *iconPen) fill(c color.Color, corners [][2]float64) {
	size := p.image.Bounds().Size()
	shape := vector.NewRasterizer(size.X, size.Y)
	for i, corner := range corners {
		x, y := float32(corner[0]*p.scale), float32(corner[1]*p.scale)
		if i == 0 {
			shape.MoveTo(x, y)
		} else {
			shape.LineTo(x, y)
		}
	}
	shape.ClosePath()
	shape.Draw(p.image, p.image.Bounds(), image.NewUniform(c), image.Point{})
}

// circle returns a polygon that looks like a circle at the sizes of an icon.
func circle(x, y, radius float64) [][2]float64 {
	const corners = 180
	points := make([][2]float64, corners)
	for i := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		points[i] = [2]float64{x + radius*cos, y + radius*sin}
	}
	return points
}
