package picture

import (
	"image"
	"image/color"
	"math"
	"sync"
)

// quantizer turns images into images of the at most 256 colours that GIF allows, and for which PNG is small and fast.
// It is for images of one theme.
type quantizer struct {
	palette color.Palette
	known   map[color.RGBA]uint8 // the nearest colours found so far, as indexes
}

// transparent is the index of the colour between the boards of a Strip.
const transparent = 0

func newQuantizer(t Theme) *quantizer {
	return &quantizer{palette: palettes[t](), known: map[color.RGBA]uint8{{}: transparent}}
}

// palettes are the colours of pictures by theme.
var palettes = func() (all [len(themes)]func() color.Palette) {
	for i := range all {
		all[i] = sync.OnceValue(func() color.Palette { return themes[i].palette() })
	}
	return all
}()

// palette returns the colours of a theme, and mixtures of those that touch each other, as edges of shapes have them.
func (c *colors) palette() color.Palette {
	p := color.Palette{transparent: color.RGBA{}}
	known := map[color.RGBA]bool{}
	add := func(mixed color.RGBA) {
		if !known[mixed] && len(p) < 256 {
			known[mixed] = true
			p = append(p, mixed)
		}
	}
	pairs := c.touching()
	for _, pair := range pairs {
		add(mix(pair[0], pair[1], 0))
		add(mix(pair[0], pair[1], 1))
	}
	steps := (256 - len(p)) / len(pairs)
	for _, pair := range pairs {
		for i := range steps {
			add(mix(pair[0], pair[1], float64(i+1)/float64(steps+1)))
		}
	}
	return p
}

// touching returns pairs of colours that meet at the edges of shapes.
func (c *colors) touching() [][2]color.NRGBA {
	black := rgb(0)
	shaded := opaque(mix(c.dark, black, c.shade))
	pairs := [][2]color.NRGBA{
		{c.light, c.frame}, {c.frame, c.frameText}, {c.dark, c.label}, {c.lastSquare, c.label}, {c.dark, shaded},
		{c.dark, c.legal}, {c.light, c.legal}, {c.dark, c.mark}, {c.lastSquare, c.last},
		{c.arrow, c.arrowEdge}, {c.arrowEdge, c.dark}, {c.arrowEdge, c.light},
	}
	for _, p := range c.pieces {
		pairs = append(pairs, [2]color.NRGBA{p.face, p.edge}, [2]color.NRGBA{p.face, p.ring},
			[2]color.NRGBA{p.face, p.crown}, [2]color.NRGBA{c.dark, p.edge}, [2]color.NRGBA{shaded, p.edge},
			[2]color.NRGBA{c.arrowEdge, p.face})
	}
	return pairs
}

// mix returns a colour between two opaque ones: a for 0, b for 1.
func mix(a, b color.NRGBA, share float64) color.RGBA {
	part := func(x, y uint8) uint8 { return uint8(math.Round(float64(x) + (float64(y)-float64(x))*share)) }
	return color.RGBA{part(a.R, b.R), part(a.G, b.G), part(a.B, b.B), 0xff}
}

func opaque(c color.RGBA) color.NRGBA { return color.NRGBA(c) }

// quantize returns an image in the colours of the palette.
func (q *quantizer) quantize(m *image.RGBA) *image.Paletted {
	out := image.NewPaletted(m.Rect, q.palette)
	var last color.RGBA
	index := q.index(last)
	for i := range out.Pix {
		pixel := m.Pix[4*i : 4*i+4 : 4*i+4]
		if c := (color.RGBA{pixel[0], pixel[1], pixel[2], pixel[3]}); c != last {
			last, index = c, q.index(c)
		}
		out.Pix[i] = index
	}
	return out
}

// index returns the index of the nearest colour.
func (q *quantizer) index(c color.RGBA) uint8 {
	index, ok := q.known[c]
	if !ok {
		index = uint8(q.palette[1:].Index(c) + 1)
		q.known[c] = index
	}
	return index
}
