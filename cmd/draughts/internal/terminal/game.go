package terminal

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

func (s *session) newGame(rules string) error {
	v, err := s.variantNamed(rules)
	if err != nil {
		return err
	}
	if ok, err := s.confirmAbandon("Begin another?"); !ok {
		return err
	}
	s.begin(draughts.NewGame(v), nil)
	s.printf("A new game. %s\n", s.announcement())
	return nil
}

// variantNamed returns the rule set with a name, or that of the game if the name is empty.
func (s *session) variantNamed(name string) (draughts.Variant, error) {
	if name == "" {
		return s.game.Variant(), nil
	}
	v, err := draughts.ParseVariant(name)
	if err != nil {
		err = fmt.Errorf("%w; variants lists them", err)
	}
	return v, err
}

func (s *session) level(text string) error {
	var engines []draughts.Color
	for c, pl := range s.players {
		if !pl.isPerson() {
			engines = append(engines, draughts.Color(c))
		}
	}
	n, err := strconv.Atoi(text)
	switch {
	case len(engines) == 0:
		return fmt.Errorf("no engine plays: white 3 lets one play White at level 3")
	case text != "" && (err != nil || !draughts.Level(n).IsValid()):
		return fmt.Errorf("%s is not a level: the levels are 0 (random moves) to %d", quote.Text(text),
			int(draughts.MaxLevel))
	}
	for _, c := range engines {
		if text == "" {
			s.printf("%s plays.\n", s.players[c].title(c))
		} else if err := s.setPlayer(c, text); err != nil {
			return err
		}
	}
	return nil
}

func (s *session) black(who string) error { return s.setPlayer(draughts.Black, who) }
func (s *session) white(who string) error { return s.setPlayer(draughts.White, who) }

// sideName returns a side as commands and flags call it.
func sideName(c draughts.Color) string { return strings.ToLower(c.String()) }

func (s *session) setPlayer(c draughts.Color, who string) error {
	pl, err := parsePlayer(who, s.settings.book)
	if err != nil {
		return err
	}
	old := s.players[c]
	s.dismiss(old)
	if pl.isPerson() == old.isPerson() { // another level or another name keeps the score
		pl.tally = old.tally
	}
	s.players[c] = pl
	s.redraw = true
	s.printf("%s plays.\n", pl.title(c))
	return nil
}

func (s *session) swap(string) error {
	s.players[0], s.players[1] = s.players[1], s.players[0]
	s.redraw = true
	s.printf("%s\n", s.announcement())
	return nil
}

func (s *session) setThink(text string) error {
	if text != "" {
		d, err := time.ParseDuration(text)
		if err != nil || d <= 0 {
			return fmt.Errorf("%s is not a time such as 2s", quote.Text(text))
		}
		s.settings.think = d
	}
	s.printf("An engine without a level thinks for %s a move.\n", s.settings.think)
	return nil
}

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

func (s *session) edit(word, args string) (err error) {
	piece, puts := setupPieces[word]
	switch {
	case word == "clear" && args == "all":
		s.editing.White, s.editing.Black, s.editing.Kings = 0, 0, 0
	case puts:
		err = s.put(piece, args)
	case word == "start":
		*s.editing = s.editing.Variant.Start().Setup()
	case word == "done":
		return s.playSetup()
	case word == "cancel":
		s.editing = nil
	case word == "turn":
		return s.setTurn(args)
	case word == "fen" && args == "":
		s.printf("%s %s\n", s.editing.Variant, s.editing.FEN())
		return nil
	case word == "help":
		s.printf("%s", setupHelp)
		return nil
	default:
		return errors.New("a position is being set up: done plays it, cancel goes back to the game, help says how")
	}
	s.redraw = err == nil
	return err
}

func (s *session) setTurn(text string) error {
	c, err := draughts.ParseColor(text)
	if err != nil {
		return err
	}
	s.editing.Turn = c
	s.printf("%s is to move.\n", s.editing.Turn)
	return nil
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

func (s *session) playSetup() error {
	g, err := draughts.NewGameFrom(*s.editing)
	if err != nil {
		return err
	}
	s.begin(g, nil)
	return nil
}
