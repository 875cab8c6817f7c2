package picture

import (
	"image/color"
	"math"
)

// A picture is drawn once, by calls of a canvas. The back ends are svgCanvas, which writes text, and rasterCanvas,
// which fills pixels. Lengths are in pixels, and y grows downwards.
type canvas interface {
	// rects fills rectangles that have the same colour.
	rects(c color.NRGBA, rects ...rect)
	circle(x, y, r float64, p paint)
	// polygon draws a closed line.
	polygon(points []point, p paint)
	// polyline draws an open line with round ends.
	polyline(points []point, p paint)
	texts(s textStyle, texts ...text)
	// symbol draws something in a square of that many pixels, with its corner at x, y. What has the same id looks the
	// same, so that a back end may draw it once and copy it.
	symbol(id string, x, y, size int, draw func(canvas))
}

// paint is how a shape is filled and outlined. A colour of alpha 0 paints nothing.
type paint struct {
	fill, stroke color.NRGBA
	width        float64 // of the outline
}

// point is a place in a picture.
type point struct{ x, y float64 }

func (p point) plus(dx, dy float64) point { return point{p.x + dx, p.y + dy} }

func (p point) distance(q point) float64 { return math.Hypot(q.x-p.x, q.y-p.y) }

// toward returns the point at a distance from p in the direction of q.
func (p point) toward(q point, distance float64) point {
	length := p.distance(q)
	if length == 0 {
		return p
	}
	return p.plus((q.x-p.x)/length*distance, (q.y-p.y)/length*distance)
}

// rect is a rectangle of whole pixels.
type rect struct{ x, y, width, height int }

// anchor is the side of a text that its place fixes.
type anchor uint8

const (
	left anchor = iota
	middle
)

// textStyle is how texts look.
type textStyle struct {
	size   float64
	color  color.NRGBA
	anchor anchor
}

// text is a line of text on a base line.
type text struct {
	at   point
	text string
}

// rgb returns an opaque colour; 0x112233 is #112233.
func rgb(hex uint32) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 0xff}
}

// withAlpha returns c with an opacity of 0 to 1.
func withAlpha(c color.NRGBA, opacity float64) color.NRGBA {
	c.A = uint8(math.Round(opacity * 0xff))
	return c
}
