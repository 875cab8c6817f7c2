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

// colors are the colours of a theme.
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

// pieceColors are the colours of the pieces of a side.
type pieceColors struct{ face, edge, ring, crown color.NRGBA }

// themes are the colours by Theme.
var themes = [...]colors{
	Green: {
		frame: rgb(0x2f4a38), frameText: rgb(0xf2ead3), light: rgb(0xf0e8d0), dark: rgb(0x5f9066), label: rgb(0x0a1c10),
		pieces: [2]pieceColors{
			{face: rgb(0xfdf8ea), edge: rgb(0xb4a37c), ring: rgb(0xd9cdae), crown: rgb(0x8a5a06)},
			{face: rgb(0x26272c), edge: rgb(0x08080a), ring: rgb(0x54565f), crown: rgb(0xf2bd45)},
		},
		shade: .3, lastSquare: rgb(0x7a9146), last: rgb(0xfff8b8), legal: rgb(0x0a1c10), mark: rgb(0xfffdf0),
		arrow: rgb(0x0f2160), arrowEdge: rgb(0xfdf8ea),
	},
	Walnut: {
		frame: rgb(0x3b2416), frameText: rgb(0xf0dfc0), light: rgb(0xecd9b4), dark: rgb(0xa3734b), label: rgb(0x170b03),
		pieces: [2]pieceColors{
			{face: rgb(0xfdf3df), edge: rgb(0xb3925f), ring: rgb(0xdcc8a0), crown: rgb(0x7d4708)},
			{face: rgb(0x241a14), edge: rgb(0x070403), ring: rgb(0x5a4536), crown: rgb(0xf0b64a)},
		},
		shade: .32, lastSquare: rgb(0xa17a2c), last: rgb(0xfff2ae), legal: rgb(0x170b03), mark: rgb(0xfffbe6),
		arrow: rgb(0x0e1f52), arrowEdge: rgb(0xfdf3df),
	},
	Blue: {
		frame: rgb(0x26405a), frameText: rgb(0xe8f0f6), light: rgb(0xe4ecf2), dark: rgb(0x628cb2), label: rgb(0x081626),
		pieces: [2]pieceColors{
			{face: rgb(0xfbfcfe), edge: rgb(0x94a3b5), ring: rgb(0xccd5df), crown: rgb(0x845a10)},
			{face: rgb(0x1f242c), edge: rgb(0x06080b), ring: rgb(0x4c5666), crown: rgb(0xf2c04e)},
		},
		shade: .3, lastSquare: rgb(0x5f9490), last: rgb(0xfff9c4), legal: rgb(0x081626), mark: rgb(0xffffff),
		arrow: rgb(0x2a0d4f), arrowEdge: rgb(0xffffff),
	},
	Grey: {
		frame: rgb(0x3a3a3a), frameText: rgb(0xeeeeee), light: rgb(0xe6e6e6), dark: rgb(0x8a8a8a), label: rgb(0x101010),
		pieces: [2]pieceColors{
			{face: rgb(0xfcfcfc), edge: rgb(0x9c9c9c), ring: rgb(0xd0d0d0), crown: rgb(0x4a4a4a)},
			{face: rgb(0x222222), edge: rgb(0x060606), ring: rgb(0x525252), crown: rgb(0xdcdcdc)},
		},
		shade: .3, lastSquare: rgb(0x808080), last: rgb(0xffffff), legal: rgb(0x101010), mark: rgb(0xffffff),
		arrow: rgb(0x101010), arrowEdge: rgb(0xffffff),
	},
	Dark: {
		frame: rgb(0x16191d), frameText: rgb(0xc3cad3), light: rgb(0x8f98a5), dark: rgb(0x56606d), label: rgb(0xf4f7fa),
		pieces: [2]pieceColors{
			{face: rgb(0xeeeee6), edge: rgb(0x9a9a8c), ring: rgb(0xc9c9bc), crown: rgb(0x7a5208)},
			{face: rgb(0x0a0b0d), edge: rgb(0x000000), ring: rgb(0x3b4149), crown: rgb(0xf2bd45)},
		},
		shade: .35, lastSquare: rgb(0x5f644c), last: rgb(0xffe08a), legal: rgb(0xf4f7fa), mark: rgb(0xbfe6ff),
		arrow: rgb(0xffd166), arrowEdge: rgb(0x0a0b0d),
	},
	Print: {
		frame: rgb(0xffffff), frameText: rgb(0x000000), light: rgb(0xffffff), dark: rgb(0x929292), label: rgb(0x000000),
		pieces: [2]pieceColors{
			{face: rgb(0xffffff), edge: rgb(0x000000), ring: rgb(0x000000), crown: rgb(0x000000)},
			{face: rgb(0x000000), edge: rgb(0x000000), ring: rgb(0xffffff), crown: rgb(0xffffff)},
		},
		lastSquare: rgb(0x929292), last: rgb(0x000000), legal: rgb(0x000000), mark: rgb(0xffffff),
		arrow: rgb(0x000000), arrowEdge: rgb(0xffffff),
	},
}
