package tune

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/pdn"
)

// note is what a game says of a move.
type note struct {
	comment   string    // the score of the search; empty if there was none
	variation *pdn.Line // in place of the move; nil for none
}

// addTo adds the note to a move.
func (t note) addTo(n *pdn.Node) {
	if t.comment != "" {
		n.CommentsAfter = []string{t.comment}
	}
	if t.variation != nil {
		n.Variations = []*pdn.Line{t.variation}
	}
}

// variation returns a line of random moves with a searched move at its end, as Games describes it, or nil.
//
// In the games of a good player neither side leaves a man to be taken or lets the other break through, so an evaluation
// that is fitted to nothing else does not learn what that costs. Here it does.
func (p *player) variation(
	ctx context.Context, at draughts.Position, played draughts.Move, random *rand.Rand,
) (*pdn.Line, error) {
	line := new(pdn.Line)
	add := func(m draughts.Move) {
		line.Moves = append(line.Moves, &pdn.Node{Move: m, Text: at.MoveText(m)})
		at = at.After(m)
	}
	others := slices.DeleteFunc(at.Moves(), func(m draughts.Move) bool { return m == played })
	if len(others) == 0 {
		return nil, nil
	}
	add(others[random.IntN(len(others))])
	for at.HasCapture() {
		captures := at.Moves()
		add(captures[random.IntN(len(captures))])
	}
	game := draughts.NewGameAt(at)
	if game.Outcome().Result != draughts.Ongoing || !isQuiet(at) || p.Prober != nil && p.Prober.Covers(at) {
		return nil, nil
	}
	found, err := p.searcher.Search(ctx, game, p.limits)
	if err != nil {
		return nil, err
	}
	add(found.Move())
	line.Moves[len(line.Moves)-1].CommentsAfter = []string{found.Score().String()}
	return line, nil
}
