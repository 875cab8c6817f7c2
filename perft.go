package draughts

import (
	"slices"

	"github.com/godraughts/draughts/internal/enum"
)

// CaptureCounting says which captures Perft counts as different moves: ByResult, the zero CaptureCounting, or ByPath.
type CaptureCounting uint8

const (
	// ByResult counts captures with the same from, to, captured pieces and promotion as one move, as AppendMoves does.
	ByResult CaptureCounting = iota
	// ByPath counts captures with the same from, to and order of captured pieces as one move. The empty squares on which
	// a flying king turns make no difference, except in Frisian between a diagonal and a row or column.
	ByPath
)

// String returns the counting in words, such as "by result".
func (c CaptureCounting) String() string { return enum.Name(countingWords, c) }

// MarshalText returns "by-result" or "by-path". The error wraps ErrUnknownWord if c is none of the constants.
func (c CaptureCounting) MarshalText() ([]byte, error) { return enum.Marshal(countingWords, c) }

// UnmarshalText reads what MarshalText returns, in upper or lower case. The error wraps ErrUnknownWord.
func (c *CaptureCounting) UnmarshalText(text []byte) error {
	return enum.Unmarshal(countingWords, c, text)
}

var countingWords = []enum.Word{{"by-result", "by result"}, {"by-path", "by path"}}

// Perft returns the number of sequences of depth legal moves from p. It tests and times move generators. Draw rules are
// not applied. Games that end sooner are not counted. Depth 0 has one sequence, the empty one.
//
// The moves of the last ply are counted without being made, and steps of men on the ply before are made without a list
// of them. There is no table.
func Perft(p Position, depth int, c CaptureCounting) uint64 {
	rs := p.rules()
	switch {
	case depth <= 0:
		return 1
	case !p.Variant().IsValid():
		return 0
	case depth == 1:
		return rs.countMoves(p, rs, c)
	}
	frames := make([][]Move, depth-1)
	for i := range frames {
		frames[i] = make([]Move, 0, 128)
	}
	return perft(p, rs, frames, c)
}

// perft counts to a depth of one more than the number of frames. A frame is the buffer for the moves of a ply.
func perft(p Position, rs *ruleset, frames [][]Move, c CaptureCounting) uint64 {
	var nodes uint64
	if len(frames) > 1 {
		for _, m := range p.appendMoves(frames[0][:0], c, true) {
			nodes += perft(p.After(m), rs, frames[1:], c)
		}
		return nodes
	}
	moves := p.appendMoves(frames[0][:0], c, false)
	if len(moves) == 0 && p.kings == 0 {
		return p.countAfterSteps(rs, c)
	}
	for _, m := range moves {
		nodes += rs.countMoves(p.After(m), rs, c)
	}
	return nodes
}

// countAfterSteps returns the number of moves after each move of p, when all moves are steps of men. The replies to
// steps that let nothing be captured are counted for all of these steps at once: each adds the replies onto the square
// that the man leaves, and takes the replies onto the square where it arrives.
func (p Position) countAfterSteps(rs *ruleset, c CaptureCounting) (nodes uint64) {
	us, them := p.sides()
	empty, crownRow := rs.squares&^(us|them), rs.crownRow[p.state&blackToMove]
	enter, leave := p.exposed(rs, us, them, empty)
	after := p
	after.state ^= blackToMove
	if p.state&blackToMove != 0 {
		left, right := us&(empty>>stepLeft), us&(empty>>stepRight)
		quietLeft := left &^ (leave | enter>>stepLeft | them>>(2*stepLeft))
		quietRight := right &^ (leave | enter>>stepRight | them>>(2*stepRight))
		if quietLeft|quietRight != 0 {
			nodes = countStepsUp(them, empty)*countBoth(quietLeft, quietRight) +
				countBoth(quietLeft<<stepRight&them, quietRight<<stepLeft&them) -
				countBoth(quietLeft<<stepAlong&them, quietRight<<stepAlong&them)
		}
		for m := left &^ quietLeft; m != 0; m &= m - 1 {
			after.black = p.black ^ m.lowest() ^ m.lowest()<<stepLeft
			after.kings = m.lowest() << stepLeft & crownRow
			nodes += rs.countMoves(after, rs, c)
		}
		for m := right &^ quietRight; m != 0; m &= m - 1 {
			after.black = p.black ^ m.lowest() ^ m.lowest()<<stepRight
			after.kings = m.lowest() << stepRight & crownRow
			nodes += rs.countMoves(after, rs, c)
		}
		return nodes
	}
	right, left := us&(empty<<stepLeft), us&(empty<<stepRight)
	quietRight := right &^ (leave | enter<<stepLeft | them<<(2*stepLeft))
	quietLeft := left &^ (leave | enter<<stepRight | them<<(2*stepRight))
	if quietLeft|quietRight != 0 {
		nodes = countStepsDown(them, empty)*countBoth(quietLeft, quietRight) +
			countBoth(quietRight>>stepRight&them, quietLeft>>stepLeft&them) -
			countBoth(quietRight>>stepAlong&them, quietLeft>>stepAlong&them)
	}
	for m := right &^ quietRight; m != 0; m &= m - 1 {
		after.white = p.white ^ m.lowest() ^ m.lowest()>>stepLeft
		after.kings = m.lowest() >> stepLeft & crownRow
		nodes += rs.countMoves(after, rs, c)
	}
	for m := left &^ quietLeft; m != 0; m &= m - 1 {
		after.white = p.white ^ m.lowest() ^ m.lowest()>>stepRight
		after.kings = m.lowest() >> stepRight & crownRow
		nodes += rs.countMoves(after, rs, c)
	}
	return nodes
}

// exposed returns the squares on which one of us, all of which are men, could be captured, and the squares that one of
// us cannot leave without letting another be captured or being crowned elsewhere.
func (p Position) exposed(rs *ruleset, us, them, empty Set) (enter, leave Set) {
	if p.state&blackToMove != 0 || rs.BackwardCaptures {
		enter = them>>stepLeft&(empty<<stepLeft) | them>>stepRight&(empty<<stepRight)
		leave = us>>stepLeft&(them>>(2*stepLeft)) | us>>stepRight&(them>>(2*stepRight))
	}
	if p.state&blackToMove == 0 || rs.BackwardCaptures {
		enter |= them<<stepLeft&(empty>>stepLeft) | them<<stepRight&(empty>>stepRight)
		leave |= us<<stepLeft&(them<<(2*stepLeft)) | us<<stepRight&(them<<(2*stepRight))
	}
	if rs.OrthogonalCaptures {
		enter |= them>>stepAcross&(empty<<stepAcross) | them<<stepAcross&(empty>>stepAcross) |
			them>>stepAlong&(empty<<stepAlong) | them<<stepAlong&(empty>>stepAlong)
		leave |= us>>stepAcross&(them>>(2*stepAcross)) | us<<stepAcross&(them<<(2*stepAcross)) |
			us>>stepAlong&(them>>(2*stepAlong)) | us<<stepAlong&(them<<(2*stepAlong))
	}
	if enter&us != 0 {
		leave = us // nearly all steps let the same man be captured
	}
	return enter, leave | rs.crowning[p.state&blackToMove]
}

func countBoth(a, b Set) uint64 { return uint64(a.Len() + b.Len()) }

// Division is the part of a perft count that begins with one move.
type Division struct {
	Move  Move
	Nodes uint64
}

// Divide returns the count of Perft by first move, in the order of AppendMoves. The counts add up to that of Perft.
func Divide(p Position, depth int, c CaptureCounting) []Division {
	if depth <= 0 {
		return nil
	}
	moves := p.Moves()
	parts := make([]Division, len(moves))
	for i, m := range moves {
		parts[i].Move = m
	}
	for _, m := range p.appendMoves(nil, c, true) { // each as often as it counts
		parts[slices.Index(moves, m)].Nodes += Perft(p.After(m), depth-1, c)
	}
	return parts
}
