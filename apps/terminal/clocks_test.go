package terminal

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

func TestParseClock(t *testing.T) {
	for text, want := range map[string]clockSetting{
		"none": {}, "5m": {5 * time.Minute, 0}, "90s+2s": {90 * time.Second, 2 * time.Second},
	} {
		got, err := parseClock(text)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	for _, text := range []string{"", "5", "five", "5m+", "+3s", "-5m", "5m+-1s", "5m+3"} {
		_, err := parseClock(text)
		require.Error(t, err, text)
	}
}

func TestClockText(t *testing.T) {
	k := newClocks(clockSetting{base: time.Hour})
	for left, want := range map[time.Duration]string{
		time.Hour: "60:00", 61 * time.Second: "1:01", 10 * time.Second: "0:10", 9400 * time.Millisecond: "0:09.4",
		-1: "0:00.0",
	} {
		k.remaining[draughts.White] = left
		require.Equal(t, want, k.text(draughts.White))
	}
}

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
	synctest.Test(t, func(t *testing.T) {
		_, message = run(flags, System{In: &typist{pause, lines}, Out: &o})
	})
	require.Empty(t, message)
	return o.String()
}

func TestClocksRun(t *testing.T) {
	out := withTypist(t, 2*time.Second, "-black human -white human -board none -clock 1m+1s",
		"11-15", "22-18", "15x22", "clock")
	require.Contains(t, out, "Black has 0:58, White 0:57, and 1s more for each move.")
}

func TestTimeIsUp(t *testing.T) {
	out := withTypist(t, 20*time.Second, "-black human -white human -board none -clock 30s",
		"11-15", "22-18", "15x22")
	require.Contains(t, out, "The time of Black is up.\n\nWhite wins. White beats Black in 1 move: time-out.\n")
	require.Contains(t, out, "refused: the game is over: White wins: time-out")
}

// TestClocksRest checks that no clock runs while an engine waits for the command go.
func TestClocksRest(t *testing.T) {
	out := withTypist(t, 20*time.Second, "-black 0 -white human -board none -clock 30s -load testdata/game.pdn",
		"clock", "clock", "go", "clock")
	require.Equal(t, 2, strings.Count(out, "Black has 0:30, White 0:30."))
	require.Contains(t, out, "Black has 0:30, White 0:10.\n")
}
