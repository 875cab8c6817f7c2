package commands

import (
	"flag"
	"fmt"

	"github.com/godraughts/draughts/cmd/draughts/internal/terminal"
	"github.com/godraughts/draughts/internal/cli"
)

const leadersAbout = `
Prints the leader board of "draughts play --leaders FILE.csv": the games won
against a level, by the level and then by the fewest moves.

  draughts leaders games.csv
`

type leadersCommand struct{ cli.FormatFlags }

func (c *leadersCommand) Register(f *flag.FlagSet) { c.RegisterRows(f) }

func (c *leadersCommand) Run(args []string, s cli.Streams) error {
	board, err := terminal.ReadLeaders(args[0])
	if err == nil && c.IsText() {
		fmt.Fprintln(s.Out, terminal.LeaderHead)
	}
	if err == nil {
		err = cli.PrintRows(&c.FormatFlags, s.Out, board)
	}
	return err
}
