package picture

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"

	"golang.org/x/image/vector"
)

type rasterCanvas struct {
	image   *image.RGBA
	symbols map[string]*image.RGBA // the symbols drawn so far
	vector  vector.Rasterizer
}

func newRaster(width, height int) *rasterCanvas {
	return &rasterCanvas{image: image.NewRGBA(image.Rect(0, 0, width, height)), symbols: map[string]*image.RGBA{}}
}

func (r *rasterCanvas) rects(c color.NRGBA, rects ...rect) {
	for _, q := range rects {
		draw.Draw(r.image, image.Rect(q.x, q.y, q.x+q.width, q.y+q.height), image.NewUniform(c), image.Point{}, draw.Over)
	}
}

func (r *rasterCanvas) circle(x, y, radius float64, p paint) {
	center := point{x, y}
	r.fill(p.fill, circleOutline(center, radius))
	if p.stroke.A > 0 {
		inner := circleOutline(center, radius-p.width/2)
		slices.Reverse(inner) // a hole
		r.fill(p.stroke, circleOutline(center, radius+p.width/2), inner)
	}
}

func (r *rasterCanvas) path(points []point, closed bool, p paint) {
	if closed {
		r.fill(p.fill, points)
		points = append(points[:len(points):len(points)], points[0])
	}
	r.fill(p.stroke, stroke(points, p.width)...)
}

func (r *rasterCanvas) symbol(id string, x, y, size int, drawSymbol func(canvas)) {
	drawn, ok := r.symbols[id]
	if !ok {
		part := newRaster(size, size)
		drawSymbol(part)
		drawn = part.image
		r.symbols[id] = drawn
	}
	draw.Draw(r.image, image.Rect(x, y, x+size, y+size), drawn, image.Point{}, draw.Over)
}

// fill fills what lies inside of outlines: where they wind more often in one direction than in the other.
func (r *rasterCanvas) fill(c color.NRGBA, outlines ...outline) {
	if c.A == 0 || len(outlines) == 0 {
		return
	}
	box := bounds(outlines).Intersect(r.image.Bounds())
	if box.Empty() {
		return
	}
	r.vector.Reset(box.Dx(), box.Dy())
	for _, o := range outlines {
		for i, p := range o {
			x, y := float32(p.x-float64(box.Min.X)), float32(p.y-float64(box.Min.Y))
			if i == 0 {
				r.vector.MoveTo(x, y)
			} else {
				r.vector.LineTo(x, y)
			}
		}
		r.vector.ClosePath()
	}
	r.vector.Draw(r.image, box, image.NewUniform(c), image.Point{})
}

type outline []point

func bounds(outlines []outline) image.Rectangle {
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, o := range outlines {
		for _, p := range o {
			low = point{min(low.x, p.x), min(low.y, p.y)}
			high = point{max(high.x, p.x), max(high.y, p.y)}
		}
	}
	return image.Rect(int(math.Floor(low.x)), int(math.Floor(low.y)), int(math.Ceil(high.x)), int(math.Ceil(high.y)))
}

// circleOutline returns a circle as a polygon that nobody can tell from it.
func circleOutline(center point, radius float64) outline {
	corners := max(12, int(4*math.Sqrt(max(0, radius)))*4)
	o := make(outline, corners)
	for i := range o {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(corners))
		o[i] = center.plus(radius*cos, radius*sin)
	}
	return o
}

// stroke returns the outlines of a line of that width with round joins and ends. All wind in the same direction.
func stroke(points []point, width float64) []outline {
	var parts []outline
	for i, p := range points {
		parts = append(parts, circleOutline(p, width/2))
		if i == 0 {
			continue
		}
		q := points[i-1]
		side := q.toward(p, width/2)
		dx, dy := side.x-q.x, side.y-q.y
		parts = append(parts, outline{q.plus(dy, -dx), p.plus(dy, -dx), p.plus(-dy, dx), q.plus(-dy, dx)})
	}
	return parts
}
