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
	// ErrCaptureUnfinished is returned for a capture that stops before its end (WCDF 1.19; FMJD 4.5).
	ErrCaptureUnfinished = errors.New("the capture is unfinished")
	// ErrLongerCapture is returned for a capture of fewer pieces than the rules oblige to (FMJD 4.13; FID 5).
	ErrLongerCapture = errors.New("a longer capture is compulsory")
	// ErrKingMustCapture is returned for a capture by a man where a king must capture: by FID 6 of as many pieces, by
	// Frisian rules of the same value, by Czech rules of any.
	ErrKingMustCapture = errors.New("a capture by a king is compulsory")
	// ErrMoreKings is returned for a capture of as many pieces as one of more kings (FID 7; Portuguese law of quality).
	ErrMoreKings = errors.New("a capture of more kings is compulsory")
	// ErrKingEarlier is returned for a capture equal to another that meets a king earlier (FID 8).
	ErrKingEarlier = errors.New("a capture that meets a king earlier is compulsory")
	// ErrHigherValue is returned for a capture of less value than another (Frisian rules of 2011, 11).
	ErrHigherValue = errors.New("a capture of higher value is compulsory")
	// ErrMenSpareKings is returned for a king that a man would capture (FID 3).
	ErrMenSpareKings = errors.New("men may not capture kings")
	// ErrKingStops is returned for a king that would land farther behind the piece that it captures last than right
	// behind it: if that is a king by Killer rules, any by Thai ones.
	ErrKingStops = errors.New("a king stops right behind what it captures last")
	// ErrCaptureEnds is returned for a sequence that is a capture up to a square and not beyond it.
	ErrCaptureEnds = errors.New("the capture goes no further")
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
	// ErrKingMoves is returned for a king that may not move without a capture again: see [Rules] MaxSameKingMoves.
	ErrKingMoves = errors.New("the same king has moved too often in a row")
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

	// Reasons has one error, ErrMoveSyntax or another of its group. Squares and Moves are its details. It is the first of
	//
	//   - ErrNoMoves, ErrNoSuchSquare, ErrWrongSide or ErrEmptySquare for the first square, ErrOccupied for the last;
	//   - if the piece can jump along the squares: ErrCaptureUnfinished for the beginning of a legal capture, otherwise
	//     what the rules prefer: ErrLongerCapture, ErrKingMustCapture, ErrMoreKings, ErrKingEarlier, ErrHigherValue;
	//   - if it could but for one rule: ErrMenSpareKings, ErrKingStops;
	//   - ErrOtherPath for the ends of a legal move, ErrCaptureEnds if the piece can jump along the first of the squares;
	//   - ErrMustCapture where captures are compulsory, for two squares with nothing between them to jump;
	//   - what is wrong with the first step: ErrSameSquare, ErrOccupied, ErrNotDiagonal, ErrBackward,
	//     ErrNothingToCapture, ErrTooFar, ErrMenSpareKings, ErrKingStops, ErrBlocked, ErrKingMoves.
	Reasons []error
	// Squares are the squares that explain the reason: the pieces that must capture, the square that is empty. For
	// ErrNoSuchSquare they are the numbers that are not on the board, and NoSquare for each name.
	Squares []Square
	// Moves are the legal moves of the piece or, if others must capture, theirs. For ErrAmbiguousMove all that fit.
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
	case ErrCaptureUnfinished, ErrKingMustCapture, ErrMoreKings, ErrKingEarlier, ErrHigherValue, ErrKingStops,
		ErrOtherPath, ErrAmbiguousMove:
		return e.paths()
	case ErrCaptureEnds:
		return "there is nothing to jump on the way from " + e.squares(" to ")
	case ErrKingMoves:
		return fmt.Sprintf("%s, after %d moves without a capture while its side has men", e.squares(", "),
			e.Position.rules().MaxSameKingMoves)
	}
	return e.squares(", ")
}

// paths returns the moves with all their squares, to show how they go.
func (e *MoveError) paths() string {
	return quote.List(e.Moves, " or ", func(m Move) string { return string(appendSquares(nil, m, e.Position.Path(m)...)) })
}

func (e *MoveError) squares(separator string) string {
	return quote.List(e.Squares, separator, e.Position.Variant().SquareText)
}

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

func (e *MoveError) examples() string {
	switch r := e.Position.rules(); {
	case r.Algebraic && r.ColonCaptures:
		return "c3-d4 or c3:e5"
	case r.Algebraic:
		return "c3-d4 or c3xe5"
	}
	return "11-15 or 22x15"
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
	isOnBoard := func(sq Square) bool { return v.SetOf(sq) != 0 }
	if missing := slices.DeleteFunc(slices.Clone(squares), isOnBoard); len(missing) > 0 {
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
	e.Moves = p.MovesFrom(first)
	if first != last && v.Contains(us|them, last) {
		return blame(ErrOccupied, last)
	}
	captures := p.capturesOf(first, *p.rules())
	if moves, reason := p.refusedCapture(&captures, e.Moves, legal, squares); reason != nil {
		e.Moves = moves
		return blame(reason)
	}
	for n := len(squares) - 1; n > 1; n-- {
		if captures.along(squares[:n]) != nil {
			return blame(ErrCaptureEnds, squares[n-1], squares[n])
		}
	}
	step := p.stepBetween(first, squares[1])
	if len(squares) == 2 && !step.jumps && legal[0].IsCapture() && !p.rules().OptionalCapture {
		e.Moves = legal
		var capturers Set
		for _, m := range legal {
			capturers |= 1 << m.from()
		}
		return blame(ErrMustCapture, slices.Collect(v.Squares(capturers))...)
	}
	explained, reason := p.refusedStep(step, len(squares) > 2)
	return blame(reason, slices.Collect(v.Squares(explained))...)
}

// refusedCapture returns why a piece may not capture along squares, and the moves that explain it; nil if it cannot.
// own are its legal moves.
func (p Position) refusedCapture(captures *pieceCaptures, own, legal []Move, squares []Square) ([]Move, error) {
	unfinished := slices.DeleteFunc(slices.Clone(own), func(m Move) bool {
		return !p.newOrderedPathFinder(m).begins(squares, m.captured)
	})
	if len(unfinished) > 0 {
		return unfinished, ErrCaptureUnfinished
	}
	last := squares[len(squares)-1]
	sameEnds := slices.DeleteFunc(slices.Clone(own), func(m Move) bool { return m.To() != last })
	if len(squares) == 2 && len(sameEnds) > 0 { // they are those of a Move
		return sameEnds, ErrOtherPath
	}
	if along := captures.along(squares); along != nil {
		return legal, p.inferiority(along, legal[0])
	}
	rs := *p.rules()
	allowed := func() bool {
		relaxed := p.capturesOf(squares[0], rs)
		return relaxed.along(squares) != nil
	}
	if rs.MenCannotCaptureKings {
		if rs.MenCannotCaptureKings = false; allowed() {
			return own, ErrMenSpareKings
		}
	}
	if rs.KingStopsBehindKing || rs.KingStopsBehindPiece {
		if rs.KingStopsBehindKing, rs.KingStopsBehindPiece = false, false; allowed() {
			return own, ErrKingStops
		}
	}
	if len(sameEnds) > 0 {
		return sameEnds, ErrOtherPath
	}
	return nil, nil
}

// pieceCaptures holds the whole captures of a piece by rules without a choice of captures.
type pieceCaptures struct {
	position Position
	rules    *ruleset
	whole    []Move
}

func (p Position) capturesOf(from Square, rs ruleset) pieceCaptures {
	rs.ranking = ranking{}
	whole := slices.DeleteFunc(p.appendCaptures(nil, &rs, ByResult), func(m Move) bool { return m.From() != from })
	return pieceCaptures{p, &rs, whole}
}

// along returns the captures that the piece can begin or make along squares.
func (c *pieceCaptures) along(squares []Square) (found []Move) {
	begun := map[Set]bool{} // by what is captured: many captures differ only in where they end
	for _, m := range c.whole {
		f := c.position.newPathFinder(c.rules, m.from(), m.to())
		if _, known := begun[m.captured]; !known {
			begun[m.captured] = f.begins(squares, m.captured)
		}
		if begun[m.captured] || f.makes(squares, m) {
			found = append(found, m)
		}
	}
	return found
}

// squareStep is a step of a piece between two squares of the board.
type squareStep struct {
	piece    Piece
	flies    bool
	from, to Square
	distance int  // in squares along a line; 0 if the piece neither moves nor captures along one
	straight bool // the line is a row or a column
	backward bool
	between  Set  // pieces between the squares
	jumps    bool // it can only be meant as a capture
}

func (p Position) stepBetween(from, to Square) squareStep {
	v, rs := p.Variant(), p.rules()
	row, col, _ := v.Place(from)
	toRow, toCol, _ := v.Place(to)
	down, across := toRow-row, max(toCol-col, col-toCol)
	s := squareStep{piece: p.At(from), from: from, to: to, backward: down > 0 == (p.Turn() == White)}
	s.flies = s.piece.IsKing() && rs.FlyingKings
	switch down = max(down, -down); {
	case down == across:
		s.distance = down
	case rs.OrthogonalCaptures && min(down, across) == 0 && max(down, across) > 2:
		s.distance, s.straight = max(down, across)/2, true
	}
	if s.distance > 0 {
		s.between = p.between(from, to) &^ p.Empty()
	}
	s.jumps = s.between != 0 || s.distance == 2 && !s.flies
	return s
}

// refusedStep returns what is wrong with a step, the first of a capture if capture is set, and squares that say why.
func (p Position) refusedStep(s squareStep, capture bool) (Set, error) {
	v, rs := p.Variant(), p.rules()
	_, them := p.sides()
	king := s.piece.IsKing()
	switch to := v.SetOf(s.to); {
	case s.from == s.to:
		return 0, ErrSameSquare
	case to&p.Empty() == 0:
		return to, ErrOccupied
	case s.distance == 0, s.straight && s.between == 0:
		return 0, ErrNotDiagonal
	case s.backward && !king && (s.distance == 1 || !rs.BackwardCaptures):
		return 0, ErrBackward
	case s.distance > 2 && !s.flies:
		return 0, ErrTooFar
	case s.between&them != 0 && s.between.Len() == 1 && king:
		return 0, ErrKingStops
	case s.between&them != 0 && s.between.Len() == 1:
		return s.between, ErrMenSpareKings
	case s.distance == 2 && !s.flies:
		return p.between(s.from, s.to), ErrNothingToCapture
	case s.between != 0:
		return s.between, ErrBlocked
	case capture:
		return 0, ErrNothingToCapture
	}
	return v.SetOf(s.from), ErrKingMoves
}

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
