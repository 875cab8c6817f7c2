package draughts

import (
	"slices"

	"github.com/godraughts/draughts/internal/bitboard"
)

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
		var able Set
		for _, m := range legal {
			able |= 1 << m.from()
		}
		return blame(ErrMustCapture, slices.Collect(v.Squares(able))...)
	}
	explained, reason := p.refusedStep(step, len(squares) > 2)
	return blame(reason, slices.Collect(v.Squares(explained))...)
}

// refusedCapture returns why a piece may not capture along squares, and the moves that explain it; nil if it cannot.
// own are its legal moves.
func (p Position) refusedCapture(
	captures *pieceCaptures, own, legal []Move, squares []Square,
) ([]Move, error) {
	unfinished := slices.DeleteFunc(slices.Clone(own), func(m Move) bool {
		return !p.newOrderedPathFinder(m).begins(squares, m.captured)
	})
	if len(unfinished) > 0 {
		return unfinished, ErrCaptureUnfinished
	}
	sameEnds := movesBetween(own, squares[0], squares[len(squares)-1])
	if len(squares) == 2 && sameEnds != nil { // they are those of a Move
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
	if sameEnds != nil {
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

// criterion is one of the reasons for which rules prefer a capture: the one with more of something.
type criterion struct {
	reason error
	of     func(p Position, m Move) int // of the last criterion nil: captures that are equal otherwise differ by it
}

// criteria has those of each choice of captures, the first one deciding. See rankings.
var criteria = [...][]criterion{
	MostPieces:          {{ErrLongerCapture, nil}},
	MostPiecesThenKings: {morePieces, {ErrMoreKings, nil}},
	ItalianOrder:        {morePieces, byKing, moreKings, {ErrKingEarlier, nil}},
	KingFirst:           {{ErrKingMustCapture, nil}},
	HighestValue:        {moreValue, {ErrKingMustCapture, nil}},
}

var (
	morePieces = criterion{ErrLongerCapture, func(_ Position, m Move) int { return m.NumCaptured() }}
	byKing     = criterion{ErrKingMustCapture, func(p Position, m Move) int { return (p.kings & (1 << m.from())).Len() }}
	moreKings  = criterion{ErrMoreKings, func(p Position, m Move) int { return (p.kings & m.captured).Len() }}
	moreValue  = criterion{ErrHigherValue, func(p Position, m Move) int {
		return int(rankings[HighestValue].man)*(m.captured&^p.kings).Len() +
			int(rankings[HighestValue].king)*(m.captured&p.kings).Len()
	}}
)

// inferiority returns the first criterion by which the best of some illegal captures are worse than a legal one.
func (p Position) inferiority(captures []Move, legal Move) error {
	list := criteria[p.rules().Choice]
	for ; list[0].of != nil; list = list[1:] {
		most := 0
		for _, m := range captures {
			most = max(most, list[0].of(p, m))
		}
		if most < list[0].of(p, legal) {
			break
		}
		captures = slices.DeleteFunc(captures, func(m Move) bool { return list[0].of(p, m) < most })
	}
	return list[0].reason
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

// squareStep is a step of a piece between two squares of the board.
type squareStep struct {
	piece    Piece
	flies    bool
	from, to Square
	distance int  // in squares along a line; 0 if the piece neither moves nor captures that way
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

// refusedStep returns what is wrong with a step, and the squares that explain it. capture says that it is the first of
// a capture.
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
