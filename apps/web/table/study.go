package table

import (
	"fmt"

	"github.com/godraughts/draughts"
)

// Studied is a position to look at.
type Studied struct {
	Path  []string `json:"path"`  // the moves from the start of the game
	Lines int      `json:"lines"` // the number of best moves to find
}

// PositionView is a position of a game or of a variation, in the form for a page.
type PositionView struct {
	Path  []string   `json:"path"` // the moves, as the table writes them
	FEN   string     `json:"fen"`
	Turn  string     `json:"turn"`
	Legal []MoveView `json:"legal"` // none if the game ends there
}

// At returns the position after the moves of a path from the start of the game. The moves need not be in the game.
func (t *Table) At(path []string) (PositionView, error) {
	game, texts, err := t.gameAt(path)
	if err != nil {
		return PositionView{}, err
	}
	p := game.Position()
	v := PositionView{Path: texts, FEN: p.String(), Turn: side(p.Turn()), Legal: []MoveView{}}
	for m := range p.All() {
		v.Legal = append(v.Legal, viewMove(p, m))
	}
	return v, nil
}

// GameAt returns a game with the moves of a path from the start of the game, which need not be in the game.
func (t *Table) GameAt(path []string) (*draughts.Game, error) {
	game, _, err := t.gameAt(path)
	return game, err
}

// gameAt returns a game with the moves of a path, and their texts. Behind a draw by the rules it begins anew.
func (t *Table) gameAt(path []string) (*draughts.Game, []string, error) {
	if len(path) > MaxPlies {
		return nil, nil, fmt.Errorf("%w: at most %d plies are allowed", ErrTooLong, MaxPlies)
	}
	t.mu.Lock()
	game := t.game.Clone()
	t.mu.Unlock()
	if err := game.GoTo(0); err != nil {
		return nil, nil, err
	}
	texts := make([]string, 0, len(path))
	for _, text := range path {
		if game.Outcome().Result != draughts.Ongoing {
			game = draughts.NewGameAt(game.Position())
		}
		p := game.Position()
		m, err := game.PlayText(text)
		if err != nil {
			return nil, nil, err
		}
		texts = append(texts, p.MoveText(m))
	}
	return game, texts, nil
}
