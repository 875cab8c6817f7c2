package build_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/build"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/internal/testsize"
)

func wldFiles(t *testing.T, o build.Options) map[string]string {
	t.Helper()
	files := built(t, o)
	maps.DeleteFunc(files, func(name, _ string) bool { return strings.HasSuffix(name, ".dtw") })
	return files
}

// TestResults checks that results solved without distances are those of the distances, byte for byte: with flying
// kings and without, in losing games, on both boards, with any number of goroutines, and with as little memory as the
// plan says.
func TestResults(t *testing.T) {
	variants := []draughts.Variant{draughts.English, draughts.Russian}
	if testsize.Current() == testsize.Long {
		variants = append(variants, draughts.LosingEnglish, draughts.Italian, draughts.International, draughts.LosingRussian,
			draughts.Brazilian, draughts.Spanish, draughts.Czech, draughts.Portuguese, draughts.Pool)
	}
	for _, v := range variants {
		t.Run(v.String(), func(t *testing.T) {
			pieces := testsize.Pick(2, 3, 5)
			if v == draughts.International {
				pieces--
			}
			want := wldFiles(t, build.Options{Variant: v, Pieces: pieces})
			least := int64(0)
			planned := func(p build.Plan) { least = p.Memory }
			for i, o := range []build.Options{
				{Distances: 1, Planned: planned}, {Distances: 2, Workers: 5, Checkpoint: 1}, {Distances: 1},
			} {
				o.Variant, o.Pieces = v, pieces
				if i == 2 {
					o.Memory = least
				}
				got := wldFiles(t, o)
				requireSame(t, want, got)
			}
		})
	}
}

// TestSlices checks that a build of some materials writes what they depend on, and nothing else, and that a side has no
// more pieces than allowed.
func TestSlices(t *testing.T) {
	dir := t.TempDir()
	planned := build.Plan{}
	got := wldFiles(t, build.Options{
		Variant: draughts.English, Pieces: 4, Distances: 1, Dir: dir,
		Slices:  []egdb.Material{{Men: 1, TheirKings: 2}},
		Planned: func(p build.Plan) { planned = p },
	})
	want := []string{"english-K-K.wld", "english-K-M.wld", "english-KK-K.wld", "english-KK-M.wld"}
	require.ElementsMatch(t, want, slices.Collect(maps.Keys(got)))
	require.Equal(t, 4, planned.Pairs)
	require.Equal(t, uint64(992+868*2+2*14880+2*13020), planned.Positions)
	require.Greater(t, planned.Disk, int64(planned.Positions))
	require.Greater(t, planned.Memory, int64(2*13020))
	requireAmong(t, embedded(t, english.Files(), 3), got)
	for name := range readFiles(t, os.DirFS(dir)) {
		require.Contains(t, want, name)
	}

	got = wldFiles(t, build.Options{Variant: draughts.English, Pieces: 4, PerSide: 2, Distances: 1})
	require.Contains(t, got, "english-KK-KM.wld")
	require.NotContains(t, got, "english-KKK-K.wld")
}

// TestCheckpoint checks that a cancelled build leaves a checkpoint from which the next continues, that a damaged
// checkpoint does no harm, and that none is left at the end.
func TestCheckpoint(t *testing.T) {
	want := embedded(t, english.Files(), 3)
	for i, damage := range []func(t *testing.T, name string){
		func(*testing.T, string) {},
		func(t *testing.T, name string) { require.NoError(t, os.Truncate(name, 100)) },
		func(t *testing.T, name string) { require.NoError(t, os.Truncate(name, 20000)) },
		func(t *testing.T, name string) {
			b, err := os.ReadFile(name)
			require.NoError(t, err)
			b[len(b)/2] ^= 1
			require.NoError(t, os.WriteFile(name, b, 0o666))
		},
		func(t *testing.T, name string) { require.NoError(t, os.WriteFile(name, nil, 0o666)) },
	} {
		dir := t.TempDir()
		name := interrupted(t, dir)
		damage(t, name)
		got := wldFiles(t, build.Options{Variant: draughts.English, Pieces: 3, Distances: 3 - i%3, Dir: dir})
		requireAmong(t, want, got)
		require.NoFileExists(t, name)
	}
}

// interrupted builds databases of 3 pieces without distances, and cancels the build when there is a checkpoint. It
// returns the name of that file.
func interrupted(t *testing.T, dir string) string {
	t.Helper()
	pair := filepath.Join(dir, "english-MM-M")
	hasCheckpoint := func() bool {
		_, err := os.Stat(pair + ".checkpoint")
		return err == nil
	}
	const tries = 100 // the pair may be finished before it is cancelled
	for range tries {
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			for ctx.Err() == nil {
				if hasCheckpoint() {
					cancel()
				}
				time.Sleep(20 * time.Microsecond)
			}
		}()
		err := build.Run(ctx, build.Options{
			Variant: draughts.English, Pieces: 3, Distances: 1, Dir: dir, Checkpoint: 1,
		})
		cancel()
		if err != nil && hasCheckpoint() {
			require.ErrorIs(t, err, context.Canceled)
			return pair + ".checkpoint"
		}
		_ = os.Remove(pair + ".wld") // it may not be there
	}
	t.Fatal("no build left a checkpoint")
	return ""
}

// killed says which databases of English draughts a process builds that is killed.
type killed struct{ pieces, distances int }

// buildKilled builds databases as the environment says. TestKill runs it in another process.
func buildKilled(dir string) error {
	var k killed
	if _, err := fmt.Sscan(os.Getenv("EGDB_TEST_BUILD"), &k.pieces, &k.distances); err != nil {
		return err
	}
	return build.Run(context.Background(), build.Options{
		Variant: draughts.English, Pieces: k.pieces, Distances: k.distances, Dir: dir, Checkpoint: 20 * time.Millisecond,
	})
}

// TestKill kills builds at many random moments, with distances and without. The files are those of a build that was not
// killed. So that each kill interrupts a build, some files are removed when all are there.
func TestKill(t *testing.T) {
	testsize.SkipBelow(t, testsize.Normal)
	pieces, most, kills := 4, 1500, 4
	if testsize.Current() == testsize.Long {
		pieces, most, kills = 5, 8000, 20
	}
	t.Run("distances", func(t *testing.T) { killBuilds(t, killed{pieces: 4}, 300, 2*kills) })
	t.Run("whole", func(t *testing.T) { killBuilds(t, killed{pieces: pieces, distances: 1}, most, kills) })
}

func killBuilds(t *testing.T, k killed, most, kills int) {
	t.Helper()
	dir := t.TempDir()
	ended, resumed, random := 0, 0, rand.New(rand.NewPCG(5, 6))
	for ended < kills {
		c := process(t, "build", dir)
		c.Env = append(c.Env, fmt.Sprintf("EGDB_TEST_BUILD=%d %d", k.pieces, k.distances))
		require.NoError(t, c.Start())
		timer := time.AfterFunc(time.Duration(random.IntN(most))*time.Millisecond, func() { _ = c.Process.Kill() })
		err := c.Wait()
		timer.Stop()
		if err != nil {
			var exit *exec.ExitError
			require.ErrorAs(t, err, &exit)
			ended++
			checkpoints, err := filepath.Glob(filepath.Join(dir, "*.checkpoint"))
			require.NoError(t, err)
			resumed += len(checkpoints)
			continue
		}
		for name := range readFiles(t, os.DirFS(dir)) {
			if random.IntN(2) == 0 {
				require.NoError(t, os.Remove(filepath.Join(dir, name)))
			}
		}
	}
	t.Logf("killed %d times, %d times with a checkpoint", ended, resumed)
	require.NoError(t, build.Run(t.Context(), build.Options{
		Variant: draughts.English, Pieces: k.pieces, Distances: k.distances, Dir: dir,
	}))
	want, got := embedded(t, english.Files(), k.pieces), readFiles(t, os.DirFS(dir))
	for _, files := range []map[string]string{want, got} {
		maps.DeleteFunc(files, func(name, _ string) bool { return k.distances > 0 && strings.HasSuffix(name, ".dtw") })
	}
	requireSame(t, want, got)
}
