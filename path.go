package draughts

import "github.com/godraughts/draughts/internal/bitboard"

// Path returns the squares on which the piece of the legal move m stands one after the other: where it starts, for
// each jump but the last the square where it turns (or, if it goes straight on, the one directly behind the captured
// piece), and where it ends. That is the full sequence of PDN 3.0. If the captures can be made in several orders, it
// is one of them, the same each time. It is nil if m cannot be made in p.
func (p Position) Path(m Move) []Square {
	if !p.IsLegal(m) {
		return nil
	}
	if !m.IsCapture() {
		return []Square{m.From(), m.To()}
	}
	f := p.newOrderedPathFinder(m)
	f.others = f.them &^ m.captured
	f.path = make([]int, 0, m.NumCaptured()+1)
	f.find(int(m.from()), m.captured, nil, f.king, 0)
	path := make([]Square, len(f.path))
	for i, bit := range f.path {
		path[len(path)-1-i] = m.geometry().number[bit]
	}
	return path
}

// passes reports whether m can be made over the bits given, in their order: exactly stands for
// landing on them and on no other between from and to; otherwise the piece need only pass over them.
func (p Position) passes(m Move, via []int, exactly bool) bool {
	switch {
	case !m.IsCapture():
		return exactly && len(via) == 0
	case exactly && len(via) != m.NumCaptured()-1:
		return false
	}
	f := p.newOrderedPathFinder(m)
	f.exactly = exactly
	f.others = f.them &^ m.captured
	return f.find(int(m.from()), m.captured, via, f.king, 0)
}

// begins reports whether the squares are the path of a capture that takes some of the pieces in captured, but not all.
func (f pathFinder) begins(squares []Square, captured Set) bool {
	f.partial = true
	return f.follows(squares, captured)
}

// makes reports whether the squares are the path of m. Some of them may be missing.
func (f pathFinder) makes(squares []Square, m Move) bool {
	f.others = f.them &^ m.captured
	return m.To() == squares[len(squares)-1] && f.follows(squares, m.captured)
}

func (f *pathFinder) follows(squares []Square, captured Set) bool {
	bits := make([]int, len(squares))
	for i, sq := range squares {
		bits[i] = f.geometry.set(sq).first()
	}
	last := len(bits) - 1
	f.to = bits[last]
	return f.find(bits[0], captured, bits[1:last], f.king, 0)
}

// pathFinder looks for an order of jumps that makes a given capture. It jumps over no other pieces.
type pathFinder struct {
	geometry    *geometry
	to          int
	empty       Set
	king        bool     // the piece is one
	flies       bool     // kings fly
	midCrown    Set      // where the piece becomes a king
	stopsBehind Set      // kings behind which it must stop if they are the last that it captures
	stopsAtOnce bool     // a flying king must stop behind each piece, which is then removed
	directions  uint8    // the directions to try, a bit for each
	exactly     bool     // land on each of the bits to pass over, and on no others
	partial     bool     // end before all pieces are captured
	them        Set      // the opponent's pieces
	others      Set      // those that are not to be captured; while one can be, the sequence does not end
	forbidden   Set      // those that a man may not capture
	order       captures // knows the best rank of a capture, where the order of a sequence matters to it
	path        []int    // found: the bits, last first; nil if nobody asks for them
}

// newOrderedPathFinder returns a pathFinder that finds only the best of the sequences that capture the same pieces.
func (p Position) newOrderedPathFinder(m Move) pathFinder {
	rs := p.rules()
	f := p.newPathFinder(rs, m.from(), m.to())
	if rs.ranking.ordered {
		f.order.find(p, rs, ByResult)
	}
	return f
}

// newPathFinder returns a pathFinder by some rules for the piece on the bit from.
func (p Position) newPathFinder(rs *ruleset, from, to uint) pathFinder {
	start := Set(1) << from
	_, them := p.sides()
	f := pathFinder{
		geometry: &rs.geometry, to: int(to), empty: p.Empty() | start, directions: 1<<bitboard.Diagonals - 1, them: them,
	}
	king := p.kings&start != 0
	f.king, f.flies, f.stopsAtOnce = king, rs.FlyingKings, rs.KingStopsBehindPiece
	if !king && !rs.BackwardCaptures {
		f.directions = 1<<bitboard.UpRight | 1<<bitboard.UpLeft
		if p.Turn() == Black {
			f.directions = 1<<bitboard.DownLeft | 1<<bitboard.DownRight
		}
	}
	if rs.OrthogonalCaptures {
		f.directions |= 1<<bitboard.Left | 1<<bitboard.Down | 1<<bitboard.Right | 1<<bitboard.Up
	}
	if !king && rs.CrownMidCapture {
		f.midCrown = rs.crownRow[p.Turn()]
	}
	if rs.KingStopsBehindKing {
		f.stopsBehind = p.kings
	}
	if rs.MenCannotCaptureKings {
		f.forbidden = p.kings
	}
	return f
}

// find goes on from a bit with the pieces in left still to be captured and the bits in via still to be passed over.
func (f *pathFinder) find(bit int, left Set, via []int, king bool, rank uint64) bool {
	for d := range bitboard.Directions {
		over, landings := f.capture(d, bit, left, king)
		if over == 0 {
			continue
		}
		passed := slide(d, bit, f.empty)
		if f.stopsAtOnce {
			landings = 1 << nearest(d, landings)
			f.empty |= over
		}
		canContinue := left == over && f.canContinue(landings, king)
		next := rank
		if f.order.ordered {
			next += f.order.value(over, rank)
		}
		halt := left == over && over&f.stopsBehind != 0
		rest := via
		if !f.exactly {
			for len(rest) > 0 && passed>>rest[0]&1 != 0 {
				passed &= ray(d, rest[0]) // what comes later is farther away
				rest = rest[1:]
			}
		}
		for landings != 0 {
			to := nearest(d, landings)
			landings &^= 1 << to
			unpassed := rest
			if len(unpassed) > 0 && unpassed[0] == to {
				unpassed = unpassed[1:]
			} else if f.exactly && left != over {
				continue
			}
			if !f.exactly {
				rest = unpassed
			}
			ends := to == f.to && len(unpassed) == 0 && (left == over) != f.partial && !canContinue &&
				(f.partial || !f.order.ordered || next+f.byKing() == f.order.best)
			if ends && f.path != nil {
				f.path = append(f.path, to)
			}
			if ends || left != over && f.find(to, left&^over, unpassed, king || f.midCrown>>to&1 != 0, next) {
				if f.path != nil {
					f.path = append(f.path, bit)
				}
				return true
			}
			if halt {
				break
			}
		}
		f.empty &^= over
	}
	return false
}

// canContinue reports whether the piece could capture another piece from one of the squares where it has landed.
func (f *pathFinder) canContinue(landings Set, king bool) bool {
	for bit := range landings.Bits() {
		for d := range bitboard.Directions {
			if over, _ := f.capture(d, bit, f.others, king || f.midCrown>>bit&1 != 0); over != 0 {
				return true
			}
		}
	}
	return false
}

// capture returns the piece in targets that can be captured from a bit in direction d, and where the capture may land.
func (f *pathFinder) capture(d, bit int, targets Set, king bool) (over, landings Set) {
	directions := f.directions
	if king {
		directions |= 1<<bitboard.Diagonals - 1
	} else {
		targets &^= f.forbidden
	}
	switch {
	case directions>>d&1 == 0:
		return 0, 0
	case king && f.flies:
		return flyingCapture(d, bit, targets, f.empty)
	}
	over = step(d, 1<<bit) & targets
	if landings = step(d, over) & f.empty; landings == 0 {
		return 0, 0
	}
	return over, landings
}

// byKing returns what it adds to the rank that the piece is a king.
func (f *pathFinder) byKing() uint64 {
	if f.king {
		return f.order.ranking.byKing
	}
	return 0
}
