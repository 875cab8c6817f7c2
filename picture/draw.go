package picture

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"strconv"

	"github.com/godraughts/draughts"
)

// layout is a Board with the places of its parts, in pixels.
type layout struct {
	Board
	colors
	x, y          int // the corner of the picture, as parts of a Strip have it
	width, height int // of the picture
	rows          int // of squares
	cell          int // the size of a square
	edge          int // the frame at the left and at the top
	labels        Labels
}

// The parts of a picture, by the size of a square.
const (
	frameShare   = 0.14 // the frame, at least
	letterShare  = 0.5  // the frame with letters, at least
	captionShare = 1.0 / 16

	readableNumbers = 34 // pixels: squares from this size on have numbers with NotationLabels
	readableLetters = 20
)

func (b Board) layout() (*layout, error) {
	if err := b.check(); err != nil {
		return nil, err
	}
	rules := b.Position.Variant().Rules()
	l := &layout{Board: b, colors: colorsOf(b.Theme), rows: rules.Size, labels: b.Labels}
	l.width = cmp.Or(b.Size, DefaultSize)
	if b.Labels == NotationLabels {
		switch {
		case rules.Algebraic && l.width >= readableLetters*(l.rows+1):
			l.labels = LetterLabels
		case !rules.Algebraic && l.width >= readableNumbers*l.rows:
			l.labels = NumberLabels
		default:
			l.labels = NoLabels
		}
	}
	frame := frameShare
	if l.labels == LetterLabels {
		frame = letterShare
	}
	l.cell = int(float64(l.width) / (float64(l.rows) + 2*frame))
	l.edge = (l.width - l.rows*l.cell) / 2
	l.height = l.width
	if b.Caption != "" {
		l.height += int(captionShare * float64(l.width))
	}
	return l, nil
}

func (l *layout) draw(c canvas) {
	c.rects(l.frame, rect{l.x, l.y, l.width, l.height})
	l.drawSquares(c)
	switch l.labels {
	case NumberLabels:
		l.drawNumbers(c)
	case LetterLabels:
		l.drawLetters(c)
	}
	l.drawLastMove(c)
	for sq, piece := range l.Position.AllPieces() {
		r := l.square(sq)
		id := fmt.Sprintf("%v%d%s", l.Theme, l.cell, pieceIDs[piece])
		c.symbol(id, r.x, r.y, l.cell, func(c canvas) { l.drawPiece(c, piece) })
	}
	l.drawLegalMoves(c)
	for _, sq := range l.Marks {
		at := l.center(sq)
		c.circle(at.x, at.y, l.share(.467), paint{stroke: l.mark, width: l.share(.06)})
	}
	for _, a := range l.Arrows {
		l.drawArrow(c, a)
	}
	if l.Caption != "" {
		size := captionShare * float64(l.width) * .62
		room := float64(l.width - 2*l.edge)
		c.texts(textStyle{size, l.frameText, true}, text{
			point{float64(l.x) + float64(l.width)/2, float64(l.y+l.height) - float64(captionShare*float64(l.width)*.4)},
			fit(l.Caption, size, room),
		})
	}
}

// square returns the rectangle of a square. Its variant has it.
func (l *layout) square(sq draughts.Square) rect {
	row, col, _ := l.Position.Variant().Place(sq)
	if l.Bottom == draughts.Black {
		row, col = l.rows-1-row, l.rows-1-col
	}
	return rect{l.x + l.edge + col*l.cell, l.y + l.edge + row*l.cell, l.cell, l.cell}
}

func (l *layout) center(sq draughts.Square) point {
	r := l.square(sq)
	return point{float64(r.x) + l.share(.5), float64(r.y) + l.share(.5)}
}

// share returns a length as a share of the size of a square. The explicit conversion, here and elsewhere, rounds a
// product before it is added to, also by processors that need not: so SVG is the same on all of them.
func (l *layout) share(of float64) float64 { return float64(of * float64(l.cell)) }

func (l *layout) drawSquares(c canvas) {
	side := l.rows * l.cell
	c.rects(l.light, rect{l.x + l.edge, l.y + l.edge, side, side})
	if l.Theme == Print { // its frame is as white as the squares: a border
		x, y, width := l.x+l.edge, l.y+l.edge, max(1, l.cell/24)
		c.rects(l.frameText,
			rect{x - width, y - width, side + 2*width, width}, rect{x - width, y + side, side + 2*width, width},
			rect{x - width, y, width, side}, rect{x + side, y, width, side})
	}
	v := l.Position.Variant()
	var dark, last []rect
	for sq := range v.Squares(v.AllSquares()) {
		if l.LastMove != (draughts.Move{}) && (sq == l.LastMove.From() || sq == l.LastMove.To()) {
			last = append(last, l.square(sq))
		} else {
			dark = append(dark, l.square(sq))
		}
	}
	c.rects(l.dark, dark...)
	if len(last) > 0 {
		c.rects(l.lastSquare, last...)
	}
}

func (l *layout) drawNumbers(c canvas) {
	v := l.Position.Variant()
	var texts []text
	for sq := range v.Squares(v.AllSquares()) {
		r := l.square(sq)
		texts = append(texts, text{point{float64(r.x) + l.share(.04), float64(r.y) + l.share(.18)}, sq.String()})
	}
	c.texts(textStyle{l.share(.2), l.label, false}, texts...)
}

// drawLetters draws letters below the columns and numbers beside the rows.
func (l *layout) drawLetters(c canvas) {
	var texts []text
	size := min(l.share(.32), float64(l.edge)*.6)
	down := float64(size * .36)
	for i := range l.rows {
		column, row := i, l.rows-1-i
		if l.Bottom == draughts.Black {
			column, row = row, column
		}
		along := float64(l.edge) + l.share(float64(i)+.5)
		before := float64(l.edge) / 2
		texts = append(texts,
			text{point{float64(l.x) + along, float64(l.y+l.edge+l.rows*l.cell) + before + down}, string(rune('a' + column))},
			text{point{float64(l.x) + before, float64(l.y) + along + down}, strconv.Itoa(row + 1)})
	}
	c.texts(textStyle{size, l.frameText, true}, texts...)
}

var pieceIDs = [...]string{
	draughts.WhiteMan: "w", draughts.BlackMan: "b", draughts.WhiteKing: "W", draughts.BlackKing: "B",
}

// drawPiece draws a piece in a square at 0, 0: a disc with a shade below it, a rim and a ring.
func (l *layout) drawPiece(c canvas, piece draughts.Piece) {
	side, _ := piece.Color()
	colors := l.pieces[side]
	center := l.share(.5)
	if l.shade > 0 {
		shade := color.NRGBA{A: uint8(math.Round(l.shade * 0xff))}
		c.circle(center, center+l.share(.045), l.share(.4), paint{fill: shade})
		c.circle(center, center+l.share(.02), l.share(.39), paint{fill: colors.edge})
	}
	top := center - l.share(.012)
	line := paint{fill: colors.face, stroke: colors.edge, width: l.share(.022)}
	c.circle(center, top, l.share(.38), line)
	if !piece.IsKing() {
		c.circle(center, top, l.share(.275), paint{stroke: colors.ring, width: l.share(.03)})
		return
	}
	c.circle(center, top, l.share(.325), paint{stroke: colors.ring, width: l.share(.022)})
	l.drawCrown(c, point{center, top}, colors.crown)
}

// drawCrown draws a crown with five points: its upper part, and a bar below.
func (l *layout) drawCrown(c canvas, at point, gold color.NRGBA) {
	place := func(x, y float64) point { return at.plus(l.share(x), l.share(y)) }
	p := paint{fill: gold, stroke: gold, width: l.share(.022)}
	c.path([]point{
		place(-.18, .08), place(-.24, -.13), place(-.115, -.025), place(0, -.205),
		place(.115, -.025), place(.24, -.13), place(.18, .08),
	}, true, p)
	c.path([]point{place(-.175, .14), place(.175, .14), place(.165, .19), place(-.165, .19)}, true, p)
}

// A picture is drawn once, by calls of a canvas. The back ends are svgCanvas, which writes text, and rasterCanvas,
// which fills pixels. Lengths are in pixels, and y grows downwards.
type canvas interface {
	// rects fills rectangles that have the same colour.
	rects(c color.NRGBA, rects ...rect)
	circle(x, y, r float64, p paint)
	// path draws lines through points, back to the first if it is closed, otherwise with round ends.
	path(points []point, closed bool, p paint)
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

type point struct{ x, y float64 }

func (p point) plus(dx, dy float64) point { return point{p.x + float64(dx), p.y + float64(dy)} }
func (p point) distance(q point) float64  { return math.Hypot(q.x-p.x, q.y-p.y) }

// toward returns the point at a distance from p in the direction of q.
func (p point) toward(q point, distance float64) point {
	length := p.distance(q)
	if length == 0 {
		return p
	}
	return p.plus((q.x-p.x)/length*distance, (q.y-p.y)/length*distance)
}

type rect struct{ x, y, width, height int }

type textStyle struct {
	size     float64
	color    color.NRGBA
	centered bool // the place of a text is its middle, otherwise its left side
}

type text struct {
	at   point
	text string
}

// rgb returns an opaque colour; 0x112233 is #112233.
func rgb(hex uint32) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 0xff}
}
