package table

import (
	"context"
	"errors"
	"fmt"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/archive"
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
	return &Lessons{endingFiles{read: read}, games}
}

// ErrRequest is returned for a request that cannot be read.
var ErrRequest = errors.New("the request cannot be read")

// Answer answers a question, given its name and its JSON. The error wraps ErrUnknownAction for an unknown name.
//
//	variants  the rule sets: -> []RulesView
//	about     a rule set in words: Line -> AboutRules
//	check     the problems of a position: Edited -> Verdict
//	look      the position after some moves: Line -> Shown
//	archive   the same, with what games of the archive have played there: Line -> Archived
//	game      a game of the archive: GameNumber -> GameText
//	export    a game for another program: GameFor -> Exported
//	endings   the exercises of the trainer: -> []Ending
//	ending    begins an exercise: EndingChoice -> Exercise
//	reply     judges a move in an exercise and answers it: EndingMove -> Exercise
func (l *Lessons) Answer(ctx context.Context, name string, question []byte) (any, error) {
	switch name {
	case "variants":
		return Variants(), nil
	case "about":
		return ask(question, func(q Line) (AboutRules, error) { return About(q.Variant), nil })
	case "check":
		return ask(question, func(q Edited) (Verdict, error) { return Check(q), nil })
	case "look":
		return ask(question, Look)
	case "archive":
		return ask(question, func(q Line) (Archived, error) { return l.archived(ctx, q) })
	case "game":
		return ask(question, l.game)
	case "export":
		return ask(question, Export)
	case "endings":
		return Endings, nil
	case "ending":
		return ask(question, l.Begin)
	case "reply":
		return ask(question, l.Reply)
	}
	return nil, fmt.Errorf("%w: %s", ErrUnknownAction, quote.Text(name))
}

func ask[Q, A any](text []byte, answer func(Q) (A, error)) (any, error) {
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
	if !l.Variant.IsValid() {
		l.Variant = draughts.English
	}
	game := draughts.NewGame(l.Variant)
	if l.FEN != "" {
		p, err := draughts.ParseFEN(l.Variant, l.FEN)
		if err != nil {
			return nil, err
		}
		game = draughts.NewGameAt(p)
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
