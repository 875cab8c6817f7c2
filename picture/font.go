package picture

import (
	"image"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// labelFont returns the font of texts in images of pixels. It has Latin, Greek and Cyrillic letters.
var labelFont = sync.OnceValue(func() *opentype.Font {
	f, err := opentype.Parse(gomedium.TTF)
	if err != nil {
		panic("picture: the built-in font: " + err.Error())
	}
	return f
})

func labelFace(size float64) font.Face {
	// A point is a pixel. The error is always nil.
	face, _ := opentype.NewFace(labelFont(), &opentype.FaceOptions{Size: size, DPI: 72})
	return face
}

// texts draws texts. Characters that the font does not have show as boxes.
func (r *rasterCanvas) texts(s textStyle, texts ...text) {
	d := font.Drawer{Dst: r.image, Src: image.NewUniform(s.color), Face: labelFace(s.size)}
	for _, t := range texts {
		d.Dot = fixed.Point26_6{X: fixed.Int26_6(t.at.x * 64), Y: fixed.Int26_6(t.at.y * 64)}
		if s.centered {
			d.Dot.X -= d.MeasureString(t.text) / 2
		}
		d.DrawString(t.text)
	}
}

// fit returns a text that is at most that wide: if need be, its beginning with an ellipsis.
func fit(text string, size, width float64) string {
	face := labelFace(size)
	advance := func(r rune) float64 {
		a, _ := face.GlyphAdvance(r)
		return float64(a) / 64
	}
	const ellipsis = '…'
	room := width - advance(ellipsis)
	end, used := 0, 0.0 // the beginning that leaves room for an ellipsis
	for i, r := range text {
		if used <= room {
			end = i
		}
		if used += advance(r); used > width {
			return text[:end] + string(ellipsis)
		}
	}
	return text
}
