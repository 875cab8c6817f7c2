package draughts

import (
	"bytes"
	"fmt"
	"iter"
)

// Position is the pieces on a board, the side to move and the rule set. It is all that decides which moves are legal.
// Clocks and history are not in it. Two Positions are == exactly when they are the same position in the sense of the
// repetition rules. A Position is an immutable value: copy it, compare it, use it as a map key, share it between
// goroutines. The zero Position is invalid and has no moves.
type Position struct {
	white, black, kings Set
	state               uint64 // see the constants below
}

// The bits of Position.state. A run is the last quiet moves in a row that a side made with the same king: rules with
// MaxSameKingMoves limit their number if the side has a man, so they decide which moves are legal. A run is zero if the
// rule does not bind the side, so that == compares positions.
const (
	blackToMove  = 1  // set when Black is to move
	countsRuns   = 2  // set for rules with MaxSameKingMoves
	variantShift = 8  // the Variant, eight bits
	ownRun       = 16 // the run of the side to move, eight bits
	otherRun     = 24 // the opponent's

	runMask   = 255
	runCount  = 3 // the lower two bits of a run: the number of moves
	runSquare = 2 // the upper six bits: the bit of the king
)

// UncheckedPosition returns a Position without checking it. It is for generators and databases. v must be valid, white
// and black must be disjoint, kings must be pieces, and no man may stand on its crowning row. Otherwise the moves of
// the Position have no meaning. [Setup.Position] checks.
func UncheckedPosition(v Variant, turn Color, white, black, kings Set) Position {
	return v.rules().position(v, turn, white, black, kings)
}

// position is UncheckedPosition for a rule set that need not be in its slot yet.
func (rs *ruleset) position(v Variant, turn Color, white, black, kings Set) Position {
	p := Position{white, black, kings, uint64(v)<<variantShift | uint64(turn)}
	if rs.MaxSameKingMoves > 0 {
		p.state |= countsRuns
	}
	return p
}

// Variant returns the rule set.
func (p Position) Variant() Variant { return Variant(p.state >> variantShift & 255) }

// Turn returns the side to move.
func (p Position) Turn() Color { return Color(p.state & blackToMove) }

// IsValid reports whether p is a position. The zero Position is not.
func (p Position) IsValid() bool { return p.state>>variantShift != 0 }

// White returns the squares of the white pieces.
func (p Position) White() Set { return p.white }

// Black returns the squares of the black pieces.
func (p Position) Black() Set { return p.black }

// Kings returns the squares of the kings of both sides.
func (p Position) Kings() Set { return p.kings }

// Men returns the squares of the men of both sides.
func (p Position) Men() Set { return (p.white | p.black) &^ p.kings }

// Pieces returns the squares of the pieces of side c.
func (p Position) Pieces(c Color) Set {
	if c == White {
		return p.white
	}
	return p.black
}

// Empty returns the squares without a piece.
func (p Position) Empty() Set { return p.rules().squares &^ (p.white | p.black) }

// At returns what stands on sq; NoPiece if sq is not on the board.
func (p Position) At(sq Square) Piece { return pieceAt(p.white, p.black, p.kings, p.rules().set(sq)) }

// AllPieces yields each square that has a piece, with the piece, in the order of the numbers.
func (p Position) AllPieces() iter.Seq2[Square, Piece] {
	return func(yield func(Square, Piece) bool) {
		for sq := range p.Variant().Squares(p.white | p.black) {
			if !yield(sq, p.At(sq)) {
				return
			}
		}
	}
}

// Swapped returns the same position as the opponent sees it: the board is rotated, the colours of all pieces are
// exchanged, and the other side is to move. Databases and symmetric evaluations use it.
func (p Position) Swapped() Position {
	g := &p.rules().geometry
	swapped := Position{g.rotated(p.black), g.rotated(p.white), g.rotated(p.kings), p.state ^ blackToMove}
	for _, c := range [...]Color{White, Black} {
		if run := p.run(c); run != 0 {
			bit := g.rotated(1 << (run >> runSquare & 63)).first()
			swapped = swapped.withRun(c.Other(), run&runCount, uint64(bit))
		}
	}
	return swapped
}

// isThreatened reports whether the opponent could capture if it were its turn.
func (p Position) isThreatened() bool {
	p.state ^= blackToMove
	return p.HasCapture()
}

func (p Position) rules() *ruleset { return &rulesets[uint8(p.state>>variantShift)] }

func (p Position) sides() (us, them Set) {
	if p.state&blackToMove != 0 {
		return p.black, p.white
	}
	return p.white, p.black
}

// After returns the position after m, which must be a legal move in p: nothing is checked. [Position.Apply] checks.
func (p Position) After(m Move) Position {
	from, to := m.from(), m.to()
	step := Set(1)<<from ^ Set(1)<<to
	if p.state&blackToMove != 0 {
		p.black ^= step
		p.white &^= m.captured
	} else {
		p.white ^= step
		p.black &^= m.captured
	}
	p.state ^= blackToMove
	if uint64(p.kings)|m.code&promotion == 0 { // as in most positions
		return p
	}
	crowned := m.promotes()
	wasKing := p.kings >> from & 1
	p.kings = p.kings&^m.captured ^ step&-wasKing | crowned<<to
	if p.state&countsRuns != 0 { // in place, since a call would cost all rule sets a stack frame
		us, them := p.sides()
		run := uint64(0)
		if m.captured == 0 && wasKing != 0 && them&^p.kings != 0 {
			run = longerRun(p.state>>ownRun&runMask, from, to) << otherRun
		}
		p.state = p.state&(1<<ownRun-1) | run | keptRun(p.state>>otherRun, us, p.kings)<<ownRun
	}
	return p
}

// Apply returns the position after m. If m is not legal, it returns p and a *MoveError that says why.
func (p Position) Apply(m Move) (Position, error) {
	if p.IsLegal(m) {
		return p.After(m), nil
	}
	if m == (Move{}) || m.Variant() != p.Variant() {
		return p, &MoveError{Text: m.String(), Position: p, Reasons: []error{ErrOtherVariant}}
	}
	return p, p.explain(m.String(), []Square{m.From(), m.To()})
}

func pieceAt(white, black, kings, s Set) Piece {
	var p Piece
	switch {
	case s&white != 0:
		p = WhiteMan
	case s&black != 0:
		p = BlackMan
	default:
		return NoPiece
	}
	if s&kings != 0 {
		p += WhiteKing - WhiteMan
	}
	return p
}

// Diagram returns the board as text with side c at the bottom. It has a line for each row and one with the side to
// move. w and b are men, W and B are kings, and a dot is an empty square. Each square shows its number. With
// Rules.Algebraic the numbers and letters of the squares are at the edges instead.
func (p Position) Diagram(c Color) string {
	if !p.IsValid() {
		return "invalid position\n"
	}
	v, size, named := p.Variant(), p.rules().Size, p.rules().Algebraic
	rotated := func(i int) int {
		if c == Black {
			return size - 1 - i
		}
		return i
	}
	var text []byte
	for i := range size {
		row := rotated(i)
		if named {
			text = fmt.Appendf(text, "%2d ", size-row)
		}
		for j := range size {
			switch sq := v.SquareAt(row, rotated(j)); {
			case sq == NoSquare && named:
				text = append(text, "  "...)
			case sq == NoSquare:
				text = append(text, "    "...)
			case named:
				text = append(text, ' ', pieceLetters[p.At(sq)])
			default:
				text = fmt.Appendf(text, "%3d%c", sq, pieceLetters[p.At(sq)])
			}
		}
		text = append(bytes.TrimRight(text, " "), '\n')
	}
	if named {
		text = append(text, "   "...)
		for j := range size {
			text = append(text, ' ', 'a'+byte(rotated(j)))
		}
		text = append(text, '\n')
	}
	return string(fmt.Appendf(text, "%s to move\n", p.Turn()))
}

// pieceLetters are the pieces in a diagram.
var pieceLetters = [...]byte{NoPiece: '.', WhiteMan: 'w', BlackMan: 'b', WhiteKing: 'W', BlackKing: 'B'}

// SameKingMoves is the number of quiet moves in a row of a side with the same king, for rules with MaxSameKingMoves.
type SameKingMoves struct {
	Moves  int    `json:"moves"`  // 0 to MaxSameKingMoves
	Square Square `json:"square"` // where the king is; NoSquare if Moves is 0
}

// SameKingMoves returns the moves of side c in a row with the same king: zero if the rule does not bind.
func (p Position) SameKingMoves(c Color) SameKingMoves {
	run := p.run(c)
	if run == 0 {
		return SameKingMoves{}
	}
	return SameKingMoves{int(run & runCount), p.rules().number[run>>runSquare&63]}
}

// WithoutRuns returns p without its SameKingMoves, for what does not depend on the moves before p.
func (p Position) WithoutRuns() Position {
	p.state &= 1<<ownRun - 1
	return p
}

// runShift returns the position of the run of side c in the state.
func (p Position) runShift(c Color) uint {
	if c == p.Turn() {
		return ownRun
	}
	return otherRun
}

func (p Position) run(c Color) uint64 { return p.state >> p.runShift(c) & runMask }

// withRun returns p with a run of side c: count quiet moves, the last of them to a bit.
func (p Position) withRun(c Color, count, bit uint64) Position {
	shift := p.runShift(c)
	p.state = p.state&^(runMask<<shift) | (count|bit<<runSquare)<<shift
	return p
}

// kingAtLimit returns the king of the side to move that may not make another quiet move; empty if none.
func (p Position) kingAtLimit(rs *ruleset) Set {
	run := p.state >> ownRun & runMask
	if run == 0 || int(run&runCount) < rs.MaxSameKingMoves {
		return 0
	}
	return 1 << (run >> runSquare & 63)
}

// longerRun returns a run after another quiet move by a king, from one bit to another.
func longerRun(run uint64, from, to uint) uint64 {
	if run>>runSquare != uint64(from) {
		run = 0
	}
	return run&runCount + 1 | uint64(to)<<runSquare
}

// keptRun returns the run of a side after a move of its opponent: it ends with its king, or with the side's last man.
func keptRun(run uint64, pieces, kings Set) uint64 {
	if pieces>>(run>>runSquare&63)&1 == 0 || pieces&^kings == 0 {
		return 0
	}
	return run
}
