package cli

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// liveProgress returns a progress as on a terminal, which shows itself after two seconds.
func liveProgress(w io.Writer, unit string, total float64) *Progress {
	p := &Progress{w: w, unit: unit, total: total, live: true, start: time.Now()}
	p.timer = time.AfterFunc(progressDelay, p.tick)
	return p
}

// TestProgress checks what is shown on a terminal, and that the line is erased before anything else is printed.
func TestProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var terminal bytes.Buffer
		p := liveProgress(&terminal, "games", 100)
		shown := func() string {
			p.mu.Lock()
			defer p.mu.Unlock()
			return terminal.String()
		}
		p.Set(1, "")
		time.Sleep(time.Second)
		synctest.Wait()
		require.Empty(t, shown(), "it is too early")
		p.Set(10, "+5 =3 -2")
		time.Sleep(1100 * time.Millisecond)
		synctest.Wait()
		require.Equal(t, "\r10 of 100 games, 5.0 games/s, 18s left  +5 =3 -2\x1b[K", shown())

		fmt.Fprintln(&erasingWriter{&terminal, p}, "words")
		require.Regexp(t, `left  \+5 =3 -2\x1b\[K\r\x1b\[Kwords\n$`, shown())
		time.Sleep(progressPeriod)
		synctest.Wait()
		require.Contains(t, shown(), "words\n\r10 of 100 games, 4.5 games/s, 20s left")
		p.End()
		require.Regexp(t, `\r\x1b\[K$`, shown())
		size := len(shown())
		p.End()
		time.Sleep(time.Minute)
		synctest.Wait()
		require.Equal(t, size, len(shown()), "nothing after the end")
	})
}

// TestProgressText checks the forms of the line after ten seconds.
func TestProgressText(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		time.Sleep(10 * time.Second)
		for _, tt := range []struct {
			p    *Progress
			want string
		}{
			{&Progress{unit: "MB", total: 30, done: 10}, "10.0 of 30.0 MB, 1.0 MB/s, 20s left"},
			{&Progress{unit: "MB", done: 10}, "10.0 MB, 1.0 MB/s"},
			{&Progress{unit: "games", total: 30}, "0 of 30 games"},
			{&Progress{unit: "games", total: 30, done: 3}, "3 of 30 games, 18.0 games/min, 1m30s left"},
			{&Progress{unit: "games", total: 100, First: 50, done: 60}, "60 of 100 games, 1.0 games/s, 40s left"},
			{&Progress{unit: "%", total: 100, done: 25, note: "KK-K"}, "25 %, 30s left  KK-K"},
			{&Progress{step: "depth 9", stepTime: 30 * time.Second}, "depth 9, 10s, about 20s left"},
			{&Progress{step: "depth 9", stepTime: 5 * time.Second}, "depth 9, 10s"},
		} {
			tt.p.start, tt.p.stepStart = start, start
			require.Equal(t, tt.want, tt.p.text())
		}
	})
}

// TestProgressLines checks the lines on an output that is no terminal, and that there are none without lines.
func TestProgressLines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		s := Streams{nil, &out, &out}
		silent, logged := NewProgress(&s, "games", 100), NewLoggedProgress(&s, "games", 100)
		require.Equal(t, Streams{nil, &out, &out}, s, "nothing has to be erased")
		for second := range 25 {
			silent.Set(float64(second), "")
			logged.Set(float64(second), "")
			time.Sleep(time.Second)
		}
		silent.End()
		logged.End()
		require.Equal(t, "10 of 100 games, 1.0 games/s, 1m30s left\n20 of 100 games, 1.0 games/s, 1m20s left\n", out.String())
	})
}

// TestProgressReads checks that the bytes of files are counted.
func TestProgressReads(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x")
	require.NoError(t, os.WriteFile(name, make([]byte, 1_500_000), 0o600))
	require.Equal(t, 3.0, Megabytes([]string{name, name}))
	require.Zero(t, Megabytes([]string{name, "-"}), "standard input has no size")
	p := &Progress{}
	_, err := io.Copy(io.Discard, p.Reader(bytes.NewReader(make([]byte, 1_500_000))))
	require.NoError(t, err)
	require.InDelta(t, 1.5, p.done, 1e-6)
}

// TestPaint checks that only terminals get colours, and none if NO_COLOR is set or the terminal is dumb.
func TestPaint(t *testing.T) {
	t.Setenv("NO_COLOR", "")
	t.Setenv("TERM", "xterm")
	require.Equal(t, "text", Paint(&bytes.Buffer{}, Red, "text"))
	for _, name := range []string{os.DevNull, filepath.Join(t.TempDir(), "file")} {
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
		require.NoError(t, err)
		require.Equal(t, "text", Paint(f, Red, "text"), name)
		require.NoError(t, f.Close())
	}
	terminal, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0) // a new terminal, on Unix
	if err != nil {
		t.Logf("no terminal here: %v", err)
		return
	}
	defer terminal.Close()
	for _, w := range []io.Writer{terminal, &Output{Writer: terminal}, &erasingWriter{terminal, &Progress{}}} {
		require.Equal(t, "\x1b[31mtext\x1b[0m", Paint(w, Red, "text"))
	}
	t.Setenv("TERM", "dumb")
	require.Equal(t, "text", Paint(terminal, Red, "text"))
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "1")
	require.Equal(t, "text", Paint(terminal, Red, "text"))
}
