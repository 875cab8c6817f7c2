package picture

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/color"
	"math"
	"strconv"
)

type svgCanvas struct {
	bytes.Buffer
	defined map[string]bool // the symbols in the text so far
}

// newSVG begins an image. Its title and description are for people who cannot see it.
func newSVG(width, height int, title, description string) *svgCanvas {
	s := &svgCanvas{defined: map[string]bool{}}
	fmt.Fprintf(s, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" role="img" `+
		`stroke-linejoin="round" stroke-linecap="round">`+"\n<title>", width, height)
	s.escape(title)
	s.WriteString("</title>\n<desc>")
	s.escape(description)
	s.WriteString("</desc>\n")
	return s
}

func (s *svgCanvas) end() []byte {
	s.WriteString("</svg>\n")
	return s.Bytes()
}

func (s *svgCanvas) escape(text string) {
	_ = xml.EscapeText(s, []byte(text)) // a Buffer takes everything
}

func (s *svgCanvas) rects(c color.NRGBA, rects ...rect) {
	s.WriteString(`<path d="`)
	for _, r := range rects {
		fmt.Fprintf(s, "M%d %dh%dv%dh%dz", r.x, r.y, r.width, r.height, -r.width)
	}
	s.paint(paint{fill: c})
}

func (s *svgCanvas) circle(x, y, r float64, p paint) {
	fmt.Fprintf(s, `<circle cx="%s" cy="%s" r="%s`, number(x), number(y), number(r))
	s.paint(p)
}

func (s *svgCanvas) path(points []point, closed bool, p paint) {
	s.WriteString(`<path d="`)
	command := "M"
	for _, q := range points {
		s.WriteString(command + number(q.x) + " " + number(q.y))
		command = "L"
	}
	if closed {
		s.WriteByte('z')
	}
	s.paint(p)
}

// paint ends an element: it closes the quotation marks of the last attribute and adds the paint.
func (s *svgCanvas) paint(p paint) {
	s.WriteByte('"')
	if p.fill.A == 0 {
		s.WriteString(` fill="none"`)
	} else {
		s.color("fill", p.fill)
	}
	if p.stroke.A > 0 {
		s.color("stroke", p.stroke)
		fmt.Fprintf(s, ` stroke-width="%s"`, number(p.width))
	}
	s.WriteString("/>\n")
}

// color writes a colour as an attribute and, if need be, its opacity as another.
func (s *svgCanvas) color(attribute string, c color.NRGBA) {
	fmt.Fprintf(s, ` %s="#%02x%02x%02x"`, attribute, c.R, c.G, c.B)
	if c.A < 0xff {
		fmt.Fprintf(s, ` %s-opacity="%s"`, attribute, number(float64(c.A)/0xff))
	}
}

func (s *svgCanvas) texts(style textStyle, texts ...text) {
	fmt.Fprintf(s, `<g font-family="Helvetica,Arial,sans-serif" font-weight="500" font-size="%s"`, number(style.size))
	s.color("fill", style.color)
	if style.centered {
		s.WriteString(` text-anchor="middle"`)
	}
	s.WriteString(">\n")
	for _, t := range texts {
		fmt.Fprintf(s, `<text x="%s" y="%s">`, number(t.at.x), number(t.at.y))
		s.escape(t.text)
		s.WriteString("</text>\n")
	}
	s.WriteString("</g>\n")
}

func (s *svgCanvas) symbol(id string, x, y, _ int, draw func(canvas)) {
	if !s.defined[id] {
		s.defined[id] = true
		fmt.Fprintf(s, "<defs><g id=\"%s\">\n", id)
		draw(s)
		s.WriteString("</g></defs>\n")
	}
	fmt.Fprintf(s, "<use href=\"#%s\" x=\"%d\" y=\"%d\"/>\n", id, x, y)
}

// number returns x with at most two decimals.
func number(x float64) string {
	return strconv.FormatFloat(math.Round(x*100)/100+0, 'f', -1, 64) // +0 makes -0 positive
}
