package arena_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
)

// scoringEngine plays at random and always reports the same score.
type scoringEngine struct {
	arena.Engine
	score draughts.Score
}

func (e scoringEngine) Search(ctx context.Context, g *draughts.Game, l draughts.Limits) (draughts.Info, error) {
	i, err := e.Engine.Search(ctx, g, l)
	i.Depth, i.Lines[0].Score = 1, e.score
	return i, err
}

// choices returns the number of moves, from a ply on, that were not the only legal move.
func choices(g *draughts.Game, from int) (n int) {
	for ply := from; ply < g.Ply(); ply++ {
		if p, err := g.PositionAt(ply); err == nil && len(p.Moves()) > 1 {
			n++
		}
	}
	return n
}

// TestAdjudication lets engines report fixed scores, and checks the result and when the game ends.
func TestAdjudication(t *testing.T) {
	rules := arena.Adjudication{WinScore: 500, WinMoves: 3, DrawScore: 10, DrawMoves: 4, DrawAfter: 6, MaxPlies: 20}
	tests := []struct {
		name  string
		a, b  draughts.Score
		half  int // half points of A
		from  int // the ply from which moves count
		moves int // moves with a report until the end; 0 if the game ends by MaxPlies
	}{
		{"A wins", 500, -700, 2, 0, 6},
		{"B wins", -500, 600, 0, 0, 6},
		{"draw", 10, -10, 1, 6, 8},
		{"no agreement", 500, 500, 1, 0, 0},
		{"too little", 400, -400, 1, 0, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := smallMatch(t, "random", "random")
			m.Games, m.Adjudication = 2, rules
			scoring := func(s draughts.Score) arena.Contestant {
				return arena.Contestant{Name: "scoring", New: func(*arena.Match) (arena.Engine, error) {
					return scoringEngine{arena.NewRandomEngine(), s}, nil
				}}
			}
			m.A, m.B = scoring(tt.a), scoring(tt.b)
			records, _ := playAll(t, m)
			for _, r := range records {
				require.Equal(t, tt.half, r.HalfPoints())
				require.Equal(t, draughts.Adjudication, r.Game.Outcome().Reason)
				if tt.moves == 0 {
					require.Equal(t, rules.MaxPlies, r.Game.Ply())
				} else {
					require.Equal(t, tt.moves, choices(r.Game, tt.from))
				}
			}
		})
	}
	m := smallMatch(t, "random", "random")
	m.Adjudication = rules
	m.Adjudication.MaxPlies = 0
	records, _ := playAll(t, m)
	for _, r := range records {
		require.NotEqual(t, draughts.Adjudication, r.Game.Outcome().Reason, "the random engine reports no score")
	}
}
