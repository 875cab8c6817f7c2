package draughts

import (
	"context"
	"math/rand/v2"
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

// TestLevelsConvert checks that every level wins the longest wins of two kings against one if the database has only
// results. The lone king resists as long as it can.
func TestLevelsConvert(t *testing.T) {
	all, value := solveKings()
	s := NewSearcher(Options{Hash: 1, Prober: solved{value, false}})
	var longest []Position
	for _, p := range all {
		if p.Turn() == White && value[p].Plies == 33 && !p.HasCapture() {
			longest = append(longest, p)
		}
	}
	random := rand.New(rand.NewPCG(18, 5))
	for level := Level(1); level <= MaxLevel; level += 3 {
		g := NewGameAt(longest[random.IntN(len(longest))])
		for g.Outcome().Result == Ongoing {
			if p := g.Position(); p.Turn() == White {
				found, err := level.Choose(context.Background(), s, g, random, nil)
				require.NoError(t, err)
				require.NoError(t, g.Play(found.Move()))
				continue
			}
			require.NoError(t, g.Play(longestLoss(g.Position(), value)))
			require.Less(t, g.Ply(), 66, "level %d from %s", level, g.Start())
		}
		require.Equal(t, WhiteWins, g.Outcome().Result)
	}
}

// longestLoss returns the move of the loser after which it resists longest.
func longestLoss(p Position, value map[Position]ProbeResult) (best Move) {
	most := -1
	for m := range p.All() {
		if plies := value[p.After(m)].Plies; plies > most {
			most, best = plies, m
		}
	}
	return best
}

// TestConvertingBounds checks the scores of known values below a root that is to be converted: a short win is exact,
// and a long one is worth as much as a win of unknown length that is estimated as long.
func TestConvertingBounds(t *testing.T) {
	p := MustParseFEN(English, "W:WK1,K2:BK32")
	for _, test := range []struct {
		plies, ply   int
		converting   bool
		lower, upper Score
	}{
		{31, 2, false, WinScore - 33, WinScore - 33},
		{31, 2, true, WinScore - 33, WinScore - 33},
		{41, 2, false, WinScore - 43, WinScore - 43},
		{41, 2, true, databaseWinIn(43), databaseWinIn(43)},
		{0, 2, false, MaxEval + 1, WinScore},
		{0, 2, true, MaxEval + 1, WinScore},
	} {
		won := ProbeResult{Result: WhiteWins, Plies: test.plies}
		w := &worker{prober: solved{map[Position]ProbeResult{p: won}, true}, converting: test.converting}
		lower, upper := w.databaseBounds(p, 9, test.ply)
		require.Equal(t, [2]Score{test.lower, test.upper}, [2]Score{lower, upper}, test)

		lost := ProbeResult{Result: BlackWins, Plies: test.plies}
		w.prober = solved{map[Position]ProbeResult{p: lost}, true}
		lower, upper = w.databaseBounds(p, 9, test.ply)
		require.Equal(t, [2]Score{-test.upper, -test.lower}, [2]Score{lower, upper}, test)
	}
	require.Greater(t, WinScore-shortWin, databaseWinIn(0))
	require.Equal(t, MaxEval+1, databaseWinIn(1<<20))
}

// TestEstimatedPlies checks what makes a win shorter.
func TestEstimatedPlies(t *testing.T) {
	estimate := func(v Variant, fen string, score Score) int {
		p := MustParseFEN(v, fen)
		plies := estimatedPlies(p, White, score)
		require.Equal(t, plies, estimatedPlies(p.Swapped(), Black, score), fen)
		require.Positive(t, plies, fen)
		return plies
	}
	const base = "W:WK10,K15,24:BK32,K3"
	for better, fen := range map[string]string{
		"a king instead of a man":    "W:WK10,K15,K24:BK32,K3",
		"a man further on":           "W:WK10,K15,12:BK32,K3",
		"an opponent's man":          "W:WK10,K15,24:BK32,5",
		"the opponent off the edges": "W:WK10,K15,24:BK29,K3",
	} {
		require.Less(t, estimate(English, fen, 0), estimate(English, base, 0), better)
	}
	require.Less(t, estimate(English, base, 0), estimate(English, "B:WK10,K15,24:BK32,K3", 0), "the move")
	require.Equal(t, estimate(English, base, 0), estimate(English, base, 500), "with short kings the score is not used")

	flying := "W:WKa1,Kc3,c1:BKh2,Kh4"
	require.Less(t, estimate(Russian, flying, 300), estimate(Russian, flying, 100))
	require.Equal(t, estimate(Russian, flying, 1000), estimate(Russian, flying, MaxEval))
	require.Less(t, estimate(Russian, "W:WKa1,Kc3,Kc1:BKh2,Kh4", 0), estimate(Russian, flying, 0))
	require.Less(t, estimate(Russian, "W:WKa1,Kc3,a7:BKh2,Kh4", 0), estimate(Russian, flying, 0))
	require.Less(t, estimate(Russian, "W:WKa1,Kc3,c1:BKh2,Kg1", 0), estimate(Russian, flying, 0), "less mobile")
}

// always is a database with the same result for all positions.
type always struct{ result Result }

func (always) Covers(Position) bool                       { return true }
func (a always) Probe(Position, bool) (ProbeResult, bool) { return ProbeResult{Result: a.result}, true }
