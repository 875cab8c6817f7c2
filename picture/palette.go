package picture

import (
	"image"
	"image/color"
	"math"
)

// quantizer turns images of a theme into images of at most 256 colours: GIF allows no more, and PNG is small and fast.
type quantizer struct {
	palette color.Palette
	known   map[color.RGBA]uint8 // the nearest colours found so far, as indexes
}

const transparent = 0 // index of the colour between the boards of a Strip

func newQuantizer(t Theme) *quantizer {
	return &quantizer{palette: colorsOf(t).palette(), known: map[color.RGBA]uint8{{}: transparent}}
}

// palette returns the colours of a theme, and mixtures of those that touch each other, as edges of shapes have them.
func (c colors) palette() color.Palette {
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
func (c colors) touching() [][2]color.NRGBA {
	black := rgb(0)
	shaded := color.NRGBA(mix(c.dark, black, c.shade)) // it is opaque
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
	part := func(x, y uint8) uint8 { return uint8(math.Round(float64(x) + float64((float64(y)-float64(x))*share))) }
	return color.RGBA{part(a.R, b.R), part(a.G, b.G), part(a.B, b.B), 0xff}
}

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

func (q *quantizer) index(c color.RGBA) uint8 {
	index, ok := q.known[c]
	if !ok {
		index = uint8(q.palette[1:].Index(c) + 1)
		q.known[c] = index
	}
	return index
}

type colors struct {
	frame, frameText color.NRGBA    // around the board
	light, dark      color.NRGBA    // the squares; pieces stand on the dark ones
	label            color.NRGBA    // numbers in dark squares
	pieces           [2]pieceColors // by draughts.Color
	shade            float64        // the opacity of the shades of pieces

	lastSquare, last color.NRGBA // the squares of the last move, and the lines on them
	legal            color.NRGBA // legal moves
	mark             color.NRGBA // rings around marked squares
	arrow, arrowEdge color.NRGBA
}

type pieceColors struct{ face, edge, ring, crown color.NRGBA }

func colorsOf(t Theme) colors {
	of := func(byTheme ...uint32) color.NRGBA { return rgb(byTheme[t]) }
	return colors{
		//            Green     Walnut    Blue      Grey      Dark      Print
		frame:     of(0x2f4a38, 0x3b2416, 0x26405a, 0x3a3a3a, 0x16191d, 0xffffff),
		frameText: of(0xf2ead3, 0xf0dfc0, 0xe8f0f6, 0xeeeeee, 0xc3cad3, 0x000000),
		light:     of(0xf0e8d0, 0xecd9b4, 0xe4ecf2, 0xe6e6e6, 0x8f98a5, 0xffffff),
		dark:      of(0x5f9066, 0xa3734b, 0x628cb2, 0x8a8a8a, 0x56606d, 0x929292),
		label:     of(0x0a1c10, 0x170b03, 0x081626, 0x101010, 0xf4f7fa, 0x000000),
		pieces: [2]pieceColors{{
			face:  of(0xfdf8ea, 0xfdf3df, 0xfbfcfe, 0xfcfcfc, 0xeeeee6, 0xffffff),
			edge:  of(0xb4a37c, 0xb3925f, 0x94a3b5, 0x9c9c9c, 0x9a9a8c, 0x000000),
			ring:  of(0xd9cdae, 0xdcc8a0, 0xccd5df, 0xd0d0d0, 0xc9c9bc, 0x000000),
			crown: of(0x8a5a06, 0x7d4708, 0x845a10, 0x4a4a4a, 0x7a5208, 0x000000),
		}, {
			face:  of(0x26272c, 0x241a14, 0x1f242c, 0x222222, 0x0a0b0d, 0x000000),
			edge:  of(0x08080a, 0x070403, 0x06080b, 0x060606, 0x000000, 0x000000),
			ring:  of(0x54565f, 0x5a4536, 0x4c5666, 0x525252, 0x3b4149, 0xffffff),
			crown: of(0xf2bd45, 0xf0b64a, 0xf2c04e, 0xdcdcdc, 0xf2bd45, 0xffffff),
		}},
		shade:      [...]float64{.3, .32, .3, .3, .35, 0}[t],
		lastSquare: of(0x7a9146, 0xa17a2c, 0x5f9490, 0x808080, 0x5f644c, 0x929292),
		last:       of(0xfff8b8, 0xfff2ae, 0xfff9c4, 0xffffff, 0xffe08a, 0x000000),
		legal:      of(0x0a1c10, 0x170b03, 0x081626, 0x101010, 0xf4f7fa, 0x000000),
		mark:       of(0xfffdf0, 0xfffbe6, 0xffffff, 0xffffff, 0xbfe6ff, 0xffffff),
		arrow:      of(0x0f2160, 0x0e1f52, 0x2a0d4f, 0x101010, 0xffd166, 0x000000),
		arrowEdge:  of(0xfdf8ea, 0xfdf3df, 0xffffff, 0xffffff, 0x0a0b0d, 0xffffff),
	}
}
