package solve

import (
	"fmt"

	"github.com/godraughts/draughts"
)

// The check of a proof. It uses nothing of the search.

// chooser returns the index of the position after the strategy's move in p, among those after all moves; -1: none.
type chooser func(p draughts.Position, next []draughts.Position) int

// walk goes to all positions that the strategy of a proof can come to, depth first: it makes the strategy's move, once
// in each position, and every reply.
type walk struct {
	*Databases
	proof  Proof
	choose chooser
	// By position with the side of the strategy to move: the number of its moves from there on in the longest line.
	longest map[draughts.Position]int
}

const unfinished = -1 // of a position in the current line

// step is a position of the current line.
type step struct {
	position draughts.Position
	replies  []draughts.Position // the positions after the strategy's move and a reply that are still to be visited
	longest  int                 // of those visited
}

// check returns the moves of the strategy in the longest line, if it wins. The error says where it breaks its claim.
func (d *Databases) check(p draughts.Position, proof Proof, choose chooser) (longest int, err error) {
	w := &walk{Databases: d, proof: proof, choose: choose, longest: make(map[draughts.Position]int)}
	before := step{replies: []draughts.Position{p}}
	if p.Turn() != proof.Side {
		if before.replies, err = w.next(p); err != nil {
			return 0, err
		}
	}
	if longest, err = w.run(before); !proof.Wins {
		longest = 0 // a line may go on for ever
	}
	return longest, err
}

// run visits what follows from a step.
func (w *walk) run(first step) (longest int, err error) {
	for line := []step{first}; ; {
		top := &line[len(line)-1]
		if len(top.replies) == 0 {
			if len(line) == 1 {
				return top.longest, nil
			}
			line = line[:len(line)-1]
			w.longest[top.position] = top.longest + 1
			below := &line[len(line)-1]
			below.longest = max(below.longest, top.longest+1)
			continue
		}
		p := top.replies[0]
		top.replies = top.replies[1:]
		longest, known := w.longest[p]
		switch {
		case !known:
			replies, leaf, err := w.visit(p)
			if err != nil {
				return 0, err
			}
			if !leaf {
				w.longest[p] = unfinished
				line = append(line, step{position: p, replies: replies})
			}
		case longest == unfinished && w.proof.Wins:
			return 0, fmt.Errorf("%w: %v occurs again", ErrWrong, p)
		default:
			top.longest = max(top.longest, longest)
		}
	}
}

// visit returns the positions after the strategy's move in p and each reply. If p is a leaf, it has no move.
func (w *walk) visit(p draughts.Position) (replies []draughts.Position, leaf bool, err error) {
	next, err := w.next(p)
	if err != nil || len(next) == 0 {
		return nil, true, err
	}
	i := w.choose(p, next)
	if i < 0 {
		return nil, false, fmt.Errorf("%w: no move for %v", ErrWrong, p)
	}
	replies, err = w.next(next[i])
	return replies, false, err
}

// next returns the positions after the legal moves in p. A leaf has none: the game is over or the databases know it.
// Then the error says if its value is not what is claimed.
func (w *walk) next(p draughts.Position) ([]draughts.Position, error) {
	next := successors(p)
	value := p.Outcome().Result
	if len(next) > 0 {
		var ok bool
		var err error
		if value, ok, err = w.value(p); err != nil || !ok {
			return next, err
		}
	}
	winner, decided := value.Winner()
	if decided && winner != w.proof.Side || !decided && w.proof.Wins {
		return nil, fmt.Errorf("%w: %v is %v", ErrWrong, p, value)
	}
	return nil, nil
}
