package tune

import (
	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/analysis"
	"github.com/godraughts/draughts/pdn"
)

// commentedScore returns the score in the comments after a move; ok is false if there is none.
func commentedScore(n *pdn.Node) (s draughts.Score, ok bool) {
	for _, comment := range n.CommentsAfter {
		if s, ok := analysis.ParseScore(comment); ok {
			return s, true
		}
	}
	return 0, false
}
