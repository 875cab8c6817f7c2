package draughts

import "slices"

// This file holds the rules that choose among captures: ranking for the generator, criterion for a refusal's reason.

// ranking gives each capture a rank. The captures of the highest rank are those that the rules of choice allow.
type ranking struct {
	man, king uint64 // for each captured man and king
	byKing    uint64 // for a capture by a king
	ordered   bool   // the order in which kings are captured counts too
}

// The bits of an Italian rank, from the top: the number of pieces (16), whether a king captures (1), the number of
// kings (7), and one for each captured piece in order, set for a king.
const (
	italianPieces = 48
	italianByKing = 47
	italianKings  = 40
)

var rankings = [...]ranking{
	FreeChoice:          {},
	MostPieces:          {man: 1, king: 1},
	MostPiecesThenKings: {man: 1 << 8, king: 1<<8 | 1},
	ItalianOrder: {
		man:     1 << italianPieces,
		king:    1<<italianPieces | 1<<italianKings,
		byKing:  1 << italianByKing,
		ordered: true,
	},
	KingFirst:    {byKing: 1},
	HighestValue: {man: 200, king: 398, byKing: 1}, // a king is 1.99 men; half a hundredth goes to the capturing king
}

// value returns what the captured piece on the square over adds to a rank.
func (c *captures) value(over Set, rank uint64) uint64 {
	if over&c.kings == 0 {
		return c.man
	}
	if c.ordered {
		return c.king | 1<<(italianKings-1-rank>>italianPieces)
	}
	return c.king
}

// criterion is one of the reasons for which rules prefer a capture: the one with more of something.
type criterion struct {
	reason error
	of     func(p Position, m Move) int // of the last criterion nil: captures that are equal otherwise differ by it
}

// criteria has those of each choice of captures, the first one deciding. See rankings.
var criteria = [...][]criterion{
	MostPieces:          {{ErrLongerCapture, nil}},
	MostPiecesThenKings: {morePieces, {ErrMoreKings, nil}},
	ItalianOrder:        {morePieces, byKing, moreKings, {ErrKingEarlier, nil}},
	KingFirst:           {{ErrKingMustCapture, nil}},
	HighestValue:        {moreValue, {ErrKingMustCapture, nil}},
}

var (
	morePieces = criterion{ErrLongerCapture, func(_ Position, m Move) int { return m.NumCaptured() }}
	byKing     = criterion{ErrKingMustCapture, func(p Position, m Move) int { return (p.kings & (1 << m.from())).Len() }}
	moreKings  = criterion{ErrMoreKings, func(p Position, m Move) int { return (p.kings & m.captured).Len() }}
	moreValue  = criterion{ErrHigherValue, func(p Position, m Move) int {
		return int(rankings[HighestValue].man)*(m.captured&^p.kings).Len() +
			int(rankings[HighestValue].king)*(m.captured&p.kings).Len()
	}}
)

// inferiority returns the first criterion by which the best of some illegal captures are worse than a legal one.
func (p Position) inferiority(captures []Move, legal Move) error {
	list := criteria[p.rules().Choice]
	for ; list[0].of != nil; list = list[1:] {
		best := 0
		for _, m := range captures {
			best = max(best, list[0].of(p, m))
		}
		if best < list[0].of(p, legal) {
			break
		}
		captures = slices.DeleteFunc(captures, func(m Move) bool { return list[0].of(p, m) < best })
	}
	return list[0].reason
}
