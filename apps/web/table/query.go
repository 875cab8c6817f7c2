package table

import (
	"errors"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// RulesView is a rule set in the form for a page.
type RulesView struct {
	Name    string   `json:"name"`
	Size    int      `json:"size"`
	Type    int      `json:"type"` // the number of PDN's GameType
	First   string   `json:"first"`
	Start   string   `json:"start"`           // the board of the starting position: see Board
	Squares string   `json:"squares"`         // two digits each, row and column, from the top left as White sees it
	Names   []string `json:"names,omitempty"` // the names of the squares in text, unless they are their numbers
}

// Variants returns the rule sets that can be played.
func Variants() []RulesView {
	var views []RulesView
	for _, v := range draughts.Variants() {
		r := v.Rules()
		view := RulesView{Name: r.Name, Size: r.Size, Type: r.GameType, First: side(r.FirstToMove), Start: Board(v.Start())}
		named := false
		for sq := range v.Squares(v.AllSquares()) {
			row, col, _ := v.Place(sq)
			view.Squares += strconv.Itoa(row) + strconv.Itoa(col) // at most 9: boards have up to 10 rows
			view.Names = append(view.Names, v.SquareText(sq))
			named = named || v.SquareText(sq) != strconv.Itoa(int(sq))
		}
		if !named {
			view.Names = nil
		}
		views = append(views, view)
	}
	return views
}

// AboutRules is a rule set in words.
type AboutRules struct {
	About string `json:"about"`
}

// About returns a rule set in words, in English.
func About(v draughts.Variant) AboutRules { return AboutRules{v.Rules().Describe()} }

// Edited is a position that is being set up, as a board (see [Board]) or as FEN.
type Edited struct {
	Variant draughts.Variant `json:"variant"`
	Board   string           `json:"board"`
	Turn    string           `json:"turn"`
	FEN     string           `json:"fen"` // instead of Board and Turn
}

// Verdict is the result of Check.
type Verdict struct {
	FEN      string   `json:"fen"`
	Board    string   `json:"board"`
	Turn     string   `json:"turn"`
	Problems []string `json:"problems"` // every reason why the position is impossible; none if it is legal
}

// Check returns the problems of a position that is being set up.
func Check(e Edited) Verdict {
	if !e.Variant.IsValid() {
		e.Variant = draughts.English
	}
	verdict := Verdict{Problems: []string{}}
	setup, err := e.setup()
	if err == nil {
		_, err = setup.Position()
	}
	verdict.FEN, verdict.Board, verdict.Turn = setup.FEN(), setupBoard(setup), side(setup.Turn)
	var fenErr *draughts.FENError
	var setupErr *draughts.SetupError
	switch {
	case err == nil:
	case errors.As(err, &fenErr):
		verdict.add(fenErr.Reasons, fenErr.More)
	case errors.As(err, &setupErr):
		verdict.add(setupErr.Reasons, 0)
	default:
		verdict.add([]error{err}, 0)
	}
	return verdict
}

// add adds the first ten reasons, and the number of the rest. others is added to that number.
func (v *Verdict) add(reasons []error, others int) {
	shown := reasons[:min(len(reasons), quote.Items)]
	for _, reason := range shown {
		v.Problems = append(v.Problems, quote.Message(reason))
	}
	if more := len(reasons) - len(shown) + others; more > 0 {
		v.Problems = append(v.Problems, strconv.Itoa(more)+" more")
	}
}

func (e Edited) setup() (draughts.Setup, error) {
	if e.FEN != "" {
		return draughts.ParseSetup(e.Variant, strings.TrimSpace(e.FEN))
	}
	setup := draughts.Setup{Variant: e.Variant, Turn: draughts.White}
	if e.Turn == side(draughts.Black) {
		setup.Turn = draughts.Black
	}
	for i, letter := range []byte(e.Board) {
		piece := draughts.Piece(max(0, strings.IndexByte(pieceLetters, letter)))
		if err := setup.Put(draughts.Square(min(i+1, 255)), piece); err != nil {
			return setup, err
		}
	}
	return setup, nil
}

func setupBoard(s draughts.Setup) string {
	if !s.Variant.IsValid() {
		return ""
	}
	letters := make([]byte, s.Variant.NumSquares())
	for i := range letters {
		letters[i] = pieceLetters[s.At(draughts.Square(i+1))]
	}
	return string(letters)
}

// maxTitle is the largest number of characters of a tag in a heading.
const maxTitle = 200

// Refusal is an error in the form for a page.
type Refusal struct {
	Error   string            `json:"error"`
	Squares []draughts.Square `json:"squares"` // that explain the error
	Moves   []MoveView        `json:"moves"`   // legal moves instead
}

// maxRefusalMoves is the largest number of moves in a Refusal.
const maxRefusalMoves = 40

// Refuse returns err in the form for a page.
func Refuse(err error) Refusal {
	r := Refusal{Error: quote.Message(err), Squares: []draughts.Square{}, Moves: []MoveView{}}
	var illegal *draughts.MoveError
	if errors.As(err, &illegal) {
		r.Squares = append(r.Squares, illegal.Squares...)
		for _, m := range illegal.Moves[:min(len(illegal.Moves), maxRefusalMoves)] {
			r.Moves = append(r.Moves, viewMove(illegal.Position, m))
		}
	}
	return r
}
