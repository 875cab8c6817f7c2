// Package yardstick counts English move sequences with a bare move generator, to measure how fast a machine is.
//
// The generator has no API, no checks, no hash and no other rule set. The speed of a generator divided by that of the
// yardstick, measured in turn on the same machine, can be compared with the ratio on another machine. A change here
// changes all ratios measured before, so there should be none.
package yardstick

import "math/bits"

// A square is a bit. After each two rows of four squares comes a bit that is never a square. A step is 4 or 5 bits, and
// a step over the edge of the board does not end on a square. Black starts on the low bits.
const (
	row     = uint64(0xf)
	rows    = row | row<<4
	squares = rows | rows<<9 | rows<<18 | rows<<27
	first   = row       // White promotes here
	last    = row << 31 // Black promotes here
	black   = rows | row<<9
	white   = row<<22 | rows<<27
)

// position is a position as the side to move sees it.
type position struct {
	own, other, kings uint64
}

type move struct {
	from, to, captured uint64
}

// moveList is a list of moves. No English position has more than 64.
type moveList struct {
	moves [64]move
	n     uint
}

func (l *moveList) add(from, to, captured uint64) {
	l.moves[l.n%64] = move{from, to, captured}
	l.n++
}

// Perft returns the number of sequences of depth legal moves from the start of English draughts. Captures of the same
// pieces in another order count separately. The moves of the last ply are counted without being made.
func Perft(depth int) uint64 {
	return perft(&position{own: black, other: white}, true, depth)
}

func perft(p *position, blackMoves bool, depth int) uint64 {
	switch depth {
	case 0:
		return 1
	case 1:
		return countMoves(p, blackMoves)
	}
	var l moveList
	listMoves(p, blackMoves, &l)
	promotion := first
	if blackMoves {
		promotion = last
	}
	var next position
	var nodes uint64
	for _, m := range l.moves[:l.n] {
		next.own = p.other &^ m.captured
		next.other = p.own&^m.from | m.to
		next.kings = p.kings &^ m.captured
		if next.kings&m.from != 0 {
			next.kings = next.kings&^m.from | m.to
		} else {
			next.kings |= m.to & promotion
		}
		nodes += perft(&next, !blackMoves, depth-1)
	}
	return nodes
}

// directions returns the pieces that move to higher bits, and those that move to lower bits.
func directions(p *position, blackMoves bool) (higher, lower uint64) {
	if blackMoves {
		return p.own, p.own & p.kings
	}
	return p.own & p.kings, p.own
}

// capturers returns the pieces that can capture.
func capturers(higher, lower, other, empty uint64) uint64 {
	return higher&(other&(empty>>4)>>4|other&(empty>>5)>>5) | lower&(other&(empty<<4)<<4|other&(empty<<5)<<5)
}

func countMoves(p *position, blackMoves bool) uint64 {
	empty := squares &^ (p.own | p.other)
	higher, lower := directions(p, blackMoves)
	if capturers(higher, lower, p.other, empty) != 0 {
		var l moveList
		listMoves(p, blackMoves, &l)
		return uint64(l.n)
	}
	return uint64(bits.OnesCount64(higher&(empty>>4)) + bits.OnesCount64(higher&(empty>>5)) +
		bits.OnesCount64(lower&(empty<<4)) + bits.OnesCount64(lower&(empty<<5)))
}

func listMoves(p *position, blackMoves bool, l *moveList) {
	empty := squares &^ (p.own | p.other)
	higher, lower := directions(p, blackMoves)
	if set := capturers(higher, lower, p.other, empty); set != 0 {
		for ; set != 0; set &= set - 1 {
			from := set & -set
			var landHigher, landLower uint64
			if from&higher != 0 {
				landHigher = empty | from
			}
			if from&lower != 0 {
				landLower = empty | from
			}
			l.jumps(from, from, 0, p.other, landHigher, landLower)
		}
		return
	}
	for set := higher & (empty >> 4); set != 0; set &= set - 1 {
		l.add(set&-set, set&-set<<4, 0)
	}
	for set := higher & (empty >> 5); set != 0; set &= set - 1 {
		l.add(set&-set, set&-set<<5, 0)
	}
	for set := lower & (empty << 4); set != 0; set &= set - 1 {
		l.add(set&-set, set&-set>>4, 0)
	}
	for set := lower & (empty << 5); set != 0; set &= set - 1 {
		l.add(set&-set, set&-set>>5, 0)
	}
}

// jumps lists the captures of a piece that has come to the square at. Jumps to higher and to lower bits may end on the
// squares of these sets. A capture ends where the piece can jump no further.
func (l *moveList) jumps(from, at, captured, other, higher, lower uint64) {
	end := true
	if over := at << 4 & other; over<<4&higher != 0 {
		l.jumps(from, over<<4, captured|over, other^over, higher, lower)
		end = false
	}
	if over := at << 5 & other; over<<5&higher != 0 {
		l.jumps(from, over<<5, captured|over, other^over, higher, lower)
		end = false
	}
	if over := at >> 4 & other; over>>4&lower != 0 {
		l.jumps(from, over>>4, captured|over, other^over, higher, lower)
		end = false
	}
	if over := at >> 5 & other; over>>5&lower != 0 {
		l.jumps(from, over>>5, captured|over, other^over, higher, lower)
		end = false
	}
	if end {
		l.add(from, at, captured)
	}
}
