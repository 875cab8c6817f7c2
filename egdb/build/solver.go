package build

import (
	"bytes"
	"context"
	"sync/atomic"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/internal/codec"
	"github.com/godraughts/draughts/egdb/internal/format"
	"github.com/godraughts/draughts/egdb/internal/index"
)

// solver has what solving the pairs of slices of a variant needs. distanceSolver and resultSolver use it.
//
// The forward pass computes the values of positions with captures, which lead to slices solved before. It counts the
// moves of all other positions. The backward pass goes back from each decided position to all predecessors. If the
// position is a loss for its side to move, each predecessor is a win. If it is a win, each predecessor has one
// undecided move less, and is a loss when none is left.
type solver struct {
	rule    codec.WinRule
	variant draughts.Variant
	board   *index.Board
	flying  bool
	workers int
	known   [index.NumKeys]*solved // the solved slices in memory, by Material.Key; the slice cache adds and drops them
	addWork func(n int)            // called with numbers of processed positions; counts each position stages times
}

func (s *solver) each(ctx context.Context, n int, do func(worker, i int)) error {
	return format.Each(ctx, s.workers, n, func(worker, i int) error {
		do(worker, i)
		return nil
	})
}

// eachPosition calls do for the positions of n chunks of a slice, from chunk first on, and work with their number.
func (s *solver) eachPosition(
	ctx context.Context, of *index.Slice, first, n int, work func(n int),
	do func(chunk int, i uint64, p draughts.Position),
) error {
	cursors := make([]*index.Cursor, s.workers)
	return s.each(ctx, n, func(worker, chunk int) {
		if cursors[worker] == nil {
			cursors[worker] = index.NewCursor(of)
		}
		c := cursors[worker]
		start, end := chunkBounds(first+chunk, of.Size)
		for i := start; i < end; i++ {
			c.Seek(i)
			do(first+chunk, i, c.Placement().Position(s.variant))
		}
		work(int(end - start))
	})
}

func numWords(positions, perWord uint64) uint64 { return (positions + perWord - 1) / perWord }

const chunkSize = 1 << 12 // number of consecutive positions in a chunk, which one goroutine processes

func chunks(positions uint64) int { return int((positions + chunkSize - 1) / chunkSize) }

// chunkBounds returns the first position of a chunk and the end of the chunk, in a slice of the given size.
func chunkBounds(chunk int, size uint64) (start, end uint64) {
	start = uint64(chunk) * chunkSize
	return start, min(start+chunkSize, size)
}

// captureValue returns the value of a position with captures.
func (s *solver) captureValue(p draughts.Position) codec.Value {
	var buffer [48]draughts.Move
	moves := p.AppendMoves(buffer[:0])
	best := s.rule.MoveValue(s.value(p.After(moves[0])))
	for _, m := range moves[1:] {
		best = s.rule.Best(best, s.rule.MoveValue(s.value(p.After(m))))
	}
	return best
}

// value returns the value of a position in a slice that is solved.
func (s *solver) value(p draughts.Position) codec.Value {
	pl := index.PlacementOf(s.board, p)
	if pl.Us == 0 {
		return 0
	}
	k := s.known[pl.Key()]
	return k.at(k.Rank(pl))
}

// outcome returns the outcome of a position before values propagate: it does not depend on others of the pair.
func (s *solver) outcome(p draughts.Position) uint8 {
	if p.HasCapture() {
		return decided(s.rule.Symbol(s.captureValue(p))) | outcomeCapture
	}
	moves := draughts.Perft(p, 1, draughts.ByResult)
	left := moves // that may turn out to lose; a promotion has a result already
	if uint64(p.White()&p.Men())&index.ManOrigins(s.board.CrownRow) != 0 {
		for m := range p.All() {
			if !m.IsPromotion() {
				continue
			}
			switch s.rule.Sign(s.value(p.After(m))) {
			case -1:
				return decided(codec.WLDWin)
			case 1:
				left--
			}
		}
	}
	switch {
	case left > 0:
		return uint8(left)
	case moves > 0 || !s.rule.Wins(0):
		return decided(codec.WLDLoss)
	}
	return decided(codec.WLDWin)
}

// decided returns the outcome of a position with a result, which is pending unless it is a draw.
func decided(result uint8) uint8 {
	if result == codec.WLDDraw {
		return outcomeDecided
	}
	return outcomeDecided | outcomePending | result
}

func (s *solver) symbol(k codec.Kind, v codec.Value) uint8 {
	if k == codec.DTW {
		return uint8(v)
	}
	return s.rule.Symbol(v)
}

// solved is a slice with the values of all its positions, as symbols: either their distances or only their results.
type solved struct {
	*index.Slice
	plies   []uint8
	plySets plySets
	results results
}

// newSolved returns a slice for distances if k is DTW, and otherwise for results.
func newSolved(s *index.Slice, k codec.Kind) *solved {
	if k == codec.DTW {
		return &solved{Slice: s, plies: make([]uint8, s.Size), plySets: make(plySets, chunks(s.Size))}
	}
	return &solved{Slice: s, results: make(results, numWords(s.Size, resultsPerWord))}
}

// set sets the symbol of a position. Only one goroutine at a time may change those of a chunk.
func (s *solved) set(i uint64, symbol uint8) {
	if s.plies == nil {
		s.results.set(i, symbol)
		return
	}
	s.plies[i] = symbol
	if symbol != codec.Drawn {
		s.plySets[i/chunkSize].add(uint32(symbol))
	}
}

// at returns the value of a position, as far as it is known.
func (s *solved) at(i uint64) codec.Value {
	if s.plies == nil {
		return codec.WLD.Value(s.results.at(i))
	}
	return codec.DTW.Value(s.plies[i])
}

func (s *solved) find(chunk int, plies uint32, dst []uint64) []uint64 {
	at, end := chunkBounds(chunk, s.Size)
	for {
		next := bytes.IndexByte(s.plies[at:end], uint8(plies))
		if next < 0 {
			return dst
		}
		at += uint64(next)
		dst = append(dst, at)
		at++
	}
}

// results holds the results of the positions of a slice, as symbols of WLD files: two bits each, 32 to a word.
type results []uint64

const resultsPerWord = 32

func (l results) at(i uint64) uint8 { return uint8(l[i/resultsPerWord]>>(i%resultsPerWord*2)) & 3 }

func (l results) set(i uint64, result uint8) {
	shift := i % resultsPerWord * 2
	l[i/resultsPerWord] = l[i/resultsPerWord]&^(3<<shift) | uint64(result)<<shift
}

// add stores consecutive results that are still draws. It is safe for concurrent use.
func (l results) add(start uint64, symbols []uint8) {
	var word uint64
	for i, symbol := range symbols {
		at := start + uint64(i)
		word |= uint64(symbol) << (at % resultsPerWord * 2)
		if at%resultsPerWord == resultsPerWord-1 || i == len(symbols)-1 {
			if word != 0 {
				atomic.OrUint64(&l[at/resultsPerWord], word)
			}
			word = 0
		}
	}
}
