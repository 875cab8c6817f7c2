package terminal

import (
	"errors"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/pdn"
)

// notes are the tags and comments of a game.
type notes struct {
	tree *pdn.Game // nil if there are none
}

// record returns the game as a tree, with the tags, and with the comments of the moves that both have.
func (n notes) record(g *draughts.Game) *pdn.Game {
	tree := pdn.FromGame(g)
	if n.tree == nil {
		return tree
	}
	shared := 0
	noted := n.tree.Main.Moves
	for shared < min(len(noted), len(tree.Main.Moves)) && noted[shared].Move == tree.Main.Moves[shared].Move {
		tree.Main.Moves[shared] = noted[shared]
		shared++
	}
	for _, tag := range n.tree.Tags {
		if tree.Tags.Get(tag.Name) == "" {
			tree.Tags.Set(tag.Name, tag.Value)
		}
	}
	if shared == len(noted) && shared == len(tree.Main.Moves) { // all moves of the file have been made
		tree.Main.Comments = n.tree.Main.Comments
		if result := n.tree.Tags.Get("Result"); result != "" && g.Outcome().Result == draughts.Ongoing {
			tree.Tags.Set("Result", result)
		}
	}
	return tree
}

// comments returns the comments after the move that leads to a ply.
func (n notes) comments(g *draughts.Game, ply int) []string {
	if n.tree == nil || ply < 1 {
		return nil
	}
	moves := n.record(g).Main.Moves
	if ply > len(moves) {
		return nil
	}
	return moves[ply-1].CommentsAfter
}

// comment adds a comment to the last move.
func (s *session) comment(text string) error {
	switch {
	case text == "":
		return errors.New("comment needs a text")
	case s.game.Ply() == 0:
		return errors.New("there is no move to comment on")
	}
	tree := s.notes.record(s.game)
	last := tree.Main.Moves[s.game.Ply()-1]
	last.CommentsAfter = append(last.CommentsAfter, text)
	s.notes.tree = tree
	return nil
}
