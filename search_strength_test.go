package draughts_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	endings "github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/internal/testsize"
	"github.com/godraughts/draughts/pdn"
)

// studied is a line of testdata/positions.jsonl: a position with published best moves, or the longest win of its
// material, found by retrograde analysis.
type studied struct {
	FEN    string   `json:"fen"`
	Result string   `json:"result"`
	Best   []string `json:"best"`
	Plies  int      `json:"dtw_ply"`
}

// fiveSeconds is the number of nodes that one core searches in that time. A limit of nodes gives the same result on any
// machine.
const fiveSeconds = 15_000_000

// TestStrength searches for the published best moves, with the built-in databases, and for proofs of short wins,
// without them. Each search has the nodes of five seconds and ends as soon as it has found the move or the proof.
func TestStrength(t *testing.T) {
	file, err := os.Open("testdata/positions.jsonl")
	require.NoError(t, err)
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		var s studied
		require.NoError(t, json.Unmarshal(lines.Bytes(), &s))
		t.Run(s.FEN, func(t *testing.T) {
			if s.Plies != 11 {
				testsize.SkipBelow(t, testsize.Long)
			}
			s.solve(t)
		})
	}
	require.NoError(t, lines.Err())
}

func (s *studied) solve(t *testing.T) {
	p := draughts.MustParseFEN(draughts.English, s.FEN)
	g := draughts.NewGameAt(p)
	solved := func(i draughts.Info) bool {
		plies, proven := i.Score().WinIn()
		if len(s.Best) == 0 {
			return proven && plies > 0
		}
		return slices.Contains(s.Best, p.MoveText(i.Move())) && (s.Result != "win" || i.Score() >= 40)
	}
	var options draughts.Options
	if len(s.Best) > 0 {
		options.Prober = draughts.Waiting(endings.DB()) // whatever blocks other tests have read
	}
	var last draughts.Info
	limits := draughts.Limits{Nodes: fiveSeconds}
	for i, err := range draughts.NewSearcher(options).Deepen(context.Background(), g, limits) {
		require.NoError(t, err)
		if last = i; i.Depth >= 9 && solved(i) {
			break
		}
	}
	require.True(t, solved(last), "%v %v at depth %d", p.MoveText(last.Move()), last.Score(), last.Depth)
	t.Logf("%v %v at depth %d, %v", p.MoveText(last.Move()), last.Score(), last.Depth, last.Time.Round(time.Millisecond))
}

// TestCombinations searches for combinations of International draughts: testdata/combinations.jsonl has some, from
// games of fast searches against each other, and, if they are there, problems of ../shared/pdn. A combination
// is solved if the search ends with the first move of a solution or with a proven win. With -long, the problems have
// the nodes of a second.
func TestCombinations(t *testing.T) {
	requireSolved(t, "games", gameCombinations(t), 0.9, 20_000)
	problems, part := problemCombinations(t), 0.85
	if testsize.Current() < testsize.Long {
		problems, part = problems[:min(12, len(problems))], 0.5
	}
	requireSolved(t, "problems", problems, part, testsize.Pick[uint64](20_000, 50_000, 3_000_000))
}

// combination is a position with the first moves of its solutions.
type combination struct {
	position draughts.Position
	moves    []draughts.Move
}

func gameCombinations(t *testing.T) (list []combination) {
	text, err := os.ReadFile("testdata/combinations.jsonl")
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		var s studied
		require.NoError(t, json.Unmarshal([]byte(line), &s))
		c := combination{position: draughts.MustParseFEN(draughts.International, s.FEN)}
		for _, move := range s.Best {
			m, err := c.position.ParseMove(move)
			require.NoError(t, err)
			c.moves = append(c.moves, m)
		}
		list = append(list, c)
	}
	return list
}

// problemCombinations returns the composed problems of ../shared/pdn; none if the file is not there.
func problemCombinations(t *testing.T) (list []combination) {
	file, err := os.Open("../shared/pdn/international-compositions-pwcp2.pdn")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	require.NoError(t, err)
	defer file.Close()
	for g, err := range pdn.NewReader(file, pdn.Options{Variant: draughts.International}).All() {
		require.NoError(t, err)
		p, err := g.Start.Position()
		require.NoError(t, err)
		list = append(list, combination{p, []draughts.Move{g.Main.Moves[0].Move}})
	}
	return list
}

// requireSolved requires that a part of the combinations is solved, with a number of nodes for each.
func requireSolved(t *testing.T, name string, list []combination, part float64, nodes uint64) {
	s := draughts.NewSearcher(draughts.Options{Hash: 16})
	solved, searched := 0, uint64(0)
	for _, c := range list {
		require.NoError(t, s.Clear())
		right, since := false, uint64(0) // since that number of nodes
		game := draughts.NewGameAt(c.position)
		for i, err := range s.Deepen(context.Background(), game, draughts.Limits{Nodes: nodes}) {
			require.NoError(t, err)
			plies, proven := i.Score().WinIn()
			was := right
			if right = slices.Contains(c.moves, i.Move()) || proven && plies > 0; right && !was {
				since = i.Nodes
			}
		}
		if right {
			solved++
			searched += since
		}
	}
	t.Logf("%s: %d of %d solved, with %d nodes each on average", name, solved, len(list), searched/uint64(max(solved, 1)))
	require.GreaterOrEqual(t, float64(solved), part*float64(len(list)), name)
}

// TestTwoKingsAgainstOne plays out the ending that every player must know, without a database: the lone king holds a
// double corner, and the two must drive it out. Each side has 50 moves.
func TestTwoKingsAgainstOne(t *testing.T) {
	testsize.SkipBelow(t, testsize.Normal)
	random := rand.New(rand.NewPCG(1, 2))
	s := draughts.NewSearcher(draughts.Options{Hash: 4})
	for range 20 {
		p := lonelyKing(random)
		g := draughts.NewGameAt(p)
		for g.Outcome().Result == draughts.Ongoing && g.Ply() < 100 {
			found, err := s.Search(context.Background(), g, draughts.Limits{Nodes: 20_000})
			require.NoError(t, err)
			require.NoError(t, g.Play(found.Move()))
		}
		require.Equal(t, draughts.WhiteWins, g.Outcome().Result, "%v: %v", p, g.Outcome())
		t.Logf("%v: %d plies", p, g.Ply())
	}
}

// lonelyKing returns a position without captures: a black king in a double corner against two white kings.
func lonelyKing(random *rand.Rand) draughts.Position {
	for {
		options := draughts.RandomOptions{WhiteKings: 2, BlackKings: 1, Quiet: true}
		p, _ := draughts.English.RandomPosition(options, random) // there are such positions
		black := draughts.UncheckedPosition(draughts.English, draughts.Black, p.White(), p.Black(), p.Kings())
		if p.Black()&draughts.English.SetOf(1, 5, 28, 32) != 0 && !black.HasCapture() {
			return p
		}
	}
}

// choices returns the moves that a level makes in a game against itself.
func choices(t *testing.T, l draughts.Level, v draughts.Variant, seed uint64, plies int) []draughts.Move {
	s := draughts.NewSearcher(draughts.Options{Hash: 1})
	random := rand.New(rand.NewPCG(seed, 0))
	g := draughts.NewGame(v)
	for g.Ply() < plies && g.Outcome().Result == draughts.Ongoing {
		found, err := l.Choose(context.Background(), s, g, random, nil)
		require.NoError(t, err)
		require.Len(t, found.Lines, 1)
		require.NoError(t, g.Play(found.Move()))
	}
	return g.Moves()
}

// TestLevelsFollowFromTheSeed: the same seed makes the same moves. Another seed makes other moves up to level 6.
func TestLevelsFollowFromTheSeed(t *testing.T) {
	for l := draughts.Level(0); l <= draughts.MaxLevel; l++ {
		plies := 20
		if l > 7 {
			plies = 4
		}
		once := choices(t, l, draughts.English, 1, plies)
		require.Equal(t, once, choices(t, l, draughts.English, 1, plies), "level %d", l)
		if l <= 6 {
			require.NotEqual(t, once, choices(t, l, draughts.English, 2, plies), "level %d", l)
		}
	}
}

func TestLevelsPlayEveryVariant(t *testing.T) {
	for _, v := range draughts.Variants() {
		for l := draughts.Level(0); l <= 4; l++ {
			choices(t, l, v, 1, 30)
		}
	}
}

// TestLevel0 checks that it chooses each legal move about equally often.
func TestLevel0(t *testing.T) {
	g := draughts.NewGame(draughts.English)
	random := rand.New(rand.NewPCG(1, 1))
	seen := map[draughts.Move]int{}
	for range 7000 {
		found, err := draughts.Level(0).Choose(context.Background(), nil, g, random, nil)
		require.NoError(t, err)
		seen[found.Move()]++
	}
	require.Len(t, seen, 7)
	for m, n := range seen {
		require.InDelta(t, 1000, n, 150, m)
	}
}

// TestLevel1 checks that it captures a piece that can be won.
func TestLevel1(t *testing.T) {
	// Black may take one man with 5x14, or two with 15x31.
	p := draughts.MustParseFEN(draughts.English, "B:W9,19,27,32:B5,15")
	s := draughts.NewSearcher(draughts.Options{Hash: 1})
	for seed := range uint64(20) {
		g := draughts.NewGameAt(p)
		found, err := draughts.Level(1).Choose(context.Background(), s, g, rand.New(rand.NewPCG(seed, 0)), nil)
		require.NoError(t, err)
		require.Equal(t, 2, found.Move().NumCaptured(), "%v", found.Move())
	}
}

// TestLevelOnInfo: the search of a level reports its iterations up to the last, and chooses the same move.
func TestLevelOnInfo(t *testing.T) {
	g := draughts.NewGame(draughts.English)
	for _, l := range []draughts.Level{0, 1, 4, 7} {
		var want, got draughts.Info
		var last draughts.Info
		for _, onInfo := range []func(draughts.Info){nil, func(i draughts.Info) { last = i }} {
			want = got
			found, err := l.Choose(context.Background(), draughts.NewSearcher(small), g, rand.New(rand.NewPCG(3, 4)), onInfo)
			require.NoError(t, err)
			got = found
		}
		require.Equal(t, want.Move(), got.Move())
		require.Equal(t, got.Depth, last.Depth)
		if l > 0 {
			require.GreaterOrEqual(t, last.Score(), got.Score(), "the best line comes first")
		}
	}
}

// TestLevelWithoutSeed checks that without a source of random numbers the moves differ.
func TestLevelWithoutSeed(t *testing.T) {
	seen := map[draughts.Move]bool{}
	for range 200 {
		found, err := draughts.Level(0).Choose(context.Background(), nil, draughts.NewGame(draughts.English), nil, nil)
		require.NoError(t, err)
		seen[found.Move()] = true
	}
	require.Len(t, seen, 7)
	_, err := draughts.Level(3).Choose(context.Background(), draughts.NewSearcher(small),
		draughts.NewGame(draughts.English), nil, nil)
	require.NoError(t, err)
}

func TestLevelJSON(t *testing.T) {
	for l := range draughts.MaxLevel + 1 {
		requireJSON(t, l, strconv.Itoa(int(l)))
	}
	for _, l := range []draughts.Level{-1, 11} {
		_, err := json.Marshal(l)
		require.ErrorIs(t, err, draughts.ErrNoSuchLevel)
	}
}

func TestLevelErrors(t *testing.T) {
	ctx := context.Background()
	s := draughts.NewSearcher(draughts.Options{Hash: 1})
	random := rand.New(rand.NewPCG(1, 1))
	g := draughts.NewGame(draughts.English)
	for _, l := range []draughts.Level{-1, 11} {
		_, err := l.Choose(ctx, s, g, random, nil)
		require.ErrorIs(t, err, draughts.ErrNoSuchLevel)
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	_, err := draughts.Level(5).Choose(cancelled, s, g, random, nil)
	require.ErrorIs(t, err, context.Canceled)
	require.NoError(t, g.Resign(draughts.Black))
	for _, l := range []draughts.Level{0, 1, 10} {
		_, err := l.Choose(ctx, s, g, random, nil)
		require.ErrorIs(t, err, draughts.ErrGameOver)
	}
}
