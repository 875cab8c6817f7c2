package table

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/archive"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/internal/strictjson"
)

// Lessons answer the questions of a page that need no table: about rules, positions and PDN, and those of the pages for
// learning. They keep no state of a person. Their methods are safe for concurrent use.
type Lessons struct {
	endings endingFiles
	archive *archive.Archive
}

// NewLessons returns Lessons. read returns an endgame database file that [EndingFiles] names. games is the archive of
// the explorer; nil if there is none.
func NewLessons(read func(name string) ([]byte, error), games *archive.Archive) *Lessons {
	return &Lessons{endingFiles{read: read, opened: map[draughts.Variant]*egdb.DB{}}, games}
}

// ErrRequest is returned for a request that cannot be read.
var ErrRequest = errors.New("the request cannot be read")

// Answer answers a question, given its name and its JSON. The error wraps ErrUnknownAction for an unknown name.
//
//	about     a rule set in words: Line -> AboutRules
//	check     the problems of a position: Edited -> Verdict
//	look      the position after some moves: Line -> Shown
//	archive   the same, with what games of the archive have played there: Line -> Archived
//	game      a game of the archive: GameNumber -> GameText
//	games     the games of a file: File -> []FileGame
//	export    a game for another program: GameFor -> Exported
//	endings   the exercises of the trainer: -> []Ending
//	ending    begins an exercise: EndingChoice -> Exercise
//	reply     judges a move in an exercise and answers it: EndingMove -> Exercise
func (l *Lessons) Answer(ctx context.Context, name string, question []byte) (any, error) {
	switch name {
	case "about":
		return Ask(question, func(q Line) (AboutRules, error) { return AboutRules{q.Variant.Rules().Describe()}, nil })
	case "check":
		return Ask(question, func(q Edited) (Verdict, error) { return Check(q), nil })
	case "look":
		return Ask(question, Look)
	case "archive":
		return Ask(question, func(q Line) (Archived, error) { return l.archived(ctx, q) })
	case "game":
		return Ask(question, l.game)
	case "games":
		return Ask(question, list)
	case "export":
		return Ask(question, export)
	case "endings":
		return Endings, nil
	case "ending":
		return Ask(question, l.begin)
	case "reply":
		return Ask(question, l.reply)
	}
	return nil, fmt.Errorf("%w: %s", ErrUnknownAction, quote.Text(name))
}

// Ask answers a question in JSON, which it reads as Read does.
func Ask[Q, A any](text []byte, answer func(Q) (A, error)) (any, error) {
	q, err := Read[Q](text)
	if err != nil {
		return nil, err
	}
	return answer(q)
}

// Read reads a request in JSON. The error wraps ErrRequest and says which part is wrong.
func Read[Q any](text []byte) (q Q, err error) {
	if err = strictjson.Unmarshal(text, &q); err != nil {
		err = fmt.Errorf("%w: %w", ErrRequest, err)
	}
	return q, err
}

// Line is a position and moves from there.
type Line struct {
	Variant draughts.Variant `json:"variant"`
	FEN     string           `json:"fen"` // the first position; if empty, the start of the rule set
	Moves   []string         `json:"moves"`
}

// maxLine is the largest number of moves in a Line.
const maxLine = 300

// ErrLine is returned for a Line with too many moves.
var ErrLine = errors.New("the line is too long")

// Game plays the moves of a line.
func (l Line) Game() (*draughts.Game, error) {
	if len(l.Moves) > maxLine {
		return nil, fmt.Errorf("%w: it has %d moves, at most %d are allowed", ErrLine, len(l.Moves), maxLine)
	}
	l.Variant = cmp.Or(l.Variant, draughts.English)
	game := draughts.NewGame(l.Variant)
	if l.FEN != "" {
		var err error
		if game, err = gameAt(l.Variant, l.FEN); err != nil {
			return nil, err
		}
	}
	for _, text := range l.Moves {
		if _, err := game.PlayText(readUCI(text)); err != nil {
			return nil, err
		}
	}
	return game, nil
}

// Shown is a position in the form for a page, with the moves that led to it.
type Shown struct {
	Variant draughts.Variant `json:"variant"`
	Start   string           `json:"start"` // the board at the start: see Board
	First   string           `json:"first"` // the side that moved first
	Moves   []MoveView       `json:"moves"`
	FEN     string           `json:"fen"`
	Turn    string           `json:"turn"`
	Legal   []MoveView       `json:"legal"`
	Over    *Over            `json:"over,omitempty"` // how the game has ended
}

// Look returns the position after the moves of a line.
func Look(l Line) (Shown, error) {
	game, err := l.Game()
	if err != nil {
		return Shown{}, err
	}
	return show(game), nil
}

func show(game *draughts.Game) Shown {
	moves := []MoveView{}
	for before, m := range game.All() {
		moves = append(moves, viewMove(before, m))
	}
	return showLine(game, moves)
}

// showLine returns the position of a game that has the views of its moves.
func showLine(game *draughts.Game, moves []MoveView) Shown {
	p := game.Position()
	s := Shown{
		Variant: p.Variant(),
		Start:   Board(game.Start()),
		First:   side(game.Start().Turn()),
		Moves:   moves,
		FEN:     p.String(),
		Turn:    side(p.Turn()),
		Legal:   []MoveView{},
	}
	if s.Over = viewOver(game.Outcome()); s.Over == nil {
		s.Legal = viewLegal(p)
	}
	return s
}

// RulesView is a rule set in the form for a page.
type RulesView struct {
	Name    string   `json:"name"`
	Size    int      `json:"size"`
	Type    int      `json:"type"` // the number of PDN's GameType
	First   string   `json:"first"`
	Start   string   `json:"start"`           // the board of the starting position: see Board
	Squares string   `json:"squares"`         // two digits each, row and column, from the top left as White sees it
	Names   []string `json:"names,omitempty"` // the names of the squares in text, unless they are their numbers
	Offered bool     `json:"offered"`         // for a new game
}

// Variants returns the rule sets that a game may have: the built-in ones, and the same on six rows.
func Variants() []RulesView {
	var views, small []RulesView
	for _, v := range draughts.Variants() {
		if v.IsBuiltin() {
			name := v.String() + "-6x6"
			six, _ := draughts.ParseVariant(name)
			views, small = append(views, viewRules(v, true)), append(small, viewRules(six, slices.Contains(Proved, name)))
		}
	}
	return append(views, small...)
}

func viewRules(v draughts.Variant, offered bool) RulesView {
	r := v.Rules()
	view := RulesView{
		Name: r.Name, Size: r.Size, Type: r.GameType, First: side(r.FirstToMove), Start: Board(v.Start()), Offered: offered,
	}
	for sq := range v.Squares(v.AllSquares()) {
		row, col, _ := v.Place(sq)
		view.Squares += strconv.Itoa(row) + strconv.Itoa(col) // at most 9: boards have up to 10 rows
		if r.Algebraic {
			view.Names = append(view.Names, v.SquareText(sq))
		}
	}
	return view
}

// AboutRules is a rule set in words, in English.
type AboutRules struct {
	About string `json:"about"`
}

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
	e.Variant = cmp.Or(e.Variant, draughts.English)
	verdict := Verdict{Problems: []string{}}
	setup, err := e.setup()
	if err == nil {
		_, err = setup.Position()
	}
	verdict.FEN, verdict.Board, verdict.Turn = setup.FEN(), setupBoard(setup), side(setup.Turn)
	if err == nil {
		return verdict
	}
	reasons, more := []error{err}, 0
	if fenErr, ok := errors.AsType[*draughts.FENError](err); ok {
		reasons, more = fenErr.Reasons, fenErr.More
	} else if setupErr, ok := errors.AsType[*draughts.SetupError](err); ok {
		reasons = setupErr.Reasons
	}
	shown := reasons[:min(len(reasons), quote.Items)]
	for _, reason := range shown {
		verdict.Problems = append(verdict.Problems, quote.Message(reason))
	}
	if more += len(reasons) - len(shown); more > 0 {
		verdict.Problems = append(verdict.Problems, strconv.Itoa(more)+" more")
	}
	return verdict
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
	if illegal, ok := errors.AsType[*draughts.MoveError](err); ok {
		r.Squares = slices.DeleteFunc(append(r.Squares, illegal.Squares...), func(sq draughts.Square) bool {
			return illegal.Position.Variant().SetOf(sq) == 0 // the text names squares that the board lacks
		})
		for _, m := range illegal.Moves[:min(len(illegal.Moves), maxRefusalMoves)] {
			r.Moves = append(r.Moves, viewMove(illegal.Position, m))
		}
	}
	return r
}
