package picture

import (
	"math"

	"github.com/godraughts/draughts"
)

// drawLastMove draws corners where a move began, a frame where it ended, and crosses where pieces were captured.
func (l *layout) drawLastMove(c canvas) {
	m := l.LastMove
	if m == (draughts.Move{}) {
		return
	}
	l.drawCorners(c, l.square(m.From()), l.share(.18))
	l.drawCorners(c, l.square(m.To()), l.share(.5)-l.share(frameInset))
	arm := l.share(.13)
	p := paint{stroke: l.last, width: l.share(.07)}
	for _, sq := range m.Captured() {
		at := l.center(sq)
		c.path([]point{at.plus(-arm, -arm), at.plus(arm, arm)}, false, p)
		c.path([]point{at.plus(-arm, arm), at.plus(arm, -arm)}, false, p)
	}
}

const frameInset = .065 // share of a square between its side and the lines of the last move

// drawCorners draws lines along the sides of a square, of that length from each corner. They leave room for its number.
func (l *layout) drawCorners(c canvas, r rect, length float64) {
	p := paint{stroke: l.last, width: max(l.share(.05), 1.8)} // thinner lines lose their contrast
	center := point{float64(r.x) + l.share(.5), float64(r.y) + l.share(.5)}
	half := l.share(.5 - frameInset)
	for _, corner := range []point{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		at := center.plus(corner.x*half, corner.y*half)
		along, down := at.plus(-corner.x*length, 0), at.plus(0, -corner.y*length)
		switch {
		case corner != (point{-1, -1}) || l.labels != NumberLabels:
			c.path([]point{along, at, down}, false, p)
		case length > l.share(.3):
			c.path([]point{along, at.plus(l.share(.26), 0)}, false, p)
			c.path([]point{down, at.plus(0, l.share(.17))}, false, p)
		}
	}
}

// drawLegalMoves draws a line along the path of each legal move, and a dot where it ends.
func (l *layout) drawLegalMoves(c canvas) {
	if !l.LegalMoves {
		return
	}
	v := l.Position.Variant()
	var ends draughts.Set
	var lines []step
	for m := range l.Position.All() {
		path := l.Position.Path(m)
		for i, sq := range path[1:] {
			lines = appendStep(lines, step{l.center(path[i]), l.center(sq), i == 0})
		}
		ends |= v.SetOf(m.To())
	}
	for _, s := range lines {
		if s.first {
			s.from = s.from.toward(s.to, l.share(.44))
		}
		c.path([]point{s.from, s.to}, false, paint{stroke: l.legal, width: l.share(.055)})
	}
	for sq := range v.Squares(ends) {
		at := l.center(sq)
		c.circle(at.x, at.y, l.share(.13), paint{fill: l.legal})
	}
}

// step is a straight part of a legal move. The first begins at the edge of the piece.
type step struct {
	from, to point
	first    bool
}

// appendStep appends s. Of steps from one place in one direction it keeps the longest: others would be drawn over it.
func appendStep(steps []step, s step) []step {
	for i, t := range steps {
		if t.from != s.from || t.first != s.first || !sameDirection(s, t) {
			continue
		}
		if s.from.distance(s.to) > t.from.distance(t.to) {
			steps[i] = s
		}
		return steps
	}
	return append(steps, s)
}

// sameDirection reports whether two steps are parallel and point to the same side. Centres of squares are exact.
func sameDirection(s, t step) bool {
	sx, sy, tx, ty := s.to.x-s.from.x, s.to.y-s.from.y, t.to.x-t.from.x, t.to.y-t.from.y
	return sx*ty == sy*tx && sx*tx+sy*ty > 0
}

// drawArrow draws an arrow with an edge of another colour, so that it shows on squares and pieces alike.
func (l *layout) drawArrow(c canvas, a Arrow) {
	centers := make([]point, len(a))
	for i, sq := range a {
		centers[i] = l.center(sq)
	}
	last := len(centers) - 1
	before := centers[last-1]
	tip := centers[last].toward(before, -l.share(.12))
	head := [3]point{tip}
	back := tip.toward(before, l.share(.42))
	angle := math.Atan2(tip.y-before.y, tip.x-before.x)
	for i, side := range []float64{-1, 1} {
		head[i+1] = back.plus(-side*l.share(.22)*math.Sin(angle), side*l.share(.22)*math.Cos(angle))
	}
	centers[0] = centers[0].toward(centers[1], l.share(.36))
	centers[last] = tip.toward(before, l.share(.3))
	edge := l.share(.05)
	for _, p := range []paint{
		{fill: l.arrowEdge, stroke: l.arrowEdge, width: 2 * edge}, {fill: l.arrow},
	} {
		shaft := paint{stroke: p.fill, width: l.share(.13) + p.width}
		c.path(centers, false, shaft)
		c.path(head[:], true, p)
	}
}
