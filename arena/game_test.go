package arena_test

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/clock"
	"github.com/godraughts/draughts/hub"
	"github.com/godraughts/draughts/openings"
)

// searchFunc is the Search method of an Engine that can ask another one.
type searchFunc func(other arena.Engine, g *draughts.Game, l draughts.Limits) (draughts.Info, error)

// funcEngine is a random engine with another Search method.
type funcEngine struct {
	arena.Engine
	search searchFunc
}

func (e funcEngine) Search(_ context.Context, g *draughts.Game, l draughts.Limits) (draughts.Info, error) {
	return e.search(e.Engine, g, l)
}

func newContestant(name string, search searchFunc) arena.Contestant {
	return arena.Contestant{Name: name, New: func(m *arena.Match) (arena.Engine, error) {
		random, err := arena.ParseContestant("random", arena.Resources{})
		if err != nil {
			return nil, err
		}
		engine, err := random.New(m)
		return funcEngine{engine, search}, err
	}}
}

// faulty returns a contestant that plays at random until ply 4, and from then on calls fault.
func faulty(name string, fault func() (draughts.Info, error)) arena.Contestant {
	return newContestant(name, func(other arena.Engine, g *draughts.Game, l draughts.Limits) (draughts.Info, error) {
		if g.Ply() >= 4 {
			return fault()
		}
		return other.Search(context.Background(), g, l)
	})
}

// requireLost checks that B has lost all games for a reason, by a fault whose text has a part.
func requireLost(t *testing.T, records []*arena.Record, reason draughts.Reason, fault string) {
	t.Helper()
	for _, r := range records {
		require.Equal(t, draughts.Outcome{Result: draughts.Win(r.A), Reason: reason}, r.Game.Outcome())
		require.Contains(t, r.Fault, fault)
	}
}

// TestFaults checks that an engine which fails loses the game, with the reason and the fault.
func TestFaults(t *testing.T) {
	p := draughts.International.Start()
	illegal := draughts.Info{Lines: []draughts.Line{{PV: p.Moves()[:1]}}}
	tests := []struct {
		name   string
		fault  func() (draughts.Info, error)
		reason draughts.Reason
		want   string // in Record.Fault
	}{
		{"illegal move", func() (draughts.Info, error) { return illegal, nil }, draughts.Forfeit, "illegal move"},
		{"no move", func() (draughts.Info, error) { return draughts.Info{}, nil }, draughts.Forfeit, "illegal move"},
		{"crash", func() (draughts.Info, error) { return draughts.Info{}, hub.ErrExited }, draughts.Forfeit, "has ended"},
		{"silence", func() (draughts.Info, error) {
			return draughts.Info{}, hub.ErrTimeout
		}, draughts.TimeOut, "does not answer"},
		{"time limit", func() (draughts.Info, error) {
			time.Sleep(3 * time.Second)
			return illegal, nil
		}, draughts.TimeOut, "3s for a move, the limit is 1s"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := smallMatch(t, "random", "random")
				m.Games, m.Limits = 4, draughts.Limits{Time: time.Second}
				m.B = faulty("faulty", tt.fault)
				records, tally := playAll(t, m)
				require.Equal(t, 4, tally.Wins)
				require.Equal(t, 4, tally.FaultsB)
				require.Zero(t, tally.FaultsA)
				requireLost(t, records, tt.reason, tt.want)
			})
		})
	}
}

// TestOnlyMove checks that no engine is asked if only one move is legal.
func TestOnlyMove(t *testing.T) {
	search := func(other arena.Engine, g *draughts.Game, l draughts.Limits) (draughts.Info, error) {
		require.Greater(t, len(g.Position().Moves()), 1)
		return other.Search(t.Context(), g, l)
	}
	m := smallMatch(t, "random", "random")
	m.Games = 20
	m.A, m.B = newContestant("one", search), newContestant("other", search)
	_, tally := playAll(t, m)
	require.Equal(t, 20, tally.Games())
	require.Zero(t, tally.FaultsA+tally.FaultsB)
}

// TestClock checks the times on the clocks and when a game is lost on time.
func TestClock(t *testing.T) {
	tests := []struct {
		name  string
		clock string
		want  []time.Duration // what the slow engine sees, in seconds, with 5 s a move
		lost  bool
	}{
		{"for the game", "12s", []time.Duration{12, 7, 2}, true},
		{"increment", "9s+2s", []time.Duration{9, 6, 3}, true},
		{"every two moves", "2/12s", []time.Duration{12, 7, 14, 9, 16, 11}, false},
		{"two periods", "2/12s,4s", []time.Duration{12, 7, 6, 1}, true},
		{"delay", "4s d3s", []time.Duration{7, 5, 3}, true},
		{"forgiven by the margin", "5s+6s", []time.Duration{5, 6, 7, 8}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := smallMatch(t, "random", "random")
				m.Games, m.Limits, m.Clock = 1, draughts.Limits{}, clock.MustParse(tt.clock)
				m.Seed = 6 // in this game none of these moves is the only legal one
				var seen []time.Duration
				m.B = newContestant("slow", func(other arena.Engine, g *draughts.Game, l draughts.Limits) (draughts.Info, error) {
					time.Sleep(5 * time.Second)
					seen = append(seen, l.Clock.Remaining)
					return other.Search(t.Context(), g, l)
				})
				records, _ := playAll(t, m)
				for i, want := range tt.want {
					require.InDelta(t, want*time.Second, seen[i], 1)
				}
				o := records[0].Game.Outcome()
				require.Equal(t, tt.lost, o.Reason == draughts.TimeOut)
				if tt.lost {
					require.Len(t, seen, len(tt.want))
					require.Contains(t, records[0].Fault, "the clock is exceeded by")
				}
			})
		})
	}
}

// scoring returns a contestant that plays at random and always reports the same score.
func scoring(score draughts.Score) arena.Contestant {
	return newContestant("scoring", func(other arena.Engine, g *draughts.Game, l draughts.Limits) (draughts.Info, error) {
		i, err := other.Search(context.Background(), g, l)
		i.Depth, i.Lines[0].Score = 1, score
		return i, err
	})
}

// choices returns the number of moves between two plies that were not the only legal move, of the side with fewer.
func choices(g *draughts.Game, from, to int) int {
	var moves [2]int
	for ply := from; ply < to; ply++ {
		if p, err := g.PositionAt(ply); err == nil && len(p.Moves()) > 1 {
			moves[p.Turn()]++
		}
	}
	return min(moves[0], moves[1])
}

// TestClaimWithMove checks that a player claims a draw with the move that makes a position the third time, before the
// game is adjudicated.
func TestClaimWithMove(t *testing.T) {
	back := func(_ arena.Engine, g *draughts.Game, _ draughts.Limits) (draughts.Info, error) {
		moves := g.Position().Moves()
		if last := g.Moves(); len(last)%4 > 1 {
			want := last[len(last)-2]
			moves = slices.DeleteFunc(moves, func(m draughts.Move) bool {
				return m.From() != want.To() || m.To() != want.From()
			})
		}
		return draughts.Info{Lines: []draughts.Line{{PV: moves[:1]}}}, nil
	}
	setup := draughts.MustParseFEN(draughts.English, "B:WK32:BK1").Setup()
	m := smallMatch(t, "random", "random")
	m.Games, m.Openings = 2, []openings.Opening{{Start: setup}}
	m.A, m.B = newContestant("a", back), newContestant("b", back)
	m.Adjudication = arena.Adjudication{MaxPlies: 8}
	records, _ := playAll(t, m)
	for _, r := range records {
		require.Equal(t, 8, r.Game.Ply())
		require.Equal(t, draughts.Repetition, r.Game.Outcome().Reason)
	}
}

// TestAdjudication lets engines report fixed scores, and checks the result and when the game ends.
func TestAdjudication(t *testing.T) {
	rules := arena.Adjudication{WinScore: 500, WinMoves: 3, DrawScore: 10, DrawMoves: 4, DrawAfter: 6, MaxPlies: 20}
	tests := []struct {
		name  string
		a, b  draughts.Score
		half  int // half points of A
		from  int // the ply from which moves count
		moves int // moves of each side with a report until the end; 0 if the game ends by MaxPlies
	}{
		{"A wins", 500, -700, 2, 0, 3},
		{"B wins", -500, 600, 0, 0, 3},
		{"draw", 10, -10, 1, 6, 4},
		{"no agreement", 500, 500, 1, 0, 0},
		{"too little", 400, -400, 1, 0, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := smallMatch(t, "random", "random")
			m.Games, m.Adjudication = 2, rules
			m.A, m.B = scoring(tt.a), scoring(tt.b)
			records, _ := playAll(t, m)
			var tally arena.Tally
			for _, r := range records {
				tally.Add(r)
				require.Equal(t, tt.half*tally.Games(), 2*tally.Wins+tally.Draws)
				require.Equal(t, draughts.Adjudication, r.Game.Outcome().Reason)
				if tt.moves == 0 {
					require.Equal(t, rules.MaxPlies, r.Game.Ply())
				} else {
					require.Equal(t, tt.moves, choices(r.Game, tt.from, r.Game.Ply()))
					require.Less(t, choices(r.Game, tt.from, r.Game.Ply()-1), tt.moves)
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
	m = smallMatch(t, "random", "random")
	m.Games, m.A, m.B = 40, scoring(500), scoring(0)
	m.Adjudication = arena.Adjudication{WinScore: 500, WinMoves: 1, DrawScore: 10, DrawMoves: 1}
	records, _ = playAll(t, m)
	for _, r := range records {
		require.NotEqual(t, draughts.Adjudication, r.Game.Outcome().Reason, "A alone reports around an only move of B")
	}
}

// TestPanicReachesCaller checks that a program can recover from a panic of its engine.
func TestPanicReachesCaller(t *testing.T) {
	m := smallMatch(t, "random", "random")
	m.Concurrency = 2
	m.B = faulty("B", func() (draughts.Info, error) { panic("no evaluation") })
	defer func() { require.ErrorContains(t, recover().(error), "no evaluation") }()
	playAll(t, m)
}
