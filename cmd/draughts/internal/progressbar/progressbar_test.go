package progressbar

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

// TestText checks what is beside the bar after ten seconds.
func TestText(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		time.Sleep(10 * time.Second)
		for _, tt := range []struct {
			b    *Bar
			want string
		}{
			{&Bar{unit: "MB", total: 30, done: 10}, "10.0 of 30.0 MB, 1.0 MB/s, 20s left"},
			{&Bar{unit: "MB", done: 10}, "10.0 MB, 1.0 MB/s"},
			{&Bar{unit: "games", total: 30}, "0 of 30 games"},
			{&Bar{unit: "games", total: 30, done: 3}, "3 of 30 games, 18.0 games/min, 1m30s left"},
			{&Bar{unit: "games", total: 100, First: 50, done: 60}, "60 of 100 games, 1.0 games/s, 40s left"},
			{&Bar{unit: "%", total: 100, done: 25, note: "KK-K"}, "25 %, 30s left  KK-K"},
			{&Bar{step: "depth 9", stepTime: 30 * time.Second}, "depth 9, 10s, about 20s left"},
			{&Bar{step: "depth 9", stepTime: 5 * time.Second}, "depth 9, 10s"},
		} {
			tt.b.start, tt.b.stepStart = start, start
			require.Equal(t, tt.want, tt.b.text())
		}
	})
}

// TestPipe checks that nothing is shown on an output that is no terminal.
func TestPipe(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		s := cli.Streams{Out: &out, Err: &out}
		b := New(&s, "games", 100)
		require.Equal(t, cli.Streams{Out: &out, Err: &out}, s, "they need no protection")
		b.Set(10, "")
		time.Sleep(time.Hour)
		b.End()
		require.Empty(t, out.String())
	})
}

// TestReader checks that the bytes of files are counted.
func TestReader(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x")
	require.NoError(t, os.WriteFile(name, make([]byte, 1_500_000), 0o600))
	require.Equal(t, 3.0, Megabytes([]string{name, name}))
	require.Zero(t, Megabytes([]string{name, "-"}), "standard input has no size")
	b := &Bar{}
	_, err := io.Copy(io.Discard, b.Reader(bytes.NewReader(make([]byte, 1_500_000))))
	require.NoError(t, err)
	require.InDelta(t, 1.5, b.done, 1e-6)
}
