package build

import (
	"math/bits"
	"sync/atomic"

	"github.com/godraughts/draughts/egdb/internal/codec"
)

// outcomes holds the state of each position of a slice while only its results are solved. A state has 8 bits, eight
// to a word, so that goroutines can update them atomically:
//
//	0 ...    undecided; the rest is the number of moves not known to lose
//	1 p c r  decided; p until its predecessors know, c with captures; r is the symbol of WLD files
//
// Positions that are undecided at the end are drawn.
type outcomes []uint64

const (
	outcomeDecided = 1 << 7
	outcomePending = 1 << 6
	outcomeCapture = 1 << 5
	outcomeResult  = 3
	outcomeMask    = 1<<8 - 1

	outcomesPerWord = 8
	everyOutcome    = 0x0101010101010101
)

func outcomeShift(i uint64) uint { return uint(i%outcomesPerWord) * 8 }

// init sets an outcome that is still zero. Only one goroutine may initialize a chunk.
func (l outcomes) init(i uint64, outcome uint8) {
	l[i/outcomesPerWord] |= uint64(outcome) << outcomeShift(i)
}

// at returns an outcome. It must not run while outcomes are updated.
func (l outcomes) at(i uint64) uint8 { return uint8(l[i/outcomesPerWord] >> outcomeShift(i)) }

// decided reports whether positions from start to end-1 are pending, and how many others are decided. start must be the
// first position of a word. It must not run while outcomes are updated.
func (l outcomes) decided(start, end uint64) (pending bool, done int) {
	for _, word := range l[start/outcomesPerWord : (end+outcomesPerWord-1)/outcomesPerWord] {
		decided := word & (outcomeDecided * everyOutcome)
		waiting := decided & (word << 1)
		pending = pending || waiting != 0
		done += bits.OnesCount64(decided &^ waiting)
	}
	return pending, done
}

// undecided returns 1 if a position is undecided, and 0 otherwise.
func (l outcomes) undecided(i uint64) uint64 {
	return ^(atomic.LoadUint64(&l[i/outcomesPerWord]) >> outcomeShift(i) >> 7) & 1
}

// update notes a move of an undecided position to a win or a loss of the opponent. It reports whether that decides it.
func (l outcomes) update(i uint64, opponentLoses bool) bool {
	word, shift := &l[i/outcomesPerWord], outcomeShift(i)
	for {
		old := atomic.LoadUint64(word)
		state := old >> shift & outcomeMask
		if state >= outcomeDecided {
			return false
		}
		next := state - 1
		switch {
		case opponentLoses:
			next = outcomeDecided | outcomePending | codec.WLDWin
		case next == 0:
			next = outcomeDecided | outcomePending | codec.WLDLoss
		}
		if atomic.CompareAndSwapUint64(word, old, old^(state^next)<<shift) {
			return next >= outcomeDecided
		}
	}
}

// take appends the pending positions from start to end-1 to the lists of wins and losses. They are no longer pending.
// start must be the first position of a word.
func (l outcomes) take(start, end uint64, wins, losses []uint64) ([]uint64, []uint64) {
	for i := start; i < end; i += outcomesPerWord {
		word := &l[i/outcomesPerWord]
		pending := atomic.LoadUint64(word)
		if pending &= pending >> 1 & (outcomePending * everyOutcome); pending == 0 {
			continue
		}
		old := atomic.AndUint64(word, ^pending)
		for at := i; pending != 0; at, pending, old = at+1, pending>>8, old>>8 {
			switch {
			case pending&outcomePending == 0:
			case old&outcomeResult == codec.WLDWin:
				wins = append(wins, at)
			default:
				losses = append(losses, at)
			}
		}
	}
	return wins, losses
}
