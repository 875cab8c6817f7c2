package draughts

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/godraughts/draughts/internal/strictjson"
)

// Setup is a position under construction: a board, a side to move and counters that may be anything. [Setup.Position]
// checks it. The zero Setup has no rule set, so no square to put a piece on.
type Setup struct {
	Variant       Variant
	Turn          Color // NoColor if it is not known
	White         Set
	Black         Set
	Kings         Set              // of both sides
	Counters      DrawCounters     // how far the draw rules have counted
	SameKingMoves [2]SameKingMoves // by colour, for rules with MaxSameKingMoves
	MoveNumber    int              // of the next move, counted from 1; 0 if unknown
}

// The reasons of a SetupError.
var (
	// ErrNoSuchSquare is returned for a square that the board does not have.
	ErrNoSuchSquare = errors.New("no such square")
	// ErrSquareTwice is returned for a square that is named twice, and for one with a piece of each colour.
	ErrSquareTwice = errors.New("square occupied twice")
	// ErrManOnCrownRow is returned for a man on the row where it would have been crowned.
	ErrManOnCrownRow = errors.New("man on its crowning row")
	// ErrNoSuchKing is returned for a king on a square without a piece.
	ErrNoSuchKing = errors.New("king on an empty square")
	// ErrTooManyPieces is returned if a side has more pieces than it starts a game with.
	ErrTooManyPieces = errors.New("too many pieces")
	// ErrSameKingMoves is returned for a run of king moves that the rules or the pieces do not allow.
	ErrSameKingMoves = errors.New("impossible run of king moves")
	// ErrNoSuchPiece is returned for a Piece that is none of the constants.
	ErrNoSuchPiece = errors.New("no such piece")
	// ErrEmptyBoard is returned if neither side has a piece.
	ErrEmptyBoard = errors.New("no pieces")
)

// SetupError says why a Setup is not a position. [errors.Is] finds its reasons, such as ErrManOnCrownRow, and the text
// of each names the squares.
type SetupError struct {
	Setup   Setup   // what was refused
	Reasons []error // every reason; each wraps ErrNoSuchSquare or another of its group, or ErrNoSuchColor
}

// Error returns the FEN of the Setup and the first ten reasons. A long FEN is cut.
func (e *SetupError) Error() string {
	return refusalText("impossible position", e.Setup.FEN(), e.Reasons, 0)
}

// Unwrap returns the reasons, for errors.Is and errors.As.
func (e *SetupError) Unwrap() []error { return e.Reasons }

// Setup returns p for editing, with its clocks at zero.
func (p Position) Setup() Setup {
	return Setup{
		Variant: p.Variant(), Turn: p.Turn(), White: p.white, Black: p.black, Kings: p.kings,
		SameKingMoves: [2]SameKingMoves{p.SameKingMoves(White), p.SameKingMoves(Black)},
	}
}

// At returns what stands on sq; NoPiece if sq is not on the board. If both colours are there it returns White's piece.
func (s Setup) At(sq Square) Piece {
	return pieceAt(s.White, s.Black, s.Kings, s.Variant.rules().set(sq))
}

// Put puts a piece on sq in place of the one there; NoPiece clears it. The error wraps ErrNoSuchSquare if the board
// has no such square, and ErrNoSuchPiece if piece is none of the constants; nothing changes then.
func (s *Setup) Put(sq Square, piece Piece) error {
	at := s.Variant.rules().set(sq)
	if at == 0 {
		return fmt.Errorf("%w %d", ErrNoSuchSquare, uint8(sq))
	}
	if piece > BlackKing {
		return fmt.Errorf("%w: %d", ErrNoSuchPiece, uint8(piece))
	}
	s.White, s.Black, s.Kings = s.White&^at, s.Black&^at, s.Kings&^at
	color, ok := piece.Color()
	if !ok {
		return nil
	}
	if color == White {
		s.White |= at
	} else {
		s.Black |= at
	}
	if piece.IsKing() {
		s.Kings |= at
	}
	return nil
}

// Position returns the position that was set up. If there can be none, the error is a *SetupError with every reason, or
// wraps ErrUnknownVariant.
func (s Setup) Position() (Position, error) {
	if !s.Variant.IsValid() {
		return Position{}, fmt.Errorf("%w %d", ErrUnknownVariant, uint8(s.Variant))
	}
	rs := s.Variant.rules()
	var reasons []error
	refuse := func(reason error, squares Set, what string) {
		if squares &= rs.squares; squares != 0 {
			reasons = append(reasons, fmt.Errorf("%w: %s%s", reason, what, s.Variant.list(squares)))
		}
	}
	if off := (s.White | s.Black | s.Kings) &^ rs.squares; off != 0 {
		reasons = append(reasons, fmt.Errorf("%w: bits %#x", ErrNoSuchSquare, uint64(off)))
	}
	switch {
	case s.Turn == NoColor:
		reasons = append(reasons, fmt.Errorf("%w: the side to move is not known", ErrNoSuchColor))
	case s.Turn > NoColor:
		reasons = append(reasons, fmt.Errorf("%w: side to move %d", ErrNoSuchColor, uint8(s.Turn)))
	}
	refuse(ErrSquareTwice, s.White&s.Black, "")
	refuse(ErrNoSuchKing, s.Kings&^(s.White|s.Black), "")
	refuse(ErrManOnCrownRow, s.White&^s.Kings&rs.crownRow[White], "white on ")
	refuse(ErrManOnCrownRow, s.Black&^s.Kings&rs.crownRow[Black], "black on ")
	limit := rs.maxPieces()
	for _, c := range []Color{White, Black} {
		if n := s.pieces(c).Len(); n > limit {
			reasons = append(reasons, fmt.Errorf("%w: %s has %d, the most are %d", ErrTooManyPieces, c, n, limit))
		}
	}
	for c, run := range s.SameKingMoves {
		if run.Moves == 0 && run.Square == NoSquare {
			continue
		}
		if run.Moves < 1 || run.Moves > rs.MaxSameKingMoves || s.At(run.Square) != King(Color(c)) {
			reasons = append(reasons, fmt.Errorf("%w: %s made %d moves with the king on %s",
				ErrSameKingMoves, Color(c), run.Moves, s.Variant.SquareText(run.Square)))
		}
	}
	if s.White|s.Black == 0 {
		reasons = append(reasons, ErrEmptyBoard)
	}
	if reasons != nil {
		return Position{}, &SetupError{s, reasons}
	}
	p := UncheckedPosition(s.Variant, s.Turn, s.White, s.Black, s.Kings)
	for c, run := range s.SameKingMoves {
		if run.Moves > 0 && s.pieces(Color(c))&^s.Kings != 0 { // the rule binds only a side with a man
			p = p.withRun(Color(c), uint64(run.Moves), uint64(rs.set(run.Square).first()))
		}
	}
	return p, nil
}

// maxPieces returns the maximum of pieces of a side: those it starts with.
func (rs *ruleset) maxPieces() int { return rs.StartRows * rs.Size / 2 }

func (s Setup) pieces(c Color) Set {
	if c == White {
		return s.White
	}
	return s.Black
}

func (v Variant) list(s Set) string {
	var texts []string
	for sq := range v.Squares(s) {
		texts = append(texts, v.SquareText(sq))
	}
	return strings.Join(texts, ", ")
}

type setupJSON struct {
	Variant       Variant                     `json:"variant,omitzero"`
	Turn          Color                       `json:"turn"`
	White         []strictjson.Placed[Square] `json:"white"`
	Black         []strictjson.Placed[Square] `json:"black"`
	Kings         []strictjson.Placed[Square] `json:"kings"`
	Counters      DrawCounters                `json:"counters,omitzero"`
	SameKingMoves struct {
		White SameKingMoves `json:"white,omitzero"`
		Black SameKingMoves `json:"black,omitzero"`
	} `json:"same_king_moves,omitzero"`
	MoveNumber int `json:"move_number,omitzero"`
}

// MarshalJSON returns an object with the numbers of the squares of each side, and of the kings of both. The error wraps
// ErrNotEncodable if there are pieces off the board.
func (s Setup) MarshalJSON() ([]byte, error) {
	if off := (s.White | s.Black | s.Kings) &^ s.Variant.AllSquares(); off != 0 {
		return nil, fmt.Errorf("%w: Setup: %w: bits %#x", ErrNotEncodable, ErrNoSuchSquare, uint64(off))
	}
	doc := setupJSON{Variant: s.Variant, Turn: s.Turn, Counters: s.Counters, MoveNumber: s.MoveNumber}
	doc.SameKingMoves.White, doc.SameKingMoves.Black = s.SameKingMoves[White], s.SameKingMoves[Black]
	numbers := func(squares Set) []strictjson.Placed[Square] {
		list := []strictjson.Placed[Square]{}
		for sq := range s.Variant.Squares(squares) {
			list = append(list, strictjson.Placed[Square]{Value: sq})
		}
		return list
	}
	doc.White, doc.Black, doc.Kings = numbers(s.White), numbers(s.Black), numbers(s.Kings)
	return json.Marshal(doc)
}

// UnmarshalJSON reads what MarshalJSON returns. It checks the squares but not the position: [Setup.Position] may refuse
// the Setup. The error is a *DecodeError. On an error s is unchanged.
func (s *Setup) UnmarshalJSON(text []byte) error {
	var doc setupJSON
	if ok, err := readJSON("Setup", text, &doc); !ok {
		return err
	}
	read := Setup{Variant: doc.Variant, Turn: doc.Turn, Counters: doc.Counters, MoveNumber: doc.MoveNumber,
		SameKingMoves: [2]SameKingMoves{doc.SameKingMoves.White, doc.SameKingMoves.Black}}
	for _, list := range []struct {
		name    string
		numbers []strictjson.Placed[Square]
		squares *Set
	}{{"white", doc.White, &read.White}, {"black", doc.Black, &read.Black}, {"kings", doc.Kings, &read.Kings}} {
		for i, sq := range list.numbers {
			at := read.Variant.SetOf(sq.Value)
			reason := ErrNoSuchSquare
			if *list.squares&at != 0 {
				reason = ErrSquareTwice
			}
			if at == 0 || reason == ErrSquareTwice {
				err := fmt.Errorf("%w: %d", reason, uint8(sq.Value))
				return &DecodeError{"Setup", fmt.Sprintf("%s[%d]", list.name, i), sq.Offset, []error{err}}
			}
			*list.squares |= at
		}
	}
	*s = read
	return nil
}

// GobEncode returns what MarshalJSON returns.
func (s Setup) GobEncode() ([]byte, error) { return s.MarshalJSON() }

// GobDecode reads what GobEncode returns.
func (s *Setup) GobDecode(text []byte) error { return s.UnmarshalJSON(text) }
