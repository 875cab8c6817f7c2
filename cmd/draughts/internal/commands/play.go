package commands

import (
	"os"
	"os/signal"

	"github.com/godraughts/draughts/cmd/draughts/internal/terminal"
	"github.com/godraughts/draughts/internal/cli"
)

const playAbout = `
Plays draughts in the terminal: people and engines on both sides, any rule set,
with clocks and hints. Without flags you play against level 3 and move
first. In the game, "help" lists the commands; click a piece and its target, or
type the move. A player is one of these:

  human, human:NAME    a person at this keyboard
  0, 1, ... 10, full   the library at that level, or at full strength
  hub:./program args   a program that speaks Hub, or another engine from
                       "draughts help engines"

Input that does not come from a keyboard is a script: each line is printed with
its result, and no question is asked. The exit status is 1 if a line was refused
or something failed, and 130 after Ctrl-C: twice at a keyboard.

  draughts play
  draughts play --drill builtin
  draughts play --variant russian --black 5 --clock 5m+3s
`

type playCommand struct{ terminal.Settings }

func (c *playCommand) Run(args []string, s cli.Streams) error {
	signals := make(chan os.Signal, 2)
	if ends := cli.EndSignals(); len(ends) > 0 { // without signals, signal.Notify would relay all
		signal.Notify(signals, ends...)
		defer signal.Stop(signals)
	}
	sys := terminal.System{In: s.In, Out: s.Out, Keyboard: cli.IsTerminal(s.In), Getenv: os.Getenv, Signals: signals}
	if cli.IsTerminal(s.Out) {
		sys.Screen = s.Out
		if o, ok := s.Out.(*cli.Output); ok {
			sys.Screen = o.Writer
		}
	}
	return withUnread(c.Play(sys), c.Unread(), s)
}
