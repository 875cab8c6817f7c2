package draughts

import (
	"errors"
	"fmt"
	"strings"
)

// The reasons of a MoveError.
var (
	// ErrMoveSyntax is returned for text that is not two or more squares with - or x between.
	ErrMoveSyntax = errors.New("not a move")
	// ErrNoSuchSquare is returned for a square that the board does not have.
	ErrNoSuchSquare = errors.New("no such square on this board")
	// ErrEmptySquare is returned if no piece stands where the move begins.
	ErrEmptySquare = errors.New("the square is empty")
	// ErrWrongSide is returned if the piece to be moved is the opponent's.
	ErrWrongSide = errors.New("the piece is the opponent's")
	// ErrOccupied is returned if a piece stands where the move ends.
	ErrOccupied = errors.New("the square is occupied")
	// ErrMustCapture is returned for another move when a capture is compulsory (WCDF 1.20; FMJD 4.1).
	ErrMustCapture = errors.New("a capture is compulsory")
	// ErrLongerCapture is returned for a capture of fewer pieces than the rules oblige to (FMJD 4.13).
	ErrLongerCapture = errors.New("a longer capture is compulsory")
	// ErrCaptureUnfinished is returned for a capture that stops before its end (WCDF 1.19; FMJD 4.5).
	ErrCaptureUnfinished = errors.New("the capture is unfinished")
	// ErrBackward is returned for a man that would step backwards.
	ErrBackward = errors.New("men move forward")
	// ErrTooFar is returned for a man or short king that would step further than the next square.
	ErrTooFar = errors.New("the piece moves one square")
	// ErrNothingToCapture is returned for a jump over no piece of the opponent.
	ErrNothingToCapture = errors.New("there is no piece to capture")
	// ErrNotDiagonal is returned for a step that does not follow a diagonal.
	ErrNotDiagonal = errors.New("pieces move along the diagonals")
	// ErrBlocked is returned if a piece stands in the way.
	ErrBlocked = errors.New("the way is blocked")
	// ErrAmbiguousMove is returned for text that fits several moves.
	ErrAmbiguousMove = errors.New("the move is ambiguous")
	// ErrNoMoves is returned for any move when the side to move has none.
	ErrNoMoves = errors.New("there are no legal moves")
	// ErrOtherVariant is returned for a Move of another rule set, and for the zero Move.
	ErrOtherVariant = errors.New("the move is not one of this variant")
)

// MoveError says why a move is refused.
type MoveError struct {
	Reason   error    // one of the errors above
	Text     string   // the move as given
	Position Position // where it was to be made
	Squares  []Square // the squares that explain it: the pieces that must capture, the square that is empty, ...
	Moves    []Move   // what may be played instead, or the moves that an ambiguous text fits
}

// Unwrap returns the reason, for errors.Is.
func (e *MoveError) Unwrap() error { return e.Reason }

// Error returns one sentence: the move, the reason, the squares concerned and the moves that would do.
func (e *MoveError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "illegal move %.100q: %s", e.Text, e.Reason)
	switch e.Reason {
	case ErrMoveSyntax:
		return fmt.Sprintf("%.100q is %s: two or more squares are expected, as in 11-15 or 22x15", e.Text, e.Reason)
	case ErrAmbiguousMove:
		fmt.Fprintf(&b, ": %s", e.texts(" or "))
	case ErrMustCapture:
		fmt.Fprintf(&b, ": %s must capture (%s)", joinSquares(e.Squares, " or "), e.texts(", "))
	case ErrLongerCapture, ErrCaptureUnfinished:
		fmt.Fprintf(&b, " (%s)", e.texts(", "))
	default:
		if len(e.Squares) > 0 {
			fmt.Fprintf(&b, " (%s)", joinSquares(e.Squares, ", "))
		}
	}
	return b.String()
}

// texts returns the text of the moves. An unfinished capture needs the whole path, to show how it goes on.
func (e *MoveError) texts(separator string) string {
	const most = 8
	var b []byte
	for i, m := range e.Moves {
		if i > 0 {
			b = append(b, separator...)
		}
		if i == most {
			b = append(b, "..."...)
			break
		}
		if e.Reason == ErrCaptureUnfinished || e.Reason == ErrAmbiguousMove {
			b = appendSteps(b, m, e.Position.Path(m)...)
		} else {
			b = e.Position.AppendMove(b, m)
		}
	}
	return string(b)
}

func joinSquares(squares []Square, separator string) string {
	texts := make([]string, len(squares))
	for i, sq := range squares {
		texts[i] = sq.String()
	}
	return strings.Join(texts, separator)
}

// Apply returns the position after m. If m is not legal, the error is a *MoveError that says why.
func (p Position) Apply(m Move) (Position, error) {
	if p.IsLegal(m) {
		return p.After(m), nil
	}
	if m == (Move{}) || m.Variant() != p.Variant() {
		return p, &MoveError{Reason: ErrOtherVariant, Text: m.String(), Position: p}
	}
	return p, p.explain(m.String(), []Square{m.From(), m.To()})
}

// explain says why no legal move goes along the squares given.
func (p Position) explain(text string, squares []Square) *MoveError {
	rs := p.rules()
	e := &MoveError{Text: text, Position: p}
	for _, sq := range squares {
		if rs.set(sq) == 0 {
			e.Reason = ErrNoSuchSquare
			e.Squares = append(e.Squares, sq)
		}
	}
	if e.Reason != nil {
		return e
	}
	first, last := squares[0], squares[len(squares)-1]
	from, to := rs.set(first), rs.set(last)
	us, them := p.sides()
	legal := p.Moves()
	blame := func(reason error, squares ...Square) *MoveError {
		e.Reason, e.Squares = reason, squares
		return e
	}
	switch {
	case len(legal) == 0:
		return blame(ErrNoMoves)
	case from&them != 0:
		return blame(ErrWrongSide, first)
	case from&us == 0:
		return blame(ErrEmptySquare, first)
	case to&(us|them) != 0 && to != from:
		return blame(ErrOccupied, last)
	case legal[0].IsCapture():
		return p.explainCapture(e, legal, squares)
	}
	return p.explainStep(e, first, last)
}

// explainCapture says why a move is illegal where legal, the captures, are compulsory.
func (p Position) explainCapture(e *MoveError, legal []Move, squares []Square) *MoveError {
	e.Moves = legal
	var own, unfinished, full []Move
	for _, m := range legal {
		if m.From() != squares[0] {
			continue
		}
		own = append(own, m)
		if p.isPartOf(m, squares) {
			unfinished = append(unfinished, m)
		}
		if m.To() == squares[len(squares)-1] {
			full = append(full, m)
		}
	}
	switch {
	case unfinished != nil:
		e.Reason, e.Moves = ErrCaptureUnfinished, unfinished
	case full != nil: // by way of other squares
		e.Reason, e.Squares, e.Moves = ErrNothingToCapture, squares[1:len(squares)-1], full
	case p.isShorterCapture(squares):
		e.Reason = ErrLongerCapture
	default:
		e.Reason = ErrMustCapture
		if own != nil {
			e.Moves = own
		}
		for _, m := range e.Moves {
			if n := len(e.Squares); n == 0 || e.Squares[n-1] != m.From() {
				e.Squares = append(e.Squares, m.From())
			}
		}
	}
	return e
}

// isPartOf reports whether the squares are the beginning of the capture m.
func (p Position) isPartOf(m Move, squares []Square) bool {
	g := m.geometry()
	via := make([]int, 0, len(squares))
	for _, sq := range squares[1:] {
		via = append(via, g.set(sq).first())
	}
	last := via[len(via)-1]
	// A king may pass over a square without having captured anything, which is a step and not a part.
	step := reach(int(m.from()), p.Empty())>>last&1 != 0 && len(via) == 1
	return !step && last != int(m.to()) && p.passes(m, via, false)
}

// isShorterCapture reports whether the squares are a capture that another rule of choice would allow.
func (p Position) isShorterCapture(squares []Square) bool {
	rs := p.rules()
	c := p.newCaptures(rs, ByResult)
	c.list, c.longest = true, false
	p.search(rs, &c)
	for _, m := range c.moves {
		if m.From() == squares[0] && m.To() == squares[len(squares)-1] || m.From() == squares[0] && p.isPartOf(m, squares) {
			return true
		}
	}
	return false
}

// explainStep says why a step is illegal where nothing can be captured.
func (p Position) explainStep(e *MoveError, first, last Square) *MoveError {
	v := p.Variant()
	row, col, _ := v.Place(first)
	toRow, toCol, _ := v.Place(last)
	down, across := toRow-row, toCol-col
	if p.Turn() == White {
		down = -down
	}
	distance := max(down, -down)
	king := p.At(first).IsKing()
	flying := king && p.rules().kings == flyingKings
	switch {
	case distance != max(across, -across) || distance == 0:
		e.Reason = ErrNotDiagonal
	case distance == 2 && !flying:
		e.Reason = ErrNothingToCapture
		e.Squares = []Square{v.SquareAt((row+toRow)/2, (col+toCol)/2)}
	case distance > 1 && !flying:
		e.Reason = ErrTooFar
	case down < 0 && !king:
		e.Reason = ErrBackward
	default:
		e.Reason = ErrBlocked
		between := p.between(first, last) &^ p.Empty()
		for sq := range v.Squares(between) {
			e.Squares = append(e.Squares, sq)
		}
	}
	for _, m := range p.Moves() {
		if m.From() == first {
			e.Moves = append(e.Moves, m)
		}
	}
	return e
}

// between returns the squares between two squares of one diagonal.
func (p Position) between(one, other Square) Set {
	g := &p.rules().geometry
	from, to := g.set(one), g.set(other)
	for d := range rays {
		if ray := rays[d][from.first()]; ray&to != 0 {
			return ray &^ rays[d][to.first()] &^ to
		}
	}
	return 0
}
