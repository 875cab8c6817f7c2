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
func (s *session) setup(string) error {
	if ok, err := s.confirmAbandon("Set up a position?"); !ok {
		return err
	}
	edited := s.game.Position().Setup()
	s.editing, s.redraw = &edited, true
	s.printf("%s", setupHelp)
	return nil
}

const setupHelp = `Set up a position:
  wm, wk, bm, bk SQUARES   put white men, white kings, black men or black kings
  clear SQUARES, or all    remove the pieces
  turn white, turn black   set the side to move
  start                    the starting position
  done, cancel             play from the position, or go back to the game
`

// setupPieces are the pieces of the set-up commands.
var setupPieces = map[string]draughts.Piece{
	"wm": draughts.WhiteMan, "wk": draughts.WhiteKing, "bm": draughts.BlackMan, "bk": draughts.BlackKing,
	"clear": draughts.NoPiece,
}

// setupAllows are the other commands that can be used while a position is set up.
var setupAllows = []string{"board", "b", "flip", "squares", "quit", "q"}

// edit runs a set-up command. done is false for the commands in setupAllows, which the caller runs.
func (s *session) edit(word, args string) (done bool, err error) {
	piece, puts := setupPieces[word]
	switch {
	case word == "clear" && args == "all":
		s.editing.White, s.editing.Black, s.editing.Kings = 0, 0, 0
	case puts:
		err = s.put(piece, args)
	case word == "turn" && (args == "white" || args == "black"):
		s.editing.Turn = draughts.White
		if args == "black" {
			s.editing.Turn = draughts.Black
		}
		s.printf("%s is to move.\n", s.editing.Turn)
		return true, nil
	case word == "turn":
		return true, fmt.Errorf("white or black is expected, not %s", quote.Text(args))
	case word == "start":
		*s.editing = s.editing.Variant.Start().Setup()
	case word == "done":
		return true, s.playSetup()
	case word == "cancel":
		s.editing = nil
	case word == "fen" && args == "":
		s.printf("%s %s\n", s.editing.Variant, s.editing.FEN())
		return true, nil
	case word == "help":
		s.printf("%s", setupHelp)
		return true, nil
	case slices.Contains(setupAllows, word):
		return false, nil
	default:
		return true, errors.New("a position is being set up: done plays it, cancel goes back to the game, help says how")
	}
	s.redraw = err == nil
	return true, err
}

// put puts a piece on squares: on all of them, or on none if one is wrong.
func (s *session) put(piece draughts.Piece, squares string) error {
	edited := *s.editing
	fields := strings.FieldsFunc(squares, func(r rune) bool { return r == ' ' || r == ',' })
	if len(fields) == 0 {
		return errors.New("squares are expected, as in wm 21 22")
	}
	for _, field := range fields {
		sq, err := edited.Variant.ParseSquare(toNumbers(edited.Variant, field))
		if err != nil {
			return err
		}
		if err := edited.Put(sq, piece); err != nil {
			return err
		}
	}
	*s.editing = edited
	return nil
}

// playSetup begins a game at the position that has been set up.
func (s *session) playSetup() error {
	g, err := draughts.NewGameFrom(*s.editing)
	if err != nil {
		return err
	}
	s.begin(g, notes{})
	return nil
}
