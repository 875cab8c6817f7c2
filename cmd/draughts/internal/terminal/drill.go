package terminal

import (
	"fmt"
	"slices"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book"
)

// drillMargin is how much worse than the best move of the book the others may be that a drill takes, in hundredths of a
// man. A built-in book has the scores of all moves of a position.
const drillMargin = 10

// OpenBook returns a player of the opening book with a name: a file, or builtin for the book of each rule set.
func OpenBook(name string, c book.Choice, seed uint64) (*book.Player, error) {
	if open := Resources.Books[name]; open != nil {
		return book.NewPlayerFunc(open, c, seed), nil
	}
	opened, err := book.Open(name)
	if err != nil {
		return nil, err
	}
	return book.NewPlayer(opened, c, seed), nil
}

// openDrill opens the book that the settings name, which has the rule set v. It has no moves if they name none.
func (s *Settings) openDrill(v draughts.Variant) (*book.Player, error) {
	if s.drill == "" {
		return new(book.Player), nil
	}
	player, err := OpenBook(s.drill, book.Choice{Margin: drillMargin}, s.seed)
	if err == nil {
		_, err = player.Book(v)
	}
	return player, err
}

// checkDrill refuses a move of a person that the book does not have.
func (s *session) checkDrill(m draughts.Move) error {
	p := s.game.Position()
	moves := s.drill.Moves(p)
	if moves == nil || slices.Contains(moves, m) {
		return nil
	}
	return fmt.Errorf("the book plays %s, not %s", join(moves, " or ", p.MoveText), p.MoveText(m))
}

// drillReply returns a move of the book for an engine; ok is false if it has none.
func (s *session) drillReply() (found draughts.Info, ok bool) {
	p := s.game.Position()
	moves := s.drill.Moves(p)
	if moves == nil {
		return found, false
	}
	m := moves[s.random.IntN(len(moves))]
	return draughts.Info{Position: p, Lines: []draughts.Line{{PV: []draughts.Move{m}}}}, true
}
