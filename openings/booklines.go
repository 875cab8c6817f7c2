package openings

import (
	"cmp"
	"slices"
	"sync"

	"github.com/godraughts/draughts"
)

// bookLines weighs the lines of a book. A line has the moves that a side may choose, and the best moves of the book as
// the answers. Its methods may be called from many goroutines at once.
type bookLines struct {
	mutex sync.Mutex
	known map[lineStart][]lineLosses
}

// lineStart is where lines begin.
type lineStart struct {
	position draughts.Position
	plies    int  // the length of the lines
	chosen   bool // the side to move is the one that chooses
}

// lineLosses is a number of lines in which the choices lose the same together.
type lineLosses struct {
	loss  draughts.Score
	lines uint64
}

// weight returns the weight of all lines of that many plies after a choice that has led to a position, if margin is
// left. The weight of a line falls evenly from the best one to those that lose the whole margin. It is at least 1 for
// all lines: where the book ends, so does the line.
func (l *bookLines) weight(p *BookPlayer, position draughts.Position, plies int, margin draughts.Score) uint64 {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	weight := uint64(0)
	for _, group := range l.from(p, lineStart{position, plies, false}) {
		if group.loss <= margin {
			weight += group.lines * uint64(margin-group.loss+1)
		}
	}
	return weight
}

// from returns the lines from a start, in the order of their losses, up to the whole margin. The best line loses 0.
func (l *bookLines) from(p *BookPlayer, start lineStart) []lineLosses {
	ended := []lineLosses{{0, 1}}
	if start.plies <= 0 {
		return ended
	}
	if lines, ok := l.known[start]; ok {
		return lines
	}
	margin := draughts.Score(0)
	if start.chosen {
		margin = p.choice.margin()
	}
	var sum []lineLosses
	if e, ok := p.lookup(start.position); ok {
		moves := p.choice.candidates(&e, nil, margin, func(bookCandidate) uint64 { return 1 })
		if !start.chosen {
			moves = moves[:min(1, len(moves))] // of several best moves the first is the answer
		}
		for _, m := range moves {
			next := lineStart{start.position.After(m.Move), start.plies - 1, !start.chosen}
			for _, group := range l.from(p, next) {
				if loss := group.loss + m.loss; loss <= p.choice.margin() {
					sum = append(sum, lineLosses{loss, group.lines})
				}
			}
		}
	}
	if sum == nil {
		sum = ended
	}
	if l.known == nil {
		l.known = map[lineStart][]lineLosses{}
	}
	l.known[start] = join(sum)
	return l.known[start]
}

// join sorts groups of lines and joins those with the same loss.
func join(groups []lineLosses) []lineLosses {
	slices.SortFunc(groups, func(a, b lineLosses) int { return cmp.Compare(a.loss, b.loss) })
	joined := groups[:0]
	for _, group := range groups {
		if last := len(joined) - 1; last >= 0 && joined[last].loss == group.loss {
			joined[last].lines += group.lines
		} else {
			joined = append(joined, group)
		}
	}
	return slices.Clone(joined)
}
