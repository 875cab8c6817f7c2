package terminal

import (
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
