package main

import (
	"errors"
	"flag"
	"io/fs"
	"os"
	"os/signal"

	"github.com/godraughts/draughts/apps/terminal"
	"github.com/godraughts/draughts/internal/quote"
)

const playAbout = `
Plays draughts in the terminal: people and engines on both sides, any rule set,
with clocks, hints, matches and a leader board. Without flags you play against
level 3 and move first. In the game, "help" lists the commands. A player is one
of these:

  human, human:NAME    a person at this keyboard
  0, 1, ... 10         the library at that level
  full                 the library at full strength
  hub:./program args   a program that speaks Hub, or another engine from
                       "draughts help engines"

Input that does not come from a keyboard is a script: each line is printed with
its result, and no question is asked. The exit status is 1 if a line was refused
or something failed, and 130 after Ctrl-C twice.

  draughts play
  draughts play -variant russian -black 5 -clock 5m+3s
  draughts play -black 5 -white 3 -games 2
`

// playCommand runs "draughts play".
type playCommand struct{ terminal.Settings }

func (c *playCommand) register(f *flag.FlagSet) { c.Register(f) }

func (c *playCommand) run(args []string, s streams) error {
	if len(args) > 0 {
		return usagef("no arguments are expected, not %s", quote.Text(args[0]))
	}
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt)
	defer signal.Stop(signals)
	out := s.out
	if o, ok := out.(*output); ok {
		out = o.Writer
	}
	err := c.Play(terminal.System{
		In: s.in, Out: s.out, Keyboard: isTerminal(s.in), Screen: isTerminal(out), Getenv: os.Getenv, Signals: signals,
	})
	switch {
	case errors.As(err, new(*fs.PathError)):
		return err // a missing file is no mistake in the command line
	case errors.As(err, new(*terminal.UsageError)):
		return usageError{err}
	case errors.Is(err, terminal.ErrRefused):
		return errFailed // the text says which line
	}
	return err
}
