package terminal

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// setup begins to set up a position, from the one on the board.
func (p *program) setup(string) error {
	if sure, err := p.abandon("Set up a position?"); !sure {
		return err
	}
	s := p.game.Position().Setup()
	p.editing, p.stale = &s, true
	p.sayf("%s", setupHelp)
	return nil
}

const setupHelp = `Set up a position:
  wm, wk, bm, bk SQUARES   put white men, white kings, black men or black kings there
  clear SQUARES, or all    take away what stands there
  turn white, turn black   who is to move
  start                    all men in their places
  done, cancel             play it, or go back to the game
`

// setupPieces are what can be put on the board.
var setupPieces = map[string]draughts.Piece{
	"wm": draughts.WhiteMan, "wk": draughts.WhiteKing, "bm": draughts.BlackMan, "bk": draughts.BlackKing,
	"clear": draughts.NoPiece,
}

// besideSetup are the commands that can be used while a position is set up.
var besideSetup = []string{"board", "b", "flip", "squares", "quit", "q"}

// edit carries out a command that sets up a position. done is false for those that can be used besides.
func (p *program) edit(word, args string) (done bool, err error) {
	piece, puts := setupPieces[word]
	switch {
	case word == "clear" && args == "all":
		p.editing.White, p.editing.Black, p.editing.Kings = 0, 0, 0
	case puts:
		err = p.put(piece, args)
	case word == "turn" && (args == "white" || args == "black"):
		p.editing.Turn = draughts.White
		if args == "black" {
			p.editing.Turn = draughts.Black
		}
		p.sayf("%s is to move.\n", p.editing.Turn)
		return true, nil
	case word == "turn":
		return true, fmt.Errorf("it may be the turn of white or black, not of %s", quote.Text(args))
	case word == "start":
		*p.editing = p.editing.Variant.Start().Setup()
	case word == "done":
		return true, p.playSetup()
	case word == "cancel":
		p.editing = nil
	case word == "fen" && args == "":
		p.sayf("%s %s\n", p.editing.Variant, p.editing.FEN())
		return true, nil
	case word == "help":
		p.sayf("%s", setupHelp)
		return true, nil
	case slices.Contains(besideSetup, word):
		return false, nil
	default:
		return true, errors.New("a position is being set up: done plays it, cancel goes back to the game, help says how")
	}
	p.stale = err == nil
	return true, err
}

// put puts a piece on squares: on all of them, or on none if one is wrong.
func (p *program) put(piece draughts.Piece, squares string) error {
	s := *p.editing
	fields := strings.FieldsFunc(squares, func(r rune) bool { return r == ' ' || r == ',' })
	if len(fields) == 0 {
		return errors.New("on which squares?")
	}
	for _, field := range fields {
		sq, err := s.Variant.ParseSquare(numbered(s.Variant, field))
		if err != nil {
			return err
		}
		if err := s.Put(sq, piece); err != nil {
			return err
		}
	}
	*p.editing = s
	return nil
}

// playSetup begins a game at the position that has been set up.
func (p *program) playSetup() error {
	g, err := draughts.NewGameFrom(*p.editing)
	if err != nil {
		return err
	}
	p.begin(g, notes{})
	return nil
}
