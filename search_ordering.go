package draughts

// ordering is what a search has learnt about which moves are good, to try these first.
type ordering struct {
	history [2][64 * 64]int32 // by colour, from and to: how often the move was best, less how often it was not
	killers [maxPly + 1][2]Move
	counter [2][64 * 64]Move // by colour, from and to of the opponent's last move: the reply that was best
}

// The scores of moves other than by history.
const (
	hashMoveFirst = 1 << 30
	promotionNext = 1 << 22
	killerNext    = 1 << 21
	counterNext   = 1 << 20
	historyMax    = 1 << 14
)

func (m Move) fromTo() int { return int(m.from()<<6 | m.to()) }

// score rates the moves of a position for the order in which they are tried: the move at index hash first, then
// captures by the number of pieces, promotions, killers, the counter-move, and the rest by history.
func (o *ordering) score(scores []int32, moves []Move, hash int, p Position, ply int, last Move) {
	turn := p.Turn()
	killers := &o.killers[ply]
	reply := o.counter[turn][last.fromTo()]
	for i, m := range moves {
		var s int32
		switch {
		case m.IsCapture():
			s = int32(8*m.NumCaptured()+4*(m.captured&p.kings).Len())*historyMax + o.history[turn][m.fromTo()]
		case m.IsPromotion():
			s = promotionNext
		case m == killers[0]:
			s = killerNext + 1
		case m == killers[1]:
			s = killerNext
		case m == reply:
			s = counterNext
		default:
			s = o.history[turn][m.fromTo()]
		}
		scores[i] = s
	}
	if hash < len(moves) {
		scores[hash] = hashMoveFirst
	}
}

// pick returns the index and the score of the best move not yet taken and marks it as taken.
func pick(scores []int32) (index int, score int32) {
	for i, s := range scores {
		if s > scores[index] {
			index = i
		}
	}
	score = scores[index]
	scores[index] = taken
	return index, score
}

const taken = -1 << 31

// reward notes that m was best in a node of a depth, and that the moves tried before it were not.
func (o *ordering) reward(p Position, m Move, tried []Move, depth, ply int, last Move) {
	turn := p.Turn()
	bonus := int32(min(8*depth*depth, 2000))
	learn(&o.history[turn][m.fromTo()], bonus)
	for _, worse := range tried {
		if worse != m {
			learn(&o.history[turn][worse.fromTo()], -bonus)
		}
	}
	if m.IsCapture() {
		return
	}
	if k := &o.killers[ply]; k[0] != m {
		k[0], k[1] = m, k[0]
	}
	o.counter[turn][last.fromTo()] = m
}

// learn moves a history value towards its bound by the bonus; the nearer the bound, the less.
func learn(h *int32, bonus int32) { *h += bonus - *h*max(bonus, -bonus)/historyMax }
