package picture

import (
	"image/color"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/godraughts/draughts"
)

// luminance returns the relative luminance of a colour as WCAG 2.2 defines it.
func luminance(c color.NRGBA) float64 {
	linear := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// contrast returns the contrast ratio of WCAG 2.2, from 1 to 21.
func contrast(a, b color.NRGBA) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// TestContrast checks that pieces, crowns and marks have a contrast of at least 3:1 to what they are drawn on in each
// theme, and texts one of 4.5:1.
func TestContrast(t *testing.T) {
	assert.InDelta(t, 21, contrast(rgb(0), rgb(0xffffff)), 0.001)
	assert.InDelta(t, 4.54, contrast(rgb(0x767676), rgb(0xffffff)), 0.005)
	for _, theme := range Themes() {
		c := colorsOf(theme)
		check := func(what string, a, b color.NRGBA, least float64) {
			assert.GreaterOrEqual(t, contrast(a, b), least, "%v: %s", theme, what)
		}
		for name, square := range map[string]color.NRGBA{"square": c.dark, "square of the last move": c.lastSquare} {
			for side, piece := range c.pieces {
				check(draughts.Color(side).String()+" on a "+name, piece.face, square, 3)
				check("crown of "+draughts.Color(side).String(), piece.crown, piece.face, 3)
			}
			check("lines of the last move on a "+name, c.last, square, 3)
			check("legal move on a "+name, c.legal, square, 3)
			check("mark on a "+name, c.mark, square, 3)
			check("arrow on a "+name, c.arrow, square, 3)
			check("number on a "+name, c.label, square, 4.5)
		}
		check("White and Black", c.pieces[0].face, c.pieces[1].face, 7)
		check("text on the frame", c.frameText, c.frame, 4.5)
		// Of two colours with a contrast of 9, one has a contrast of 3 to any third, such as that of a piece.
		check("arrow and its edge", c.arrow, c.arrowEdge, 9)
	}
}

// TestPalette checks the 256 colours of PNG and GIF: they have all colours of the theme, and what is mixed at edges is
// close to what it should be.
func TestPalette(t *testing.T) {
	p := draughts.MustParseFEN(draughts.International, "W:WK47,36,48:B14,19,29,31,42,K5")
	m := p.Moves()[0]
	for _, theme := range Themes() {
		img, err := Board{
			Position: p, Theme: theme, Size: 300, LegalMoves: true, LastMove: m, Caption: "Text",
			Marks: []draughts.Square{14, 48, 5}, Arrows: []Arrow{Arrow(p.Path(m)), {36, 41}},
		}.Image()
		assert.NoError(t, err)
		quantized := newQuantizer(theme).quantize(img)
		assert.LessOrEqual(t, len(quantized.Palette), 256)
		far, farthest := 0, 0
		for i, index := range quantized.Pix {
			c := quantized.Palette[index].(color.RGBA)
			for j, v := range [...]uint8{c.R, c.G, c.B, c.A} {
				d := int(v) - int(img.Pix[4*i+j])
				d = max(d, -d)
				farthest = max(farthest, d)
				if d > 8 {
					far++
				}
			}
		}
		assert.LessOrEqual(t, farthest, 32, theme)
		assert.Less(t, far, len(quantized.Pix)/50, theme)
		colors := colorsOf(theme)
		for _, c := range []color.NRGBA{colors.dark, colors.light, colors.arrow, colors.mark} {
			assert.Contains(t, quantized.Palette, color.RGBA(c), theme)
		}
	}
}
