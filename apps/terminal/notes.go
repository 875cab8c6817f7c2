package terminal

import (
	"errors"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/pdn"
)

// notes are what there is to a game besides its moves: what the file says that it comes from, and comments.
type notes struct {
	tree *pdn.Game // nil if there are none
}

// record returns the game as a tree, with all that the notes say about the moves that it shares with them.
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
	if shared == len(noted) && shared == len(tree.Main.Moves) { // it is the game of the file, whole
		tree.Main.Comments = n.tree.Main.Comments
		if result := n.tree.Tags.Get("Result"); result != "" && g.Outcome().Result == draughts.Ongoing {
			tree.Tags.Set("Result", result)
		}
	}
	return tree
}

// comments returns the comments behind the move that leads to a ply, without those of earlier moves.
func (n notes) comments(g *draughts.Game, ply int) []string {
	if n.tree == nil || ply < 1 {
		return nil
	}
	moves := n.record(g).Main.Moves
	if ply > len(moves) {
		return nil
	}
	return moves[ply-1].Comments
}

// comment adds a remark to the last move.
func (p *program) comment(text string) error {
	switch {
	case text == "":
		return errors.New("comment needs a text")
	case p.game.Ply() == 0:
		return errors.New("there is no move to remark on")
	}
	tree := p.notes.record(p.game)
	last := tree.Main.Moves[p.game.Ply()-1]
	last.Comments = append(last.Comments, text)
	p.notes.tree = tree
	return nil
}
