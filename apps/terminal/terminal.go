// Package terminal plays draughts in a terminal or in a pipe. The command "draughts play" runs it.
//
// People and engines play on either side, by every rule set of the library. Each line of input is a move or a command.
// Input that does not come from a keyboard is a script: each line is printed with its result, and no question is asked.
//
//	draughts play                                        you against level 3; you move first
//	draughts play -variant russian -black 5 -clock 5m+3s
//	draughts play -black 5 -white 3 -games 2             a match of two engines
//	printf '11-15\n23-19\nquit\n' | draughts play -black human -white human -plain
package terminal

import (
	"errors"
	"io"
	"os"
)

// System is the input, the output and the environment of a session. In and Out must not be nil.
type System struct {
	In       io.Reader
	Out      io.Writer
	Keyboard bool                // In is a keyboard
	Screen   bool                // Out is a screen
	Getenv   func(string) string // reads the environment, as os.Getenv does; nil for an empty one
	Signals  <-chan os.Signal    // Ctrl-C: one stops a search, two end the session; other signals end it; nil for none

	// Size returns the size of the screen in characters, or 0 and 0 if it is not known. With a Size and a keyboard the
	// board is redrawn in place. Without one, or with nil, each board comes below the last.
	Size func() (columns, rows int)
	// Resized gets a value when the size of the screen has changed; nil if it is not known when.
	Resized <-chan os.Signal
	// Stopped gets a value for Ctrl-Z. Then Stop is called, with the screen as it was before the session. It returns when
	// the program is continued. They may be nil.
	Stopped <-chan os.Signal
	Stop    func()
}

// env returns the value of a variable of the environment; empty if it is not set.
func (sys *System) env(key string) string {
	if sys.Getenv == nil {
		return ""
	}
	return sys.Getenv(key)
}

// ErrRefused is returned by Play if a line of a script was refused, or an engine could not play. Out has the reason.
var ErrRefused = errors.New("refused")

// ErrInterrupted is returned by Play after Ctrl-C twice.
var ErrInterrupted = errors.New("interrupted")

// UsageError is a mistake in the settings. Nothing has been played then.
type UsageError struct{ Err error }

// Error returns the text of Err.
func (e *UsageError) Error() string { return e.Err.Error() }

// Unwrap returns Err.
func (e *UsageError) Unwrap() error { return e.Err }

// Play plays until the end of the session: the person leaves, the input ends, or the match is over. It returns a
// *UsageError if the settings are invalid, ErrRefused, ErrInterrupted, or the error of writing to Out.
func (s *Settings) Play(sys System) error {
	s.setDefaults(sys)
	err := s.check()
	var played *session
	if err == nil {
		played, err = newSession(s, sys)
	}
	if err != nil {
		return &UsageError{err}
	}
	defer played.close()
	return played.run()
}
