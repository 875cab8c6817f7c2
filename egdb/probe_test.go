package egdb_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/egdb/internal/index"
	"github.com/godraughts/draughts/egdb/international"
	"github.com/godraughts/draughts/internal/testsize"
)

// randomPositions returns n random valid positions with 2 to the given number of pieces.
func randomPositions(v draughts.Variant, pieces, n int, seed uint64) []draughts.Position {
	random := rand.New(rand.NewPCG(seed, 7))
	var list []draughts.Position
	for len(list) < n {
		setup := draughts.Setup{Variant: v, Turn: draughts.Color(random.IntN(2))}
		for range 2 + random.IntN(pieces-1) {
			piece := draughts.WhiteMan + draughts.Piece(random.IntN(4))
			_ = setup.Put(draughts.Square(1+random.IntN(32)), piece)
		}
		if p, err := setup.Position(); err == nil && setup.White != 0 && setup.Black != 0 {
			list = append(list, p)
		}
	}
	return list
}

// TestConsistent checks Probe, RankMoves and BestMoves against each other in random positions.
func TestConsistent(t *testing.T) {
	db := english.DB()
	for _, p := range randomPositions(draughts.English, 4, 5000, 1) {
		probe := probed(t, db, p)
		if !p.HasMoves() {
			require.Equal(t, draughts.ProbeResult{Result: draughts.Win(p.Turn().Other())}, probe)
			_, err := db.BestMoves(p)
			require.ErrorIs(t, err, draughts.ErrGameOver)
			continue
		}
		ranked := must(db.RankMoves(p))
		require.Equal(t, probe, ranked[0].Probe, p)
		require.Len(t, ranked, len(p.Moves()))
		best := must(db.BestMoves(p))
		for i, r := range ranked {
			require.Equal(t, r.Probe == probe, i < len(best), p)
		}
	}
	require.NoError(t, db.Err())
}

// TestUnknownMayBeShorter looks up a won position of five pieces, of which the moves that capture have distances.
// Another move wins in three plies, as a search says; its distance is not in the files.
func TestUnknownMayBeShorter(t *testing.T) {
	db := english.DB()
	p := draughts.MustParseFEN(draughts.English, "W:WK3,32,23,K11:BK12")
	ranked := must(db.RankMoves(p))
	require.Equal(t, 5, ranked[0].Probe.Plies)
	s := draughts.NewSearcher(draughts.Options{})
	info := must(s.Search(t.Context(), draughts.NewGameAt(p), draughts.Limits{Depth: 9}))
	won, _ := info.Score().WinIn()
	require.Equal(t, 3, won)
	probe, ok := db.ProbeMoves(p)
	require.True(t, ok)
	require.Equal(t, draughts.ProbeResult{Result: draughts.WhiteWins}, probe)
}

// TestCachedOnly checks that a probe with cachedOnly reads no file, and knows a position whose block is in the cache.
func TestCachedOnly(t *testing.T) {
	db := must(egdb.OpenFS(english.Files(), egdb.Options{}))
	p := draughts.MustParseFEN(draughts.English, "W:WK15,20:BK28,12")
	_, ok := db.Probe(p, true)
	require.False(t, ok)
	want := probed(t, db, p)
	got, ok := db.Probe(p, true)
	require.True(t, ok)
	require.Equal(t, want, got)
}

// plainFS is a file system whose files do not implement io.ReaderAt.
type plainFS struct{ fs.FS }

type plainFile struct{ fs.File }

func (p plainFS) Open(name string) (fs.File, error) {
	f, err := p.FS.Open(name)
	if name == "." {
		return f.(fs.ReadDirFile), err
	}
	return plainFile{f}, err
}

// TestOpenFS opens files that do not implement io.ReaderAt, and a file system without databases.
func TestOpenFS(t *testing.T) {
	db := must(egdb.OpenFS(plainFS{english.Files()}, egdb.Options{Cache: 1}))
	for _, p := range randomPositions(draughts.English, 4, 200, 2) {
		want, _ := english.DB().Probe(p, false)
		got := probed(t, db, p)
		require.Equal(t, want, got)
	}
	require.NoError(t, db.Close())
	_, err := egdb.OpenFS(fstest.MapFS{"readme.txt": {}}, egdb.Options{})
	require.ErrorIs(t, err, egdb.ErrNoFiles)
}

// TestGoroutines probes from 64 goroutines at once, also with caches so small that they evict each other's blocks.
func TestGoroutines(t *testing.T) {
	for _, size := range []int{1, 1 << 20, 0} {
		db := must(egdb.OpenFS(english.Files(), egdb.Options{Cache: size}))
		positions := randomPositions(draughts.English, 4, 300, 3)
		var want []draughts.ProbeResult
		for _, p := range positions {
			probe := probed(t, english.DB(), p)
			want = append(want, probe)
		}
		errs := make(chan error, 64)
		var group sync.WaitGroup
		for g := range 64 {
			group.Go(func() {
				for i := range positions {
					n := (i*7 + g*11) % len(positions)
					probe, ok := db.Probe(positions[n], false)
					if !ok || probe != want[n] {
						errs <- fmt.Errorf("%s: %v, want %v", positions[n], probe, want[n])
						return
					}
					if probe, ok := db.Probe(positions[n], true); ok && probe.Result != want[n].Result {
						errs <- fmt.Errorf("%s: %v, want %v", positions[n], probe, want[n])
						return
					}
				}
			})
		}
		group.Wait()
		close(errs)
		require.NoError(t, <-errs)
	}
}

// TestNoAllocations checks that probing and unpacking do not allocate, also from files on disk.
func TestNoAllocations(t *testing.T) {
	embedded := must(egdb.OpenFS(english.Files(), egdb.Options{Cache: 1}))
	positions := randomPositions(draughts.English, 4, 500, 4)
	for _, db := range []*egdb.DB{embedded, opened(t, copied(t, 4))} {
		i := 0
		probe := func() {
			p := positions[i%len(positions)]
			db.Covers(p)
			db.Probe(p, false)
			i++
		}
		for range positions {
			probe()
		}
		require.Zero(t, testing.AllocsPerRun(500, probe))
	}
}

// TestVerify verifies all values of other variants and, with -long, a sample and all of the embedded files.
func TestVerify(t *testing.T) {
	variants, pieces := []draughts.Variant{draughts.Italian}, 3
	if testsize.Current() == testsize.Long {
		for db, want := range map[*egdb.DB]egdb.VerifyResult{
			english.DB(): {Files: 69, Positions: 50_000}, international.DB(): {Files: 45, Positions: 40_000},
		} {
			done := must(db.Verify(context.Background(), egdb.VerifyOptions{Seed: 1}))
			require.Equal(t, want.Files, done.Files)
			require.Greater(t, done.Positions, want.Positions)
			_, err := db.Verify(context.Background(), egdb.VerifyOptions{Full: true})
			require.NoError(t, err)
		}
		variants, pieces = append(variants, draughts.Russian, draughts.LosingEnglish), 4
	}
	for _, v := range variants {
		db := built(t, v, pieces)
		done, err := db.Verify(context.Background(), egdb.VerifyOptions{Full: true})
		require.NoError(t, err, v)
		t.Logf("%s: %d values", v, done.Positions)
		var sum egdb.VerifyResult
		for _, name := range db.FileNames() {
			one, err := db.VerifyFile(context.Background(), name, egdb.VerifyOptions{Full: true})
			require.NoError(t, err, name)
			require.Equal(t, 1, one.Files)
			sum.Files += one.Files
			sum.Blocks += one.Blocks
			sum.Positions += one.Positions
		}
		require.Equal(t, done, sum)
		sample := must(db.Verify(context.Background(), egdb.VerifyOptions{OneIn: 10}))
		require.InEpsilon(t, float64(done.Positions)/10, float64(sample.Positions), 0.2)
		none := must(db.Verify(context.Background(), egdb.VerifyOptions{OneIn: math.MaxInt}))
		require.Less(t, none.Positions, uint64(2))
		_, err = db.VerifyFile(context.Background(), "none", egdb.VerifyOptions{})
		require.ErrorIs(t, err, egdb.ErrNoFiles)
	}
}

func TestHash(t *testing.T) {
	names := must(fs.Glob(english.Files(), "*.wld"))
	var all []byte
	for _, name := range names {
		content := must(fs.ReadFile(english.Files(), name))
		all = append(all, content...)
	}
	hash := must(english.DB().Hash(draughts.English, egdb.MaxPieces))
	require.Equal(t, fmt.Sprintf("%x", sha256.Sum256(all)), hash)
	fewer := must(english.DB().Hash(draughts.English, 3))
	require.NotEqual(t, hash, fewer)
	_, err := english.DB().Hash(draughts.Russian, 4)
	require.ErrorIs(t, err, egdb.ErrNotCovered)
}

func material(t *testing.T, text string) egdb.Material {
	t.Helper()
	return must(egdb.ParseMaterial(text))
}

// TestRandomPosition checks positions of common and of rare results: a KK-K is drawn in 34 of 14,880.
func TestRandomPosition(t *testing.T) {
	db := english.DB()
	random := rand.New(rand.NewPCG(1, 18))
	for _, test := range []struct {
		material string
		result   draughts.Result
	}{
		{"KK-K", draughts.WhiteWins}, {"KK-K", draughts.Draw}, {"K-KK", draughts.BlackWins}, {"K-KK", draughts.Draw},
		{"MM-K", draughts.WhiteWins}, {"MM-K", draughts.BlackWins}, {"KMM-KM", draughts.WhiteWins},
		{"KM-KMM", draughts.BlackWins}, {"KM-KMM", draughts.Draw}, {"MMM-MM", draughts.BlackWins},
	} {
		seen := map[draughts.Position]bool{}
		for range 5 {
			p, err := db.RandomPosition(draughts.English, material(t, test.material), test.result, random)
			require.NoError(t, err, test)
			probe := probed(t, db, p)
			require.Equal(t, test.result, probe.Result, p)
			require.Equal(t, test.material, index.MaterialOf(p).String())
			require.Equal(t, draughts.White, p.Turn())
			require.False(t, p.HasCapture(), p)
			must(p.Setup().Position())
			seen[p] = true
		}
		require.Greater(t, len(seen), 1, test)
	}
}

// TestRandomPositionErrors checks each reason why there is no position.
func TestRandomPositionErrors(t *testing.T) {
	for _, test := range []struct {
		variant  draughts.Variant
		material egdb.Material
		result   draughts.Result
		want     error
		text     string
	}{
		{draughts.English, egdb.Material{Kings: 1}, draughts.Draw, egdb.ErrMaterial,
			"no such material: each side needs a piece"},
		{draughts.English, egdb.Material{Kings: 5, TheirKings: 4}, draughts.Draw, egdb.ErrMaterial,
			"no such material: 9 pieces, there is an index for up to 8"},
		{draughts.English, egdb.Material{Kings: 3, TheirKings: 3}, draughts.Draw, egdb.ErrNotCovered,
			"there is no file english-KKK-KKK.wld or .dtw"},
		{draughts.Russian, egdb.Material{Kings: 1, TheirKings: 1}, draughts.Draw, egdb.ErrNotCovered,
			"there are no files for russian"},
		{draughts.English, egdb.Material{Kings: 3, TheirMen: 1}, draughts.BlackWins, egdb.ErrNoResult,
			"no position with this result: Black wins among 100000 random positions of english KKK-M"},
		{draughts.English, egdb.Material{Kings: 1, TheirKings: 1}, draughts.Ongoing, egdb.ErrNoResult,
			"no position with this result: ongoing"},
		{0, egdb.Material{Kings: 1, TheirKings: 1}, draughts.Draw, draughts.ErrUnknownVariant, "K-K: "},
		{draughts.Breakthrough, egdb.Material{Kings: 1, TheirKings: 1}, draughts.Draw, egdb.ErrMaterial,
			"K-K: no such material: no position with this material: "},
	} {
		p, err := english.DB().RandomPosition(test.variant, test.material, test.result, rand.New(rand.NewPCG(1, 1)))
		require.ErrorIs(t, err, test.want, test)
		require.ErrorContains(t, err, test.text)
		require.Zero(t, p)
	}
}
