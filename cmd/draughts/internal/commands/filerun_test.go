package commands

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

// manyFiles makes files with that number of lines each, and returns their names.
func manyFiles(t *testing.T, files, lines int) (names []string) {
	t.Helper()
	folder := t.TempDir()
	for i := range files {
		name := filepath.Join(folder, fmt.Sprint(i))
		require.NoError(t, os.WriteFile(name, []byte(strings.Repeat(fmt.Sprintf("line of file %d\n", i), lines)), 0o600))
		names = append(names, name)
	}
	return names
}

// TestFileRunOrder checks that the output comes in the order of the files, also if it is more than maxKept.
func TestFileRunOrder(t *testing.T) {
	names := manyFiles(t, 4, 1+maxKept/16)
	want := ""
	for i, name := range names {
		if i > 0 {
			want += "between\n"
		}
		want += readFile(t, name)
	}
	names = append(names[:2:2], append([]string{"missing"}, names[2:]...)...)
	var out, messages bytes.Buffer
	err := fileRun{command: "copy", atOnce: 3, between: "between\n", work: func(name string, s cli.Streams) error {
		if name == names[0] {
			time.Sleep(10 * time.Millisecond) // the others are ahead
		}
		fmt.Fprintln(s.Err, name)
		_, err := io.Copy(s.Out, s.In)
		return err
	}}.run(names, cli.Streams{Out: &out, Err: &messages})
	require.Equal(t, cli.ErrUnreadable, err)
	require.True(t, want == out.String())
	require.Equal(t, 5, strings.Count(messages.String(), "\n"))
	require.Regexp(t, "/1\ndraughts copy: open missing: .*\n.*/2\n", messages.String())
}

func TestFileRunResults(t *testing.T) {
	names := manyFiles(t, 3, 1)
	tests := []struct {
		name   string
		errors []error // of the files
		want   error
		say    string
	}{
		{"well", []error{nil, nil, nil}, nil, ""},
		{"bad games", []error{nil, cli.ErrFailed, nil}, cli.ErrFailed, ""},
		{"unreadable", []error{cli.ErrFailed, nil, io.ErrUnexpectedEOF}, cli.ErrUnreadable,
			"draughts test: unexpected EOF\n"},
	}
	for _, tt := range tests {
		var out, messages bytes.Buffer
		err := fileRun{command: "test", between: "between", work: func(name string, s cli.Streams) error {
			return tt.errors[name[len(name)-1]-'0']
		}}.run(names, cli.Streams{Out: &out, Err: &messages})
		require.Equal(t, tt.want, err, tt.name)
		require.Equal(t, tt.say, messages.String(), tt.name)
		require.Empty(t, out.String(), "empty parts have no separator")
	}
}

// TestFileRunCut checks that a game that an error of reading cuts does not count.
func TestFileRunCut(t *testing.T) {
	for _, command := range []string{"filter --count", "filter", "tofen --final", "crosstable"} {
		const text = "[White \"A\"] [Black \"B\"] [Result \"1-0\"] [GameType \"21\"] 1. 11-15 23-1"
		in, out := io.MultiReader(strings.NewReader(text), iotest.ErrReader(io.ErrUnexpectedEOF)), bytes.Buffer{}
		streams := cli.Streams{In: in, Out: &out, Err: io.Discard}
		require.Equal(t, cli.ExitFailed, Main(strings.Fields("pdn "+command+" -"), streams), command)
		require.Equal(t, try("pdn "+command+" -").out, out.String(), command)
	}
}

// TestOrderedWriter checks that a writer waits if it has more than may be kept, and that nothing appears early.
func TestOrderedWriter(t *testing.T) {
	var out bytes.Buffer
	turn, done := make(chan struct{}), make(chan struct{})
	w := &orderedWriter{w: &out, turn: turn}
	must(w.Write([]byte("kept")))
	go func() {
		defer close(done)
		_, _ = w.Write(make([]byte, maxKept))
	}()
	select {
	case <-done:
		t.Fatal("it did not wait")
	case <-time.After(10 * time.Millisecond):
	}
	close(turn)
	<-done
	require.Equal(t, 4+maxKept, out.Len())
	require.Equal(t, "kept", out.String()[:4])

	full := &orderedWriter{w: &smallDisk{}, turn: turn, kept: []byte("kept")}
	require.Equal(t, errors.New("disk full"), full.flush())
}
