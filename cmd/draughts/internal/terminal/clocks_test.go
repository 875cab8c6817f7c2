package terminal

import (
	"bytes"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// typist is a keyboard on which each line comes after a pause.
type typist struct {
	pause time.Duration
	lines []string
}

func (t *typist) Read(b []byte) (int, error) {
	if len(t.lines) == 0 {
		return 0, io.EOF
	}
	time.Sleep(t.pause)
	n := copy(b, t.lines[0]+"\n")
	t.lines = t.lines[1:]
	return n, nil
}

// withTypist runs a session in which time passes only while a line is typed.
func withTypist(t *testing.T, pause time.Duration, flags string, lines ...string) string {
	var o bytes.Buffer
	var message string
	synctest.Test(t, func(t *testing.T) { _, message = run(flags, System{In: &typist{pause, lines}, Out: &o}) })
	require.Empty(t, message)
	return o.String()
}

func TestClocksRun(t *testing.T) {
	out := withTypist(t, 2*time.Second, "-black human -white human -board none -clock 1m+1s",
		"11-15", "22-18", "15x22", "clock")
	require.Contains(t, out, "Clocks of 1m+1s: Black has 0:58, White 0:57.")
}

func TestDelay(t *testing.T) {
	out := withTypist(t, 2*time.Second, "-black human -white human -board none",
		"11-15", "clock 2/5s,1m d1s", "22-18", "15x22", "25x18", "clock")
	require.Contains(t, out, "Clocks of 2/5s,1m d1s: Black has 0:05.0, White 0:05.0.")
	require.Contains(t, out, "Clocks of 2/5s,1m d1s: Black has 0:01.0, White 1:01.")
}

func TestTimeIsUp(t *testing.T) {
	out := withTypist(t, 20*time.Second, "-black human -white human -board none -clock 30s", "11-15", "22-18", "15x22")
	require.Contains(t, out, "The time of Black is up.\n\nWhite wins. White beats Black in 1 move: time-out.\n")
	require.Contains(t, out, "refused: the game is over: White wins: time-out")
}

// TestUndoRestoresTimes takes moves back, also after the time is up, and makes them again.
func TestUndoRestoresTimes(t *testing.T) {
	out := withTypist(t, 20*time.Second, "-black human -white human -board none -clock 50s",
		"11-15", "22-18", "undo", "clock", "redo", "clock", "undo 2", "clock", "11-16", "22-18", "clock", "15x22",
		"undo", "clock")
	var shown []string
	for line := range strings.Lines(out) {
		if text, ok := strings.CutPrefix(line, "Clocks of 50s: "); ok {
			shown = append(shown, strings.TrimSpace(text))
		}
	}
	require.Equal(t, []string{
		"Black has 0:30, White 0:30.",   // White has 20 s less since the undo
		"Black has 0:10, White 0:30.",   // so has Black since the redo, and then loses on time
		"Black has 0:30, White 0:50.",   // in the first move again
		"Black has 0:00.0, White 0:30.", // 40 s for 11-16, then Black loses on time
		"Black has 0:10, White 0:30.",   // White to move, after 20 s
	}, shown)
}

func TestClockPause(t *testing.T) {
	out := withTypist(t, 20*time.Second, "-black human -white human -board none -clock 50s",
		"11-15", "clock pause", "clock", "clock", "22-18", "go", "clock resume", "22-18", "clock")
	require.Equal(t, 3, strings.Count(out, "Clocks of 50s, stopped: Black has 0:30, White 0:30."))
	require.Equal(t, 2, strings.Count(out, "refused: the clocks are stopped: clock resume starts them again\n"))
	require.Contains(t, out, "Clocks of 50s: Black has 0:10, White 0:10.")
	out = withTypist(t, 0, "-black human -white human -board none", "11-15", "clock 5m", "clock pause", "undo", "clock")
	require.Equal(t, 2, strings.Count(out, "Clocks of 5m, stopped"))
	out = withTypist(t, 0, "-black human -white human -board none", "clock pause", "clock", "clock 5")
	require.Contains(t, out, "refused: there are no clocks to stop\n")
	require.Contains(t, out, "There are no clocks.\n")
	require.Contains(t, out, `refused: invalid time control "5": "5" is not a time such as 5m`)
}

// TestClocksRest checks that no clock runs while an engine waits for the command go.
func TestClocksRest(t *testing.T) {
	out := withTypist(t, 20*time.Second, "-black 0 -white human -board none -clock 30s -load testdata/game.pdn",
		"clock", "clock", "go", "clock")
	require.Equal(t, 2, strings.Count(out, "Clocks of 30s: Black has 0:30, White 0:30."))
	require.Contains(t, out, "Clocks of 30s: Black has 0:30, White 0:10.\n")
}

// TestTimeControlTag saves a game with clocks.
func TestTimeControlTag(t *testing.T) {
	for control, tag := range map[string]string{
		"40/90m,30m+30s": `[TimeControl "40/5400:1800+30"]`, "5m d3s": "", "none": "",
	} {
		file := filepath.Join(t.TempDir(), "game.pdn")
		withTypist(t, 0, "-black human -white human -board none", "clock "+control, "11-15", "save "+file)
		text := readFile(file)
		require.Contains(t, text, tag)
		require.Equal(t, tag != "", strings.Contains(text, "TimeControl"))
	}
}
