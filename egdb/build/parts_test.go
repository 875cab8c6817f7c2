package build_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/build"
	"github.com/godraughts/draughts/egdb/internal/dbtest"
	"github.com/godraughts/draughts/internal/testsize"
)

// TestParts checks that pairs that are solved in parts have the files of a whole build, byte for byte: with flying
// kings and without, in losing games, with few parts and many.
func TestParts(t *testing.T) {
	variants := []draughts.Variant{draughts.English, draughts.Russian}
	switch testsize.Current() {
	case testsize.Short, testsize.Middle:
		variants = variants[:1]
	case testsize.Long:
		variants = append(variants, draughts.LosingEnglish, draughts.Italian, draughts.Brazilian)
	}
	for _, v := range variants {
		t.Run(v.String(), func(t *testing.T) {
			pieces := testsize.Pick(3, 3, 4, 5)
			whole := build.Options{Variant: v, Pieces: pieces, Distances: 1}
			memory := int64(0)
			whole.Planned = func(p build.Plan) { memory = p.Memory }
			want := wldFiles(t, whole)
			least := leastMemory(t, v, pieces)
			for _, limit := range []int64{least, (least + memory) / 2} {
				o := build.Options{Variant: v, Pieces: pieces, Distances: 1, Memory: limit}
				var plan build.Plan
				o.Planned = func(p build.Plan) { plan = p }
				got := wldFiles(t, o)
				t.Logf("%d instead of %d kB: %d of %d pairs in parts", limit>>10, memory>>10, plan.InParts, plan.Pairs)
				require.LessOrEqual(t, plan.Memory, limit)
				require.Positive(t, plan.InParts)
				dbtest.RequireSame(t, want, got)
			}
		})
	}
}

// leastMemory returns the least memory limit of a build without distances.
func leastMemory(t *testing.T, v draughts.Variant, pieces int) int64 {
	t.Helper()
	low, high := int64(0), int64(1)<<32
	for low+1 < high {
		limit := (low + high) / 2
		if fits(t, v, pieces, limit) {
			high = limit
		} else {
			low = limit
		}
	}
	return high
}

// fits reports whether a build without distances begins with a memory limit.
func fits(t *testing.T, v draughts.Variant, pieces int, limit int64) bool {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	err := build.Run(ctx, build.Options{
		Variant: v, Pieces: pieces, Distances: 1, Dir: t.TempDir(), Memory: limit,
		Planned: func(build.Plan) { cancel() },
	})
	require.Error(t, err)
	return !errors.Is(err, build.ErrMemory)
}

// TestPartsDamaged checks that a build continues although the file of a part is damaged, leaves no working file, and
// refuses a file of something else, which it does not change.
func TestPartsDamaged(t *testing.T) {
	limit := leastMemory(t, draughts.English, 3)
	want := dbtest.Embedded(t, 3)
	cut := t.TempDir()
	part := filepath.Base(interrupted(t, cut, "*.part0", build.Options{Memory: limit}))
	for _, damage := range []func(b []byte) []byte{
		func(b []byte) []byte { return b },
		func(b []byte) []byte { return nil },
		func(b []byte) []byte { return b[:len(b)/2] },
		func(b []byte) []byte { return b[:20] },
		func(b []byte) []byte { b[len(b)/2] ^= 1; return b },
		func(b []byte) []byte { b[12] ^= 1; return b },
		func(b []byte) []byte { return append(b, b...) },
	} {
		dir := t.TempDir()
		require.NoError(t, os.CopyFS(dir, os.DirFS(cut)))
		name := filepath.Join(dir, part)
		content, err := os.ReadFile(name)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(name, damage(content), 0o666))
		o := build.Options{Variant: draughts.English, Pieces: 3, Distances: 1, Dir: dir, Memory: limit}
		files := wldFiles(t, o)
		require.NotEmpty(t, files)
		requireAmong(t, want, files) // a working file is in no database
	}
	dir := t.TempDir()
	name := filepath.Join(dir, part)
	require.NoError(t, os.WriteFile(name, []byte("a letter"), 0o666))
	err := build.Run(t.Context(), build.Options{
		Variant: draughts.English, Pieces: 3, Distances: 1, Dir: dir, Memory: limit,
	})
	require.ErrorIs(t, err, egdb.ErrFormat)
	content, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, "a letter", string(content))
}
