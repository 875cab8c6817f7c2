package draughts

import (
	"errors"
	"fmt"
	"slices"

	"github.com/godraughts/draughts/internal/bitboard"
	"github.com/godraughts/draughts/internal/notation"
	"github.com/godraughts/draughts/internal/quote"
)

// The reasons of a MoveError, besides [ErrNoSuchSquare].
var (
	// ErrMoveSyntax is returned for text that is not two or more squares; see [Position.ParseMove].
	ErrMoveSyntax = errors.New("not a move")
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
	// ErrSameSquare is returned for a step that ends where it begins.
	ErrSameSquare = errors.New("the move ends where it begins")
	// ErrOtherPath is returned if the legal move between the two squares is another one. It passes other squares. Or, if
	// a Move of another position was given, it captures other pieces or is made by another piece.
	ErrOtherPath = errors.New("the legal move takes another path")
	// ErrAmbiguousMove is returned for text that fits several moves.
	ErrAmbiguousMove = errors.New("the move is ambiguous")
	// ErrNoMoves is returned for any move when the side to move has none.
	ErrNoMoves = errors.New("there are no legal moves")
	// ErrOtherVariant is returned for a Move of another rule set, and for the zero Move.
	ErrOtherVariant = errors.New("the move is not one of this variant")
)

// MoveError says why a move is refused. [errors.Is] finds its reason, such as ErrMustCapture.
type MoveError struct {
	Text     string   // the move as given
	Position Position // where it was to be made

	// Reasons has one error: the first that applies, ErrMoveSyntax or another of its group. Squares and Moves are its
	// details.
	Reasons []error
	// Squares are the squares that explain the reason: the pieces that must capture, the square that is empty. For
	// ErrNoSuchSquare they are the numbers that are not on the board, and NoSquare for each name.
	Squares []Square
	// Moves are the legal moves of the piece or, if others must capture, theirs. For ErrAmbiguousMove they are the moves
	// that the text fits.
	Moves []Move
}

// Error returns the move, the reason, and the squares and moves that explain it. Long lists are cut.
func (e *MoveError) Error() string {
	what := "illegal move"
	reasons := make([]error, len(e.Reasons))
	for i, reason := range e.Reasons {
		if reason == ErrMoveSyntax || reason == ErrAmbiguousMove {
			what = "move" // it may be legal
		}
		reasons[i] = reason
		if details := e.details(reason); details != "" {
			reasons[i] = fmt.Errorf("%w: %s", reason, details)
		}
	}
	return refusalText(what, e.Text, reasons, 0)
}

// Unwrap returns the reasons, for errors.Is and errors.As.
func (e *MoveError) Unwrap() []error { return e.Reasons }

// details returns the squares and moves that explain a reason; empty if there are none.
func (e *MoveError) details(reason error) string {
	switch reason {
	case ErrMoveSyntax:
		return "two or more squares are expected, as in " + e.examples()
	case ErrNoSuchSquare:
		return quote.List(e.unknownSquares(), ", ", shortened)
	case ErrMustCapture:
		return fmt.Sprintf("%s must capture (%s)", e.squares(" or "), quote.List(e.Moves, ", ", e.Position.MoveText))
	case ErrLongerCapture:
		if len(e.Moves) > 0 { // as in every error of the library
			return fmt.Sprintf("%d pieces, by %s", e.Moves[0].NumCaptured(), e.paths())
		}
	case ErrCaptureUnfinished, ErrOtherPath, ErrAmbiguousMove:
		return e.paths()
	}
	return e.squares(", ")
}

// paths returns the moves with all their squares, to show how they go.
func (e *MoveError) paths() string {
	return quote.List(e.Moves, " or ", func(m Move) string {
		return string(appendSteps(nil, m, e.Position.Path(m)...))
	})
}

// squares returns the texts of the squares.
func (e *MoveError) squares(separator string) string {
	return quote.List(e.Squares, separator, e.Position.Variant().SquareText)
}

// shortened returns s, without its middle if it is long.
func shortened(s string) string { return quote.Cut(s, quote.Characters) }

// unknownSquares returns the squares in the text that the board does not have, as the text calls them.
func (e *MoveError) unknownSquares() []string {
	v := e.Position.Variant()
	var names []string
	for s := notation.Trim(notation.Narrow(e.Text)); s != ""; {
		sq, n := notation.ReadSquare(s)
		switch {
		case n == 0:
			n = 1
		case sq.Letter != 0 && sq.Number >= 0 && v.squareNamed(sq) == NoSquare, sq.Letter == 0 && !v.isNumber(int(sq.Number)):
			names = append(names, s[:n])
		}
		s = s[n:]
	}
	return names
}

// examples returns moves as the rule set writes them.
func (e *MoveError) examples() string {
	switch r := e.Position.rules(); {
	case r.Algebraic && r.ColonCaptures:
		return "c3-d4 or c3:e5"
	case r.Algebraic:
		return "c3-d4 or c3xe5"
	}
	return "11-15 or 22x15"
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

// IsLegal reports whether m is one of the legal moves. It lists them only if there are captures of several pieces or by
// flying kings.
func (p Position) IsLegal(m Move) bool {
	rs := p.rules()
	from, to := Set(1)<<m.from(), Set(1)<<m.to()
	crowned := from&^p.kings != 0 && to&rs.crownRow[p.state&blackToMove] != 0
	if m.captured == 0 {
		return m.Variant() == p.Variant() && m.IsPromotion() == crowned && p.quietMoves(rs, from)&to != 0 &&
			(rs.OptionalCapture || !p.HasCapture())
	}
	if j, found := p.generalJumps(rs); found != otherCaptures {
		return m.Variant() == p.Variant() && m.IsPromotion() == crowned && j.by(from).landings().all()&to != 0 &&
			m.captured == 1<<((m.from()+m.to())/2)
	}
	var buffer [48]Move
	return slices.Contains(p.AppendMoves(buffer[:0]), m)
}

// quietMoves returns the squares to which the piece on the square from may move without a capture.
func (p Position) quietMoves(rs *ruleset, from Set) Set {
	down, up := p.movers()
	if p.kings != 0 {
		down, up = p.quietMovers(rs)
	}
	down, up = down&from, up&from
	if rs.FlyingKings && (down|up)&p.kings != 0 {
		return flyingMoves(from.first(), p.Empty())
	}
	return (down<<stepLeft | down<<stepRight | up>>stepLeft | up>>stepRight) & p.Empty()
}

// explain says why no legal move goes along the squares given.
func (p Position) explain(text string, squares []Square) *MoveError {
	v := p.Variant()
	e := &MoveError{Text: text, Position: p}
	blame := func(reason error, squares ...Square) *MoveError {
		e.Reasons, e.Squares = []error{reason}, squares
		return e
	}
	legal := p.Moves()
	if len(legal) == 0 {
		return blame(ErrNoMoves)
	}
	var missing []Square
	for _, sq := range squares {
		if v.SetOf(sq) == 0 {
			missing = append(missing, sq)
		}
	}
	if missing != nil {
		return blame(ErrNoSuchSquare, missing...)
	}
	first, last := squares[0], squares[len(squares)-1]
	us, them := p.sides()
	switch {
	case v.Contains(them, first):
		return blame(ErrWrongSide, first)
	case !v.Contains(us, first):
		return blame(ErrEmptySquare, first)
	}
	for _, m := range legal {
		if m.From() == first {
			e.Moves = append(e.Moves, m)
		}
	}
	switch {
	case first != last && v.Contains(us|them, last):
		return blame(ErrOccupied, last)
	case legal[0].IsCapture():
		return p.explainCapture(e, legal, squares)
	case len(squares) > 2:
		return blame(ErrNothingToCapture)
	}
	return p.explainStep(e, first, last)
}

// explainCapture says why a move is illegal where legal, the captures, are compulsory. The piece's own are in e.Moves.
func (p Position) explainCapture(e *MoveError, legal []Move, squares []Square) *MoveError {
	var unfinished []Move
	for _, m := range e.Moves {
		if p.beginsCapture(squares, m.captured) {
			unfinished = append(unfinished, m)
		}
	}
	_, them := p.sides()
	sameEnds := movesBetween(e.Moves, squares[0], squares[len(squares)-1])
	reason := ErrMustCapture
	switch {
	case unfinished != nil:
		reason, e.Moves = ErrCaptureUnfinished, unfinished
	case p.beginsCapture(squares, them):
		reason, e.Moves = ErrLongerCapture, legal
	case sameEnds != nil:
		reason, e.Moves = ErrOtherPath, sameEnds
	default:
		e.Moves = legal
		var able Set
		for _, m := range legal {
			able |= 1 << m.from()
		}
		e.Squares = slices.Collect(p.Variant().Squares(able))
	}
	e.Reasons = []error{reason}
	return e
}

// movesBetween returns the moves that lead from one square to the other.
func movesBetween(moves []Move, from, to Square) []Move {
	var found []Move
	for _, m := range moves {
		if m.From() == from && m.To() == to {
			found = append(found, m)
		}
	}
	return found
}

// explainStep says why a step is illegal where nothing can be captured. The piece's own moves are in e.Moves.
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
	flying := king && p.rules().FlyingKings
	sameEnds := movesBetween(e.Moves, first, last)
	reason := ErrBlocked
	switch {
	case sameEnds != nil:
		reason, e.Moves = ErrOtherPath, sameEnds
	case first == last:
		reason = ErrSameSquare
	case distance != max(across, -across):
		reason = ErrNotDiagonal
	case down < 0 && !king && (distance == 1 || !p.rules().BackwardCaptures):
		reason = ErrBackward
	case distance == 2 && !flying:
		reason = ErrNothingToCapture
		e.Squares = []Square{v.SquareAt((row+toRow)/2, (col+toCol)/2)}
	case distance > 2 && !flying:
		reason = ErrTooFar
	default:
		e.Squares = slices.Collect(v.Squares(p.between(first, last) &^ p.Empty()))
	}
	e.Reasons = []error{reason}
	return e
}

// between returns the squares between two squares of one diagonal.
func (p Position) between(one, other Square) Set {
	g := &p.rules().geometry
	from, to := g.set(one), g.set(other)
	for d := range bitboard.Directions {
		if line := ray(d, from.first()); line&to != 0 {
			return line &^ ray(d, to.first()) &^ to
		}
	}
	return 0
}

// MoveError, FENError, SetupError and RulesError have the same form: see "Errors" in the package overview.

// refusalText returns the message of an error with reasons: what was refused, how it was given, and the first ten
// reasons. more is the number of reasons that are not in the slice.
func refusalText(what, given string, reasons []error, more int) string {
	text := what + " " + quote.Text(given)
	if why := quote.Errors(reasons, more); why != "" {
		text += ": " + why
	}
	return text
}
