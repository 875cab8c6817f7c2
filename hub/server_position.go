package hub

import (
	"errors"
	"fmt"
	"strings"

	"github.com/godraughts/draughts"
)

// setPosition sets up a position and makes moves. If it fails there is no position, and the next go has no move.
func (s *session) setPosition(m Message) error {
	s.game = nil
	text, _ := m.Get("pos")
	v := s.rules()
	if v == draughts.International && len(text) == 1+draughts.English.NumSquares() {
		v = draughts.English
	}
	p, err := ParsePosition(v, text)
	if err != nil {
		return fmt.Errorf("pos: %w", err)
	}
	game, err := draughts.NewGameFrom(p.Setup())
	if err != nil {
		return fmt.Errorf("pos: %w", err)
	}
	moves, _ := m.Get("moves")
	for i, text := range strings.Fields(moves) {
		move, err := ParseMove(game.Position(), text)
		if err != nil {
			return fmt.Errorf("pos: move %d: %w", i+1, err)
		}
		if game, err = playAfterDraw(game, move); err != nil {
			return fmt.Errorf("pos: move %d: %w", i+1, err)
		}
	}
	s.game = game
	return nil
}

// playAfterDraw makes a move, also in a game that is drawn by a rule that the controller does not apply: the game
// then restarts from its position.
func playAfterDraw(g *draughts.Game, m draughts.Move) (*draughts.Game, error) {
	err := g.Play(m)
	if !errors.Is(err, draughts.ErrGameOver) {
		return g, err
	}
	g = draughts.NewGameAt(g.Position())
	return g, g.Play(m)
}
