package draughts

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

// solved is a database of endings with two kings against one on an English board.
type solved struct {
	value  map[Position]ProbeResult
	length bool // tells in how many plies
}

func (s solved) Covers(p Position) bool { return p.kings == p.white|p.black && p.kings.Len() <= 3 }

func (s solved) Probe(p Position, _ bool) (ProbeResult, bool) {
	if p.Black().Len() > p.White().Len() {
		probe, ok := s.Probe(p.Swapped(), true)
		switch probe.Result {
		case WhiteWins:
			probe.Result = BlackWins
		case BlackWins:
			probe.Result = WhiteWins
		}
		return probe, ok
	}
	probe, ok := s.value[p]
	if !s.length {
		probe.Plies = 0
	}
	return probe, ok
}

func wins(c Color) Result {
	if c == White {
		return WhiteWins
	}
	return BlackWins
}

// solveKings returns the positions of one or two white kings against a black one and their values, by retrograde
// analysis.
func solveKings() (all []Position, value map[Position]ProbeResult) {
	board := English.rules().squares
	for a := range board.Bits() {
		for b := range board.Bits() {
			for c := range board.Bits() {
				white, black := Set(1<<a|1<<b), Set(1<<c)
				if a <= b && white&black == 0 {
					all = append(all, UncheckedPosition(English, White, white, black, white|black),
						UncheckedPosition(English, Black, white, black, white|black))
				}
			}
		}
	}
	value = map[Position]ProbeResult{}
	for plies, more := 0, true; more || plies < 3; plies++ {
		more = false
		for _, p := range all {
			if _, known := value[p]; known {
				continue
			}
			best, lost := false, true
			for m := range p.All() {
				next := p.After(m)
				reply, known := value[next]
				if next.Pieces(next.Turn()) == 0 {
					reply, known = ProbeResult{Result: wins(p.Turn())}, true
				}
				best = best || known && reply.Result == wins(p.Turn()) && reply.Plies == plies-1
				lost = lost && known && reply.Result != wins(p.Turn())
			}
			switch {
			case best:
				value[p] = ProbeResult{wins(p.Turn()), plies}
				more = true
			case lost && plies%2 == 0:
				value[p] = ProbeResult{wins(p.Turn().Other()), plies}
				more = true
			}
		}
	}
	for _, p := range all {
		if _, known := value[p]; !known {
			value[p] = ProbeResult{Result: Draw}
		}
	}
	return all, value
}

func TestDatabaseIsPlayed(t *testing.T) {
	all, value := solveKings()
	most := 0
	for _, p := range all {
		if p.Turn() == White {
			most = max(most, value[p].Plies)
		}
	}
	require.Equal(t, 33, most)
	for _, length := range []bool{true, false} {
		s := NewSearcher(Options{Hash: 1, Prober: solved{value, length}})
		games := 0
		for _, p := range all {
			probe := value[p]
			if p.Turn() != White || probe.Plies < most-2 || p.HasCapture() {
				continue
			}
			if games++; games > 20 {
				break
			}
			g, err := NewGameFrom(p.Setup())
			require.NoError(t, err)
			for g.Outcome().Result == Ongoing {
				found, err := s.Search(context.Background(), g, Limits{Nodes: 3000})
				require.NoError(t, err)
				if n, ok := found.Score().WinIn(); length {
					require.True(t, ok)
					require.Equal(t, probe.Plies-g.Ply(), max(n, -n), "%v", g.Position())
				}
				require.NoError(t, g.Play(found.Move()))
				require.Less(t, g.Ply(), 100, "%v", p)
			}
			require.Equal(t, WhiteWins, g.Outcome().Result, "%v", p)
			if length {
				require.Equal(t, probe.Plies, g.Ply(), "%v", p)
			}
		}
		require.Greater(t, games, 10)
	}
}

// TestDatabaseWinOfUnknownLength: such a win scores more than any evaluation and less than a win in a known number of
// plies.
func TestDatabaseWinOfUnknownLength(t *testing.T) {
	p := MustParseFEN(English, "W:WK10,K15:BK32,K3")
	s := NewSearcher(Options{Hash: 1, Prober: always{WhiteWins}})
	g, err := NewGameFrom(p.Setup())
	require.NoError(t, err)
	found, err := s.Search(context.Background(), g, Limits{Depth: 6})
	require.NoError(t, err)
	require.Greater(t, found.Score(), MaxEval)
	require.LessOrEqual(t, found.Score(), MaxDatabaseWin)
	require.Equal(t, "win", found.Score().String())

	s = NewSearcher(Options{Hash: 1, Prober: always{Draw}})
	found, err = s.Search(context.Background(), g, Limits{Depth: 6})
	require.NoError(t, err)
	require.Zero(t, found.Score())
}

// always is a database with the same result for all positions.
type always struct{ result Result }

func (always) Covers(Position) bool                       { return true }
func (a always) Probe(Position, bool) (ProbeResult, bool) { return ProbeResult{Result: a.result}, true }
