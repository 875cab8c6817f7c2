// Command draughts is the command line of package draughts. It lists and explains moves, searches and evaluates
// positions, plays, checks, formats, filters and annotates PDN files, builds endgame databases, and measures its speed.
//
//	draughts                     lists the commands
//	draughts help perft          explains a command
//	draughts search --depth 15    runs a command
//
// Results go to standard output and errors to standard error. The exit status is 0 for success, 1 if a check or the
// command fails, 2 for a mistake in the command line, and 130 after an interruption.
package main

import (
	"os"

	"github.com/godraughts/draughts/cmd/draughts/internal/commands"
	"github.com/godraughts/draughts/internal/cli"
)

func main() {
	os.Exit(commands.Main(os.Args[1:], cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
}
