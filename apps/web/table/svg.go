package table

import (
	"fmt"
	"strings"

	"github.com/godraughts/draughts"
)

// SVG draws a position, White at the bottom, for browsers without JavaScript.
func SVG(p draughts.Position) string {
	v := p.Variant()
	size := v.Rules().Size
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif">`,
		size*10, size*10)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#efe3cb"/>`, size*10, size*10)
	for sq := range v.Squares(v.AllSquares()) {
		row, col, _ := v.Place(sq)
		x, y := col*10, row*10
		fmt.Fprintf(&b, `<rect x="%d" y="%d" width="10" height="10" fill="#7d9a7c"/>`, x, y)
		fmt.Fprintf(&b, `<text x="%.1f" y="%.1f" font-size="2.2" fill="#16281a">%s</text>`,
			float64(x)+.5, float64(y)+2.3, v.SquareText(sq))
		piece := p.At(sq)
		color, ok := piece.Color()
		if !ok {
			continue
		}
		fill, line := "#faf6ec", "#4a4338"
		if color == draughts.Black {
			fill, line = "#2a2b2f", "#d8d2c4"
		}
		fmt.Fprintf(&b, `<circle cx="%d" cy="%d" r="4" fill="%s" stroke="%s" stroke-width=".4"/>`, x+5, y+5, fill, line)
		if piece.IsKing() {
			fmt.Fprintf(&b, `<path d="M%d %dm-2.2 1.6l-.4-3.2 1.5 1.2 1.1-2 1.1 2 1.5-1.2-.4 3.2z" fill="#d9a521" `+
				`stroke="%s" stroke-width=".2"/>`, x+5, y+5, line)
		}
	}
	b.WriteString("</svg>\n")
	return b.String()
}
