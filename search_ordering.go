package draughts

import "math"

// ordering holds what a worker has learnt about moves from the nodes that it has searched. It gives the moves of a node
// scores, and they are searched in the order of these.
type ordering struct {
	// The history heuristic (Schaeffer, "The history heuristic", 1983, and "The history heuristic and alpha-beta search
	// enhancements in practice", 1989), by colour, from and to: high for moves that caused cut-offs, low for moves that
	// were searched before one and did not.
	history [2][64 * 64]int32
	// By ply, the last two quiet moves that caused a cut-off (killer heuristic; Akl and Newborn, "The principal
	// continuation and the killer heuristic", 1977).
	killers [maxPly + 1][2]Move
	// By colour and by from and to of the opponent's last move, Move.code of the quiet reply that caused a cut-off
	// (Uiterwijk, "The countermove heuristic", 1992).
	counterMoves [2][64 * 64]uint64
}

// The scores of moves not ordered by history alone. A capture has historyMax times 8 for each man, 12 for each king.
const (
	hashMoveScore    = 1 << 30
	promotionScore   = 1 << 22
	killerScore      = 1 << 21
	counterMoveScore = 1 << 20
	historyMax       = 1 << 14
)

func (m Move) fromTo() int { return int(m.from()<<6 | m.to()) }

// score sets order to the moves with their scores: the hash move, at index hash, has the highest, then captures by what
// they take, promotions, killers and the counter-move, the rest by history. last is the opponent's last move.
func (o *ordering) score(order []ranked, moves []Move, hash int, p Position, ply int, last Move) {
	turn := p.Turn()
	history := &o.history[turn]
	killer, secondKiller := o.killers[ply][0].code, o.killers[ply][1].code
	counterMove := o.counterMoves[turn][last.fromTo()]
	for i, m := range moves {
		s := history[m.fromTo()]
		switch {
		case m.IsCapture():
			s += int32(8*m.NumCaptured()+4*(m.captured&p.kings).Len()) * historyMax
		case m.IsPromotion():
			s = promotionScore
		case m.code == killer:
			s = killerScore + 1
		case m.code == secondKiller:
			s = killerScore
		case m.code == counterMove:
			s = counterMoveScore
		}
		order[i] = newRanked(s, i)
	}
	if hash < len(moves) {
		order[hash] = newRanked(hashMoveScore, hash)
	}
}

// ranked is a move in the order of a node: its score in the upper half, the complement of its index in the lower. So of
// moves with the same score the first is the greatest.
type ranked int64

func newRanked(score int32, index int) ranked { return ranked(score)<<32 | ranked(^uint32(index)) }
func (r ranked) score() int32                 { return int32(r >> 32) }
func (r ranked) index() int                   { return int(^uint32(r)) }

// pick returns the best move that has not been picked, and marks it as picked. The loop has no branch that the
// processor would mispredict. It is not inlined: in searchMoves there are no registers left for it.
//
//go:noinline
func pick(order []ranked) ranked {
	best := alreadyPicked
	for _, r := range order {
		best = max(best, r)
	}
	order[best.index()] = alreadyPicked
	return best
}

const alreadyPicked ranked = math.MinInt64

// recordCutoff learns from a cut-off by m at a depth: m was good, and those searched before it, in tried, were not.
func (o *ordering) recordCutoff(p Position, m Move, tried []Move, depth, ply int, last Move) {
	turn := p.Turn()
	bonus := int32(min(8*depth*depth, 2000))
	updateHistory(&o.history[turn][m.fromTo()], bonus)
	for _, other := range tried {
		if other != m {
			updateHistory(&o.history[turn][other.fromTo()], -bonus)
		}
	}
	if m.IsCapture() {
		return
	}
	if k := &o.killers[ply]; k[0] != m {
		k[0], k[1] = m, k[0]
	}
	o.counterMoves[turn][last.fromTo()] = m.code
}

// updateHistory adds a bonus to a history value. The nearer the value is to its limit, historyMax, the less it adds.
func updateHistory(h *int32, bonus int32) { *h += bonus - *h*max(bonus, -bonus)/historyMax }
