package book

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/testsize"
)

// valued returns a newSearch that gives each position a value of its own, and calls count for each if it is not nil.
func valued(count func() error) newSearch {
	return func() func(context.Context, draughts.Position) (Move, error) {
		return func(ctx context.Context, p draughts.Position) (Move, error) {
			if count != nil {
				if err := count(); err != nil {
					return Move{}, err
				}
			}
			key := p.Hash()
			moves := p.Moves()
			return Move{
				Move: moves[key%uint64(len(moves))], Score: draughts.Score(key>>8%61) - 30, Depth: 1 + int(key>>16%5),
			}, nil
		}
	}
}

func binaryOf(t *testing.T, b *Builder) []byte {
	t.Helper()
	var file bytes.Buffer
	require.NoError(t, b.WriteBinary(&file))
	return file.Bytes()
}

// slowExpansion is Build by the definition: values and costs are computed for all positions until nothing changes. It
// returns the positions in the order in which they were searched, and those that were expanded. It is for positions
// without cycles.
func slowExpansion(x Expansion) (order []draughts.Position, expanded map[draughts.Position]bool) {
	search := x.searcher()
	score := map[draughts.Position]int{}
	expanded = map[draughts.Position]bool{}
	visit := func(p draughts.Position) {
		if _, ok := score[p]; ok || p.Outcome().Result != draughts.Ongoing {
			return
		}
		found, _ := search(context.Background(), p)
		score[p] = int(found.Score)
		order = append(order, p)
	}
	var value func(draughts.Position) int
	value = func(p draughts.Position) int {
		switch {
		case p.Outcome().Result != draughts.Ongoing:
			return -31_999
		case !expanded[p]:
			return score[p]
		}
		best := math.MinInt
		for m := range p.All() {
			best = max(best, -value(p.After(m)))
		}
		return best
	}
	for _, p := range x.Roots {
		visit(p)
	}
	for len(order) < x.Positions {
		cost := map[draughts.Position]int{}
		var walk func(p draughts.Position, sum int)
		walk = func(p draughts.Position, sum int) {
			if known, ok := cost[p]; ok && known <= sum {
				return
			}
			cost[p] = sum
			if !expanded[p] {
				return
			}
			best := value(p)
			for m := range p.All() {
				if next := p.After(m); next.Outcome().Result == draughts.Ongoing {
					walk(next, sum+x.Drop+best+value(next))
				}
			}
		}
		for _, p := range x.Roots {
			walk(p, 0)
		}
		chosen := map[draughts.Position]bool{}
		var leaves []draughts.Position
		for len(leaves) < x.Batch {
			var next draughts.Position
			for _, p := range order { // the first of those with the same cost
				if c, ok := cost[p]; ok && !expanded[p] && !chosen[p] && (!next.IsValid() || c < cost[next]) {
					next = p
				}
			}
			if !next.IsValid() {
				break
			}
			chosen[next] = true
			leaves = append(leaves, next)
		}
		for _, p := range leaves {
			expanded[p] = true
			for m := range p.All() {
				visit(p.After(m))
			}
		}
	}
	return order, expanded
}

// TestExpansionOrder compares the positions of a book with those that the definition of drop-out expansion chooses.
func TestExpansionOrder(t *testing.T) {
	for _, v := range []draughts.Variant{draughts.English, draughts.Russian} {
		second := v.Start().After(v.Start().Moves()[2])
		for _, x := range []Expansion{
			{Settings: Settings{Drop: 5, Batch: 1}}, {Settings: Settings{Drop: 20, Batch: 3}},
			{Settings: Settings{Drop: 1, Batch: 2}, Roots: []draughts.Position{second, v.Start()}},
		} {
			x.Variant, x.Positions, x.searcher = v, testsize.Pick(60, 150, 600), valued(nil)
			x.Journal = filepath.Join(t.TempDir(), "journal")
			b, err := x.Build(t.Context())
			require.NoError(t, err)
			if x.Roots == nil {
				x.Roots = []draughts.Position{v.Start()}
			}
			order, expanded := slowExpansion(x)
			require.Equal(t, len(expanded), b.Len())
			for p := range expanded {
				_, ok := b.Lookup(p)
				require.True(t, ok)
			}
			journal, err := os.ReadFile(x.Journal)
			require.NoError(t, err)
			lines := bytes.Split(bytes.TrimSpace(journal), []byte("\n"))
			require.Len(t, lines, len(order)+1)
			for i, p := range order {
				require.Equal(t, p.String(), string(bytes.Fields(lines[i+1])[0]))
			}
		}
	}
}

// TestExpansionValues checks the values of a book against a walk through its positions.
func TestExpansionValues(t *testing.T) {
	search := valued(nil)
	x := Expansion{Settings: Settings{Variant: draughts.Brazilian, Positions: 400}, searcher: search}
	b, err := x.Build(t.Context())
	require.NoError(t, err)
	var value func(p draughts.Position) draughts.Score
	value = func(p draughts.Position) draughts.Score {
		e, ok := b.Lookup(p)
		if !ok {
			found, err := search()(t.Context(), p)
			require.NoError(t, err)
			return found.Score
		}
		require.Len(t, e.Moves, len(p.Moves()))
		best := -draughts.WinScore
		for _, m := range e.Moves {
			require.Equal(t, -value(p.After(m.Move)), m.Score)
			best = max(best, m.Score)
		}
		return best
	}
	value(draughts.Brazilian.Start())

	// To back up again changes nothing, nor does a merge with itself.
	want := binaryOf(t, b)
	b.BackUp()
	require.Equal(t, want, binaryOf(t, b))
	again := NewBuilder(draughts.Brazilian)
	require.NoError(t, again.AddBuilder(b))
	require.NoError(t, again.AddBuilder(b))
	again.BackUp()
	require.Equal(t, want, binaryOf(t, again))
}

// TestExpansionResumes interrupts a build many times, each time with the end of the journal cut off, and compares the
// book with one that was built without a journal by another number of goroutines.
func TestExpansionResumes(t *testing.T) {
	var searched atomic.Int64
	count := valued(func() error { searched.Add(1); return nil })
	x := Expansion{Settings: Settings{Variant: draughts.English, Positions: 600}, Workers: 1, searcher: count}
	whole, err := x.Build(t.Context())
	require.NoError(t, err)
	want := binaryOf(t, whole)
	all := searched.Load()

	x.Journal, x.Workers = filepath.Join(t.TempDir(), "journal"), 3
	errKilled := errors.New("killed")
	random := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		var count atomic.Int64
		limit := int64(1 + random.IntN(60))
		x.searcher = valued(func() error {
			if count.Add(1) > limit {
				return errKilled
			}
			return nil
		})
		_, err := x.Build(t.Context())
		require.ErrorIs(t, err, errKilled)
		journal, err := os.ReadFile(x.Journal)
		require.NoError(t, err)
		cut := len(journal) - random.IntN(min(len(journal), 100))
		require.NoError(t, os.WriteFile(x.Journal, journal[:cut], 0o600))
	}
	searched.Store(0)
	x.searcher = count
	b, err := x.Build(t.Context())
	require.NoError(t, err)
	require.Equal(t, want, binaryOf(t, b))
	require.Less(t, searched.Load(), all)

	searched.Store(0)
	_, err = x.Build(t.Context())
	require.NoError(t, err)
	require.Zero(t, searched.Load(), "all is in the journal")
	x.Positions *= 2
	_, err = x.Build(t.Context())
	require.NoError(t, err)
	require.GreaterOrEqual(t, searched.Load(), 1200-all, "the journal can be continued")
}

// TestExpansionJournalInUse checks that a second build with the same journal is refused while the first one runs.
func TestExpansionJournalInUse(t *testing.T) {
	switch runtime.GOOS {
	case "js", "wasip1", "plan9", "aix", "solaris":
		t.Skip("this system has no file locks")
	}
	x := Expansion{Settings: Settings{Variant: draughts.English, Positions: 20}}
	x.Journal = filepath.Join(t.TempDir(), "journal")
	second := x
	second.searcher = valued(nil)
	var refused error
	x.Workers, x.searcher = 1, valued(func() error {
		_, err := second.Build(t.Context())
		refused = errors.Join(refused, err)
		return nil
	})
	b, err := x.Build(t.Context())
	require.NoError(t, err)
	require.ErrorIs(t, refused, ErrJournal)
	require.ErrorContains(t, refused, "another build is using it")
	again, err := second.Build(t.Context())
	require.NoError(t, err, "the first build has ended")
	require.Equal(t, binaryOf(t, b), binaryOf(t, again))
}

// TestExpansionJournalRefused checks that a journal of other searches or with damage is left as it is.
func TestExpansionJournalRefused(t *testing.T) {
	x := Expansion{Settings: Settings{Variant: draughts.English, Positions: 20}, Note: "none", searcher: valued(nil)}
	x.Journal = filepath.Join(t.TempDir(), "journal")
	_, err := x.Build(t.Context())
	require.NoError(t, err)
	good, err := os.ReadFile(x.Journal)
	require.NoError(t, err)

	for _, change := range []func(x *Expansion){
		func(x *Expansion) { x.Nodes = 5 }, func(x *Expansion) { x.Hash = 5 }, func(x *Expansion) { x.Note = "other" },
		func(x *Expansion) { x.Variant = draughts.Pool }, func(x *Expansion) { x.Note = "" },
	} {
		other := x
		change(&other)
		_, err := other.Build(t.Context())
		require.ErrorIs(t, err, ErrJournal)
		require.ErrorContains(t, err, "it begins with")
	}
	for at := 0; at < len(good)-200; at += testsize.Pick(50, 9, 1) {
		damaged := bytes.Clone(good)
		damaged[at] ^= 1
		require.NoError(t, os.WriteFile(x.Journal, damaged, 0o600))
		_, err := x.Build(t.Context())
		require.ErrorIs(t, err, ErrJournal, "byte %d", at)
		kept, err := os.ReadFile(x.Journal)
		require.NoError(t, err)
		require.Equal(t, damaged, kept)
	}
}

// TestExpansionRefused checks settings that cannot be used, and a context that has ended.
func TestExpansionRefused(t *testing.T) {
	english := Settings{Variant: draughts.English}
	ending := draughts.MustParseFEN(draughts.English, "W:W32:B1")
	for _, x := range []Expansion{
		{}, {Settings: Settings{Variant: draughts.English, Positions: -1}}, {Settings: english, Note: "a\nb"},
		{Settings: Settings{Variant: draughts.English, Hash: draughts.MaxHash() + 1}}, {Settings: english, Workers: -1},
		{Settings: Settings{Variant: draughts.Russian}, Roots: []draughts.Position{ending}},
		{Settings: english, Roots: []draughts.Position{draughts.MustParseFEN(draughts.English, "W:W:B1")}},
	} {
		_, err := x.Build(t.Context())
		require.ErrorIs(t, err, ErrExpansion)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err := Expansion{Settings: english}.Build(ctx)
	require.ErrorIs(t, err, context.Canceled)
}

// TestExpansionSearches builds small books with real searches: the same with any number of goroutines, and one of an
// ending in which a win is found.
func TestExpansionSearches(t *testing.T) {
	x := Expansion{Settings: Settings{Variant: draughts.Frisian, Positions: 40, Nodes: 300, Batch: 4}, Workers: 1}
	one, err := x.Build(t.Context())
	require.NoError(t, err)
	x.Workers = 3
	several, err := x.Build(t.Context())
	require.NoError(t, err)
	require.Equal(t, binaryOf(t, one), binaryOf(t, several))

	// Kings that go back and forth, and a win: the graph has cycles.
	root := draughts.MustParseFEN(draughts.English, "W:WK15,K18:BK3")
	b, err := Expansion{
		Settings: Settings{Variant: draughts.English, Positions: 3000, Nodes: 20}, Roots: []draughts.Position{root},
	}.Build(t.Context())
	require.NoError(t, err)
	e, ok := b.Lookup(root)
	require.True(t, ok)
	best := e.Moves[0].Score
	for _, m := range e.Moves {
		best = max(best, m.Score)
	}
	require.Greater(t, best, draughts.MaxDatabaseWin, "%v", e)
}
