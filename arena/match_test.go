package arena_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/hub"
	"github.com/godraughts/draughts/openings"
)

func contestant(t *testing.T, spec string) arena.Contestant {
	t.Helper()
	c, err := arena.ParseContestant(spec, openProber)
	require.NoError(t, err)
	return c
}

// openProber opens the databases in a directory; english names those built in.
func openProber(name string) (draughts.Prober, error) {
	if name == "english" {
		return english.DB(), nil
	}
	return egdb.Open(name, egdb.Options{})
}

// small returns a match that is over in a moment.
func small(t *testing.T, a, b string) arena.Match {
	return arena.Match{
		A: contestant(t, a), B: contestant(t, b), Variant: draughts.English,
		Limits: draughts.Limits{Depth: 2}, Openings: openings.Shuffle(openings.ElevenMan(), 1), Games: 20, Seed: 1,
	}
}

// random returns openings with random moves.
func random(t *testing.T, v draughts.Variant, plies, n int, seed uint64) []openings.Opening {
	t.Helper()
	list, err := openings.RandomMoves(plies).List(v, n, seed)
	require.NoError(t, err)
	return list
}

// playAll plays a match and returns what comes of it.
func playAll(t *testing.T, m arena.Match) (records []*arena.Record, tally arena.Tally) {
	for r, err := range m.Play(context.Background(), 1) {
		require.NoError(t, err)
		tally.Add(r)
		records = append(records, r)
		require.Equal(t, len(records), r.Number)
		require.NotEqual(t, draughts.Ongoing, r.Game.Outcome().Result)
		require.Equal(t, draughts.NoReason, r.Game.ClaimableDraw())
	}
	require.Len(t, records, m.Games)
	return records, tally
}

// moves returns the moves of all games.
func moves(records []*arena.Record) (all [][]draughts.Move) {
	for _, r := range records {
		all = append(all, r.Game.Moves())
	}
	return all
}

func TestMatch(t *testing.T) {
	m := small(t, "default", "random")
	records, tally := playAll(t, m)
	require.Greater(t, tally.Score(), 0.9)
	require.Equal(t, m.Games, tally.Games())
	require.Equal(t, m.Games/2, tally.Pairs.N())
	require.InDelta(t, tally.Score(), tally.Pairs.Score().Value, 1e-12)
	for i, r := range records {
		require.Equal(t, draughts.Color(1-i%2), r.A, "A begins, which is Black")
		require.Equal(t, m.Openings[i/2].Name, r.Opening)
		require.Equal(t, m.Openings[i/2].Start.White, r.Game.Start().White())
	}
}

// TestSameWhateverTheConcurrency: the games depend on the match alone.
func TestSameWhateverTheConcurrency(t *testing.T) {
	m := small(t, "default", "eval=material")
	want, tally := playAll(t, m)
	for _, n := range []int{2, 7} {
		m.Concurrency = n
		records, again := playAll(t, m)
		require.Equal(t, moves(want), moves(records))
		require.Equal(t, tally, again)
	}
	m = small(t, "random", "random")
	want, _ = playAll(t, m)
	m.Concurrency = 3
	records, _ := playAll(t, m)
	require.Equal(t, moves(want), moves(records))
	m.Seed++
	records, _ = playAll(t, m)
	require.NotEqual(t, moves(want), moves(records))
}

// TestLevels checks that levels are random by the seed alone, and that more of them is better.
func TestLevels(t *testing.T) {
	m := small(t, "level=3", "level=1")
	want, tally := playAll(t, m)
	require.Greater(t, tally.Score(), 0.7)
	m.Concurrency = 3
	records, _ := playAll(t, m)
	require.Equal(t, moves(want), moves(records))
	_, tally = playAll(t, small(t, "level=1", "level=0"))
	require.Greater(t, tally.Score(), 0.9)
}

func TestPlaysItself(t *testing.T) {
	_, tally := playAll(t, small(t, "default", "hash=1"))
	require.Equal(t, arena.Pentanomial{0, 0, 10, 0, 0}, tally.Pairs)
}

// TestEveryVariant plays by all rules; where no rule draws by repetition the arena does.
func TestEveryVariant(t *testing.T) {
	for _, v := range draughts.Variants() {
		m := small(t, "default", "random")
		m.Variant, m.Games = v, 4
		m.Openings = random(t, v, 4, 2, 1)
		m.Adjudication.MaxPlies = 500
		playAll(t, m)
	}
}

// TestMatchStops checks that leaving the loop, cancelling and errors end the match, with nothing left running.
func TestMatchStops(t *testing.T) {
	m := small(t, "default", "default")
	m.Games, m.Concurrency = 1000, 3
	synctest.Test(t, func(t *testing.T) {
		n := 0
		for range m.Play(context.Background(), 1) {
			if n++; n == 5 {
				break
			}
		}
		require.Equal(t, 5, n)

		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		n = 0
		for r, err := range m.Play(ctx, 11) {
			if err != nil {
				require.ErrorIs(t, err, context.Canceled)
				require.Nil(t, r)
				break
			}
			require.Equal(t, 11+n, r.Number)
			if n++; n == 5 {
				cancel()
			}
		}
		require.GreaterOrEqual(t, n, 5)
		require.Less(t, n, 900)

		broken := m
		broken.B = arena.Contestant{Name: "none", New: func(*arena.Match) (arena.Engine, error) { return nil, errors.New("out of order") }}
		for _, err := range broken.Play(context.Background(), 1) {
			require.EqualError(t, err, "none: out of order")
		}
	})
}

func TestImpossibleMatch(t *testing.T) {
	tests := map[string]func(*arena.Match){
		"no contestant":   func(m *arena.Match) { m.A = arena.Contestant{} },
		"no openings":     func(m *arena.Match) { m.Openings = nil },
		"no rules":        func(m *arena.Match) { m.Variant = 0 },
		"other rules":     func(m *arena.Match) { m.Variant = draughts.Pool },
		"negative number": func(m *arena.Match) { m.Concurrency = -1 },
		"no limits":       func(m *arena.Match) { m.Limits = draughts.Limits{} },
		"only lines":      func(m *arena.Match) { m.Limits = draughts.Limits{MultiPV: 2} },
		"negative depth":  func(m *arena.Match) { m.Limits.Depth = -1 },
		"negative time":   func(m *arena.Match) { m.Limits.Time = -1 },
		"negative clock":  func(m *arena.Match) { m.Limits.Clock = &draughts.Clock{Remaining: -1} },
		"no match":        func(m *arena.Match) { *m = arena.Match{} },
	}
	for name, spoil := range tests {
		m := small(t, "random", "random")
		spoil(&m)
		n := 0
		for _, err := range m.Play(context.Background(), 1) {
			require.ErrorIs(t, err, arena.ErrMatch, name)
			n++
		}
		require.Equal(t, 1, n)
	}
}

// bad is an engine that does something wrong at its third move, and plays at random before.
type bad struct {
	arena.Engine
	moves int
	wrong func() (draughts.Info, error)
}

func (b *bad) NewGame(ctx context.Context, seed uint64) error {
	b.moves = 0
	return b.Engine.NewGame(ctx, seed)
}

func (b *bad) Search(ctx context.Context, g *draughts.Game, l draughts.Limits) (draughts.Info, error) {
	if b.moves++; b.moves == 3 {
		return b.wrong()
	}
	return b.Engine.Search(ctx, g, l)
}

func TestFaults(t *testing.T) {
	p := draughts.International.Start()
	illegal := draughts.Info{Lines: []draughts.Line{{PV: p.Moves()[:1]}}}
	tests := []struct {
		name   string
		wrong  func() (draughts.Info, error)
		reason draughts.Reason
		fault  string
	}{
		{"illegal move", func() (draughts.Info, error) { return illegal, nil }, draughts.Forfeit, "illegal move"},
		{"no move", func() (draughts.Info, error) { return draughts.Info{}, nil }, draughts.Forfeit, "illegal move"},
		{"crash", func() (draughts.Info, error) { return draughts.Info{}, hub.ErrExited }, draughts.Forfeit, "has ended"},
		{"silence", func() (draughts.Info, error) { return draughts.Info{}, hub.ErrTimeout }, draughts.TimeOut, "does not answer"},
		{"dawdling", func() (draughts.Info, error) {
			time.Sleep(3 * time.Second)
			return illegal, nil
		}, draughts.TimeOut, "3s for a move, the limit is 1s"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := small(t, "random", "random")
				m.Games, m.Limits = 4, draughts.Limits{Time: time.Second}
				m.B = arena.Contestant{Name: "bad", New: func(*arena.Match) (arena.Engine, error) {
					return &bad{Engine: arena.NewRandomEngine(), wrong: tt.wrong}, nil
				}}
				records, tally := playAll(t, m)
				require.Equal(t, 4, tally.Wins)
				require.Equal(t, 4, tally.FaultsB)
				require.Zero(t, tally.FaultsA)
				for _, r := range records {
					require.Equal(t, draughts.Outcome{Result: draughts.Win(r.A), Reason: tt.reason}, r.Game.Outcome())
					require.Contains(t, r.Fault, tt.fault)
				}
			})
		})
	}
}

// TestOnlyMove checks that no engine is asked where there is no choice.
func TestOnlyMove(t *testing.T) {
	choices := func(*arena.Match) (arena.Engine, error) { return chooser{arena.NewRandomEngine(), t}, nil }
	m := small(t, "random", "random")
	m.Games = 20
	m.A, m.B = arena.Contestant{Name: "one", New: choices}, arena.Contestant{Name: "other", New: choices}
	_, tally := playAll(t, m)
	require.Equal(t, 20, tally.Games())
	require.Zero(t, tally.FaultsA+tally.FaultsB)
}

// chooser is an engine that expects a choice.
type chooser struct {
	arena.Engine
	t *testing.T
}

func (c chooser) Search(ctx context.Context, g *draughts.Game, l draughts.Limits) (draughts.Info, error) {
	require.Greater(c.t, len(g.Position().Moves()), 1)
	return c.Engine.Search(ctx, g, l)
}

// slow is an engine that thinks for the same time about each move.
type slow struct {
	arena.Engine
	time time.Duration
	seen []draughts.Clock
}

func (s *slow) Search(ctx context.Context, g *draughts.Game, l draughts.Limits) (draughts.Info, error) {
	time.Sleep(s.time)
	s.seen = append(s.seen, *l.Clock)
	return s.Engine.Search(ctx, g, l)
}

// TestClock checks what the clocks show and when a game is lost by them.
func TestClock(t *testing.T) {
	tests := []struct {
		name  string
		clock draughts.Clock
		want  []time.Duration // what the slow engine is shown, in seconds, with 5 s a move
		lost  bool
	}{
		{"for the game", draughts.Clock{Remaining: 12 * time.Second}, []time.Duration{12, 7, 2}, true},
		{"increment", draughts.Clock{Remaining: 9 * time.Second, Increment: 2 * time.Second}, []time.Duration{9, 6, 3}, true},
		{"two moves each", draughts.Clock{Remaining: 12 * time.Second, Moves: 2}, []time.Duration{12, 7, 14, 9, 16, 11}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := small(t, "random", "random")
				m.Games, m.Limits = 1, draughts.Limits{Clock: &tt.clock}
				m.Seed = 6 // in whose game each of these moves is a choice
				engine := &slow{Engine: arena.NewRandomEngine(), time: 5 * time.Second}
				m.B = arena.Contestant{Name: "slow", New: func(*arena.Match) (arena.Engine, error) { return engine, nil }}
				records, _ := playAll(t, m)
				for i, want := range tt.want {
					require.Equal(t, want*time.Second, engine.seen[i].Remaining)
				}
				o := records[0].Game.Outcome()
				require.Equal(t, tt.lost, o.Reason == draughts.TimeOut)
				if tt.lost {
					require.Len(t, engine.seen, len(tt.want))
					require.Contains(t, records[0].Fault, "the clock is exceeded by")
				}
			})
		})
	}
}

// told is an engine that plays at random and always reports the same score.
type told struct {
	arena.Engine
	score draughts.Score
}

func (e told) Search(ctx context.Context, g *draughts.Game, l draughts.Limits) (draughts.Info, error) {
	i, err := e.Engine.Search(ctx, g, l)
	i.Depth, i.Lines[0].Score = 1, e.score
	return i, err
}

// choices returns how many moves of a game, from a ply on, were not the only ones.
func choices(g *draughts.Game, from int) (n int) {
	for ply := from; ply < g.Ply(); ply++ {
		if p, err := g.PositionAt(ply); err == nil && len(p.Moves()) > 1 {
			n++
		}
	}
	return n
}

func TestAdjudication(t *testing.T) {
	rules := arena.Adjudication{WinScore: 500, WinMoves: 3, DrawScore: 10, DrawMoves: 4, DrawAfter: 6, MaxPlies: 20}
	tests := []struct {
		name  string
		a, b  draughts.Score
		half  int // points of A
		from  int // the ply from which moves count
		moves int // told until the end; 0 if it is MaxPlies
	}{
		{"A wins", 500, -700, 2, 0, 6},
		{"B wins", -500, 600, 0, 0, 6},
		{"draw", 10, -10, 1, 6, 8},
		{"no agreement", 500, 500, 1, 0, 0},
		{"too little", 400, -400, 1, 0, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := small(t, "random", "random")
			m.Games, m.Adjudication = 2, rules
			telling := func(s draughts.Score) arena.Contestant {
				return arena.Contestant{Name: "told", New: func(*arena.Match) (arena.Engine, error) {
					return told{arena.NewRandomEngine(), s}, nil
				}}
			}
			m.A, m.B = telling(tt.a), telling(tt.b)
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
	m := small(t, "random", "random")
	m.Adjudication = rules
	m.Adjudication.MaxPlies = 0
	records, _ := playAll(t, m)
	for _, r := range records {
		require.NotEqual(t, draughts.Adjudication, r.Game.Outcome().Reason, "the random engine reports no score")
	}
}

func TestParseContestant(t *testing.T) {
	for _, spec := range []string{
		"default", "random", "default,hash=16,nolmr", "eval=material", "NoProbCut", "noprobcut=false,Hash=2",
		"level=0", "level=10", "egdb=english", "hub:./scan hub", "hub:threads=1 book=false ./scan hub",
		"dxp:", "dxp:example.org:27531",
		"nolmr,nolatemovepruning,noiir,noreversefutility,norazoring,noprobcut,nosinglereplyextension,nosingularextension",
		"nothreatsearch,noquietordering,noaspiration",
	} {
		require.Equal(t, spec, contestant(t, spec).Name)
	}
	for spec, say := range map[string]string{
		"":               `there is no option ""`,
		"defualt":        `there is no option "defualt" (known: egdb, eval, hash, noaspiration, noiir, nolatemovepruning, nolmr, `,
		"random,hash=3":  `there is no option "random"`,
		"level=11":       "the levels are 0 to 10",
		"level=":         "the levels are 0 to 10",
		"hash":           "hash needs a number",
		"hash=0":         "hash needs a number from 1",
		"hash=99999999":  "hash needs a number from 1",
		"workers=257":    "workers needs a number from 1 to 256",
		"eval=magic":     "eval is neither patterns, classic nor material nor a file of weights: open magic",
		"nolmr=much":     "nolmr is true or false, not",
		"hub:":           "the program is missing",
		"hub:book=false": "the program is missing",
	} {
		_, err := arena.ParseContestant(spec, openProber)
		require.ErrorIs(t, err, arena.ErrContestant)
		require.ErrorContains(t, err, say)
	}
}

// TestEvaluatorFromFile checks that weights in a file are those that play.
func TestEvaluatorFromFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "weights.json")
	write := func(w eval.ClassicWeights) {
		var text bytes.Buffer
		require.NoError(t, eval.WriteClassicWeights(&text, 8, &w))
		require.NoError(t, os.WriteFile(file, text.Bytes(), 0o600))
	}
	write(eval.DefaultClassicWeights(draughts.English))
	_, tally := playAll(t, small(t, "eval=classic", "eval="+file))
	require.Equal(t, arena.Pentanomial{0, 0, 10, 0, 0}, tally.Pairs)

	write(eval.ClassicWeights{})
	_, tally = playAll(t, small(t, "default", "eval="+file))
	require.Greater(t, tally.Score(), 0.9, "it does not even know what a man is worth")

	require.NoError(t, os.WriteFile(file, []byte("{]"), 0o600))
	_, err := arena.ParseContestant("eval="+file, nil)
	require.ErrorIs(t, err, eval.ErrClassicWeights)
}

func TestDatabases(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir, english.Files()))
	m := small(t, "egdb=english", "egdb="+dir)
	_, tally := playAll(t, m)
	require.Equal(t, arena.Pentanomial{0, 0, 10, 0, 0}, tally.Pairs)

	_, err := arena.ParseContestant("noprobcut,egdb=/no/such/directory", openProber)
	require.ErrorIs(t, err, arena.ErrContestant)
	require.ErrorContains(t, err, "/no/such/directory")
	_, err = arena.ParseContestant("egdb=english", nil)
	require.ErrorContains(t, err, `there is no option "egdb" (known: eval, hash, `)
}

// emptyCache is a database that would have to read every value.
type emptyCache struct{ draughts.Prober }

func (e emptyCache) Probe(p draughts.Position, cachedOnly bool) (draughts.ProbeResult, bool) {
	if cachedOnly {
		return draughts.ProbeResult{}, false
	}
	return e.Prober.Probe(p, false)
}

// TestGamesDoNotDependOnCache checks that what a database has in its cache changes no game of fixed depth or nodes.
func TestGamesDoNotDependOnCache(t *testing.T) {
	endings, err := openings.Read(strings.NewReader("B:WK32,K31,30:BK1,K2,3\nW:WK32,21,30:BK1,12,3\n"), draughts.English)
	require.NoError(t, err)
	var games [2][][]draughts.Move
	for i, prober := range []draughts.Prober{english.DB(), emptyCache{english.DB()}} {
		open := func(string) (draughts.Prober, error) { return prober, nil }
		m := small(t, "random", "random")
		m.Openings, m.Games, m.Limits = endings, 4, draughts.Limits{Nodes: 500}
		m.A, err = arena.ParseContestant("egdb=x", open)
		require.NoError(t, err)
		m.B = m.A
		records, _ := playAll(t, m)
		games[i] = moves(records)
	}
	require.Equal(t, games[0], games[1])
}

// TestLog interrupts a match at every 97th byte of its file. Wherever it was interrupted, resuming it must lead to
// the same file.
func TestLog(t *testing.T) {
	m := small(t, "default", "random")
	m.Games = 7
	const event = `-a "default" \ test`
	file := filepath.Join(t.TempDir(), "match.pdn")
	finish := func(first int, log *arena.Log, tally *arena.Tally) {
		for r, err := range m.Play(context.Background(), first) {
			require.NoError(t, err)
			require.NoError(t, log.Append(r))
			tally.Add(r)
		}
		require.NoError(t, log.Close())
	}
	log, err := arena.CreateLog(file, event, &m.A, &m.B)
	require.NoError(t, err)
	var want arena.Tally
	finish(1, log, &want)
	whole, err := os.ReadFile(file)
	require.NoError(t, err)
	_, err = arena.CreateLog(file, event, &m.A, &m.B)
	require.ErrorIs(t, err, arena.ErrLogExists)

	resume := func() (*arena.Log, arena.Tally, error) {
		var tally arena.Tally
		log, err := arena.ResumeLog(file, event, &m.A, &m.B, m.Variant, tally.Add)
		return log, tally, err
	}
	for cut := 0; cut <= len(whole); cut += 97 {
		require.NoError(t, os.WriteFile(file, whole[:cut], 0o600))
		log, tally, err := resume()
		require.NoError(t, err)
		finish(tally.Games()+1, log, &tally)
		got, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, string(whole), string(got))
		require.Equal(t, want, tally)
	}

	_, err = arena.ResumeLog(file, "-a other", &m.A, &m.B, m.Variant, want.Add)
	require.ErrorIs(t, err, arena.ErrOtherMatch)
	for from, to := range map[string]string{
		`[Round "3"]`: `[Round "4"]`, `[Result "1-0"]`: `[Result "0-1"]`, "\n1. ": "\n1. 32-1 ",
	} {
		require.NoError(t, os.WriteFile(file, []byte(strings.Replace(string(whole), from, to, 1)), 0o600))
		_, _, err := resume()
		require.ErrorIs(t, err, arena.ErrOtherMatch, from)
		require.ErrorContains(t, err, "game ")
	}
}

// TestLogKeepsFaults checks that what a file tells about games is what was put in.
func TestLogKeepsFaults(t *testing.T) {
	m := small(t, "random", "random")
	m.Games = 2
	m.B = arena.Contestant{Name: `bad\`, New: func(*arena.Match) (arena.Engine, error) {
		return &bad{Engine: arena.NewRandomEngine(), wrong: func() (draughts.Info, error) {
			return draughts.Info{}, errors.New("it says: \"help\"\nand more")
		}}, nil
	}}
	records, want := playAll(t, m)
	file := filepath.Join(t.TempDir(), "match.pdn")
	log, err := arena.CreateLog(file, "x", &m.A, &m.B)
	require.NoError(t, err)
	for _, r := range records {
		require.NoError(t, log.Append(r))
	}
	require.NoError(t, log.Close())
	var got arena.Tally
	log, err = arena.ResumeLog(file, "x", &m.A, &m.B, m.Variant, func(r *arena.Record) {
		require.Equal(t, `it says: "help" and more`, r.Fault)
		got.Add(r)
	})
	require.NoError(t, err)
	require.NoError(t, log.Close())
	require.Equal(t, want, got)
}
