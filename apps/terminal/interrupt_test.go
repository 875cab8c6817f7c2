package terminal

import (
	"bytes"
	"io"
	"os"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"
)

// presser is a screen that interrupts the session a number of times when a text appears on it.
type presser struct {
	shown   bytes.Buffer
	watched string
	times   int
	signals chan os.Signal
}

func newPresser(watched string, times int) *presser {
	return &presser{watched: watched, times: times, signals: make(chan os.Signal)}
}

func (p *presser) String() string { return p.shown.String() }

func (p *presser) Write(b []byte) (int, error) {
	n, err := p.shown.Write(b)
	if p.times > 0 && strings.Contains(p.String(), p.watched) {
		for ; p.times > 0; p.times-- {
			p.signals <- os.Interrupt
		}
	}
	return n, err
}

func (p *presser) run(t *testing.T, flags string, in io.Reader) int {
	t.Helper()
	status, message := run(flags, System{In: in, Out: p, Keyboard: true, Screen: true, Signals: p.signals})
	require.Empty(t, message)
	return status
}

func TestInterruptEngine(t *testing.T) {
	screen := newPresser("thinks:", 1)
	status := screen.run(t, "-black full -white human -time 1h -leaders none", strings.NewReader("quit\ny\n"))
	require.Equal(t, exitOK, status)
	require.Contains(t, screen.String(), "Black (full strength) plays ", "it plays the best that it has found")
}

func TestInterruptTwice(t *testing.T) {
	screen := newPresser("thinks:", 2)
	status := screen.run(t, "-black full -white human -time 1h -leaders none", strings.NewReader("quit\ny\n"))
	require.Equal(t, exitInterrupted, status)
}

func TestInterruptAnalysis(t *testing.T) {
	screen := newPresser("depth 3", 1)
	status := screen.run(t, "-black human -white human -leaders none", strings.NewReader("analyse 1h\n"))
	require.Equal(t, exitOK, status)
	require.Contains(t, screen.String(), "For Black, at depth ")
}

func TestInterruptPrompt(t *testing.T) {
	in, typist := io.Pipe() // on which nothing comes
	defer typist.Close()
	screen := newPresser("Black> ", 2)
	require.Equal(t, exitInterrupted, screen.run(t, "-black human -white human -leaders none", in))
	require.NotContains(t, screen.String(), "refused")
}

// TestInterruptPromptOnce checks that after Ctrl-C and a line, the next Ctrl-C counts as the first.
func TestInterruptPromptOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in, typist := io.Pipe()
		screen := newPresser("", 0)
		status := make(chan int)
		go func() { status <- screen.run(t, "-black human -white human -leaders none", in) }()
		for _, line := range []string{"11-15\n", "22-18\n", "quit\ny\n"} {
			synctest.Wait()
			screen.signals <- os.Interrupt
			synctest.Wait()
			_, err := io.WriteString(typist, line)
			require.NoError(t, err)
		}
		require.Equal(t, exitOK, <-status)
		require.Equal(t, 3, strings.Count(screen.String(), "Ctrl-C again leaves the program."))
		require.NoError(t, typist.Close())
	})
}

// TestInterruptMatch checks that a match of two engines can be stopped and continued.
func TestInterruptMatch(t *testing.T) {
	screen := newPresser("thinks:", 1)
	status := screen.run(t, "-black full -white 0 -time 1h -leaders none", strings.NewReader("list\nquit\ny\n"))
	require.Equal(t, exitOK, status)
	require.Contains(t, screen.String(), "Stopped. Enter, or go, lets them play on.")
	require.Contains(t, screen.String(), "waiting> ")
}

// TestInterruptReplay checks that a replay ends at Ctrl-C, and the game continues.
func TestInterruptReplay(t *testing.T) {
	screen := newPresser("The start of the game", 1)
	status := screen.run(t, "-black human -white human -leaders none -load testdata/game.pdn",
		strings.NewReader("replay 1h\nquit\ny\n"))
	require.Equal(t, exitOK, status)
	require.Contains(t, screen.String(), "Stopped.\n")
}
