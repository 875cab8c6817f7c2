package egdb_test

import (
	"errors"
	"slices"
	"sync"
	"testing"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/internal/testsize"
)

// slowSolver solves positions in the most direct way. It lists all positions and their moves, and goes through the list
// again and again until no value changes. It shares no code with package egdb.
type slowSolver struct {
	positions []draughts.Position // White to move
	next      [][]int32           // the positions after each move; over if it captures the last piece
	plies     []int               // distance to the end of the game, or unsolved
}

const (
	over     = -1
	unsolved = -1
)

// newSlowSolver lists the positions with up to the given number of pieces.
func newSlowSolver(t *testing.T, v draughts.Variant, pieces int) *slowSolver {
	s := &slowSolver{}
	var place func(setup draughts.Setup, from draughts.Square, left int)
	place = func(setup draughts.Setup, from draughts.Square, left int) {
		if setup.White != 0 && setup.Black != 0 {
			if p, err := setup.Position(); err == nil {
				s.positions = append(s.positions, p)
			}
		}
		if left == 0 {
			return
		}
		for sq := from; int(sq) <= v.AllSquares().Len(); sq++ {
			for piece := draughts.WhiteMan; piece <= draughts.BlackKing; piece++ {
				with := setup
				if err := with.Put(sq, piece); err != nil {
					t.Fatal(err)
				}
				place(with, sq+1, left-1)
			}
		}
	}
	place(draughts.Setup{Variant: v, Turn: draughts.White}, 1, pieces)

	number := make(map[draughts.Position]int32, len(s.positions))
	for i, p := range s.positions {
		number[p] = int32(i)
	}
	s.next = make([][]int32, len(s.positions))
	s.plies = make([]int, len(s.positions))
	for i, p := range s.positions {
		s.plies[i] = unsolved
		for _, m := range p.Moves() {
			q := p.After(m)
			if q.Black() == 0 {
				s.next[i] = append(s.next[i], over)
				continue
			}
			n, ok := number[q.Swapped()]
			if !ok {
				t.Fatalf("%s after %s is not among the positions", q, p)
			}
			s.next[i] = append(s.next[i], n)
		}
	}
	return s
}

// solve finds the positions that end in 0 plies, then those that end in 1, and so on.
func (s *slowSolver) solve(losing bool) {
	last := 0
	for plies := 0; plies <= last+1; plies++ {
		for i := range s.plies {
			if s.plies[i] == unsolved && s.endsIn(i, plies, losing) {
				s.plies[i] = plies
				last = plies
			}
		}
	}
}

// endsIn reports whether position i, which does not end earlier, ends in the given number of plies.
func (s *slowSolver) endsIn(i, plies int, losing bool) bool {
	if plies == 0 {
		return len(s.next[i]) == 0
	}
	// The side whose turn it is when the game ends has lost; in a losing game it has won.
	moverWins := plies%2 == 1 != losing
	for _, n := range s.next[i] {
		after := 0
		if n != over {
			after = s.plies[n]
		}
		switch {
		case moverWins && after == plies-1:
			return true
		case !moverWins && (after == unsolved || after%2 == 1 == losing):
			return false // the opponent does not win, or not yet
		}
	}
	return !moverWins && len(s.next[i]) > 0
}

// mixed10 are rule sets on the 10x10 board that no built-in variant has.
var mixed10 = sync.OnceValue(func() []draughts.Variant {
	short, orthogonal := draughts.Russian.Rules(), draughts.Frisian.Rules()
	short.GameType, short.Size, short.StartRows, short.FlyingKings = 0, 10, 4, false
	orthogonal.GameType, orthogonal.MaxSameKingMoves = 0, 0
	a, err := draughts.RegisterVariant("egdb-short10", short)
	b, err2 := draughts.RegisterVariant("egdb-orthogonal10", orthogonal)
	if err := errors.Join(err, err2); err != nil {
		panic(err)
	}
	return []draughts.Variant{a, b}
})

// sixRows are the built-in rule sets on the 6x6 board.
var sixRows = sync.OnceValue(func() (list []draughts.Variant) {
	for _, v := range builtinVariants {
		small, err := draughts.ParseVariant(v.String() + "-6x6")
		if err != nil {
			panic(err)
		}
		list = append(list, small)
	}
	return list
})

// TestSlowSolver compares all positions of 2 and 3 pieces of every variant with the slow solver. With -long it compares
// 4 pieces on 6x6 and 8x8 boards too, which takes some 40 s for each variant of 8x8.
func TestSlowSolver(t *testing.T) {
	for _, v := range slices.Concat(builtinVariants, mixed10(), sixRows()) {
		if egdb.CheckVariant(v) != nil {
			continue
		}
		pieces := testsize.Pick(2, 2, 4)
		switch {
		case v == draughts.English && !testing.Short():
			pieces = max(pieces, 3)
		case v.Rules().Size == 10:
			pieces = testsize.Pick(2, 2, 3)
		}
		t.Run(v.String(), func(t *testing.T) {
			if pieces < 4 { // 4 pieces take 1.3 GB
				t.Parallel()
			}
			db := built(t, v, pieces)
			s := newSlowSolver(t, v, pieces)
			losing := v.Rules().Losing
			s.solve(losing)
			for i, p := range s.positions {
				want := draughts.ProbeResult{Result: draughts.Draw}
				if plies := s.plies[i]; plies != unsolved {
					winner := draughts.Black
					if plies%2 == 1 != losing {
						winner = draughts.White
					}
					want = draughts.ProbeResult{Result: draughts.Win(winner), Plies: plies}
				}
				if got, ok := db.Probe(p, false); !ok || got != want {
					t.Fatalf("%s: %v, want %v", p, got, want)
				}
			}
		})
	}
}
