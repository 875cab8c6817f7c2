package picture

import (
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// labelFont returns the font of texts in images of pixels. It has Latin, Greek and Cyrillic letters.
var labelFont = sync.OnceValue(func() *sfnt.Font {
	f, err := sfnt.Parse(gomedium.TTF)
	if err != nil {
		panic("picture: the built-in font: " + err.Error())
	}
	return f
})

// textOutlines returns the outlines of a text. Characters that the font does not have show as boxes.
func textOutlines(s textStyle, t text) []outline {
	at := t.at
	if s.anchor == middle {
		at.x -= textWidth(t.text, s.size) / 2
	}
	var all []outline
	for glyph := range glyphs(t.text, s.size) {
		for _, o := range glyph.outlines() {
			for i, p := range o {
				o[i] = p.plus(at.x, at.y)
			}
			all = append(all, o)
		}
		at.x += glyph.advance
	}
	return all
}

func textWidth(text string, size float64) float64 {
	width := 0.0
	for g := range glyphs(text, size) {
		width += g.advance
	}
	return width
}

// fit returns a text that is at most that wide: if need be, its beginning with an ellipsis.
func fit(text string, size, width float64) string {
	const ellipsis = "…"
	room := width - textWidth(ellipsis, size)
	end, used := 0, 0.0 // the beginning that leaves room for an ellipsis
	for i, r := range text {
		if used <= room {
			end = i
		}
		if used += textWidth(string(r), size); used > width {
			return text[:end] + ellipsis
		}
	}
	return text
}

type glyph struct {
	buffer  *sfnt.Buffer
	index   sfnt.GlyphIndex
	size    fixed.Int26_6
	advance float64 // to the next character
}

func glyphs(text string, size float64) func(yield func(glyph) bool) {
	return func(yield func(glyph) bool) {
		f, buffer := labelFont(), new(sfnt.Buffer)
		g := glyph{buffer: buffer, size: fixed.Int26_6(size * 64)}
		for _, r := range text {
			g.index, _ = f.GlyphIndex(buffer, r) // 0, the box, if there is none
			advance, _ := f.GlyphAdvance(buffer, g.index, g.size, font.HintingNone)
			g.advance = pixels(advance)
			if !yield(g) {
				return
			}
		}
	}
}

// outlines returns the outlines of a character whose base line begins at 0, 0.
func (g glyph) outlines() []outline {
	segments, err := labelFont().LoadGlyph(g.buffer, g.index, g.size, nil)
	if err != nil {
		return nil // a character without a shape
	}
	var all []outline
	for _, s := range segments {
		if s.Op == sfnt.SegmentOpMoveTo {
			all = append(all, outline{vertex(s.Args[0])})
			continue
		}
		last := len(all) - 1
		all[last] = appendCurve(all[last], s)
	}
	return all
}

// appendCurve appends a line or a curve as straight lines. TrueType has no cubic curves.
func appendCurve(o outline, s sfnt.Segment) outline {
	if s.Op == sfnt.SegmentOpLineTo {
		return append(o, vertex(s.Args[0]))
	}
	const steps = 4
	a, b, c := o[len(o)-1], vertex(s.Args[0]), vertex(s.Args[1])
	for i := 1; i <= steps; i++ {
		t := float64(i) / steps
		u := 1 - t
		o = append(o, point{u*u*a.x + 2*u*t*b.x + t*t*c.x, u*u*a.y + 2*u*t*b.y + t*t*c.y})
	}
	return o
}

func vertex(p fixed.Point26_6) point { return point{pixels(p.X), pixels(p.Y)} }
func pixels(n fixed.Int26_6) float64 { return float64(n) / 64 }
