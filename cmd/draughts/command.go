package main

import (
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
)

// commands are what the program can do, in the order of the list that it prints.
var commands = []command{
	{"perft", "DEPTH", "count sequences of moves: a check and a measure of move generation", perftAbout,
		func() runner { return new(perftCommand) }},
	{"moves", "[MOVE...]", "list the legal moves, or say why a move is illegal", movesAbout,
		func() runner { return new(movesCommand) }},
	{"search", "[MOVE...]", "look for the best move", searchAbout,
		func() runner { return new(searchCommand) }},
	{"eval", "[MOVE...]", "judge a position without search, term by term", evalAbout,
		func() runner { return new(evalCommand) }},
	{"selfplay", "", "let the engine play games against itself", selfplayAbout,
		func() runner { return new(selfplayCommand) }},
	{"tune", "FILE...", "learn the weights of the evaluation from games", tuneAbout,
		func() runner { return new(tuneCommand) }},
	{"pdn check", "FILE...", "check the games of PDN files", pdnCheckAbout,
		func() runner { return new(pdnCheckCommand) }},
	{"pdn format", "FILE...", "write games in strict PDN 3.0", pdnFormatAbout,
		func() runner { return new(pdnFormatCommand) }},
	{"pdn merge", "FILE...", "put the games of PDN files into one", pdnMergeAbout,
		func() runner { return new(pdnMergeCommand) }},
	{"pdn split", "FILE...", "spread games over several PDN files", pdnSplitAbout,
		func() runner { return new(pdnSplitCommand) }},
	{"pdn filter", "FILE...", "pick games by players, date, result, position, ...", pdnFilterAbout,
		func() runner { return new(pdnFilterCommand) }},
	{"pdn stats", "FILE...", "count results, players, openings, ...", pdnStatsAbout,
		func() runner { return new(pdnStatsCommand) }},
	{"pdn tofen", "FILE...", "print the positions of games", pdnToFENAbout,
		func() runner { return new(pdnToFENCommand) }},
	{"pdn annotate", "FILE", "add scores and better moves to the games of a PDN file", pdnAnnotateAbout,
		func() runner { return new(pdnAnnotateCommand) }},
	{"play", "", "play in the terminal, against an engine or a person", playAbout,
		func() runner { return new(playCommand) }},
	{"match", "", "play a match between two engines", matchAbout,
		func() runner { return new(matchCommand) }},
	{"hub", "", "be an engine for programs that speak Hub", hubAbout,
		func() runner { return new(hubCommand) }},
	{"dxp serve", "[HOST:PORT]", "play programs that call by DXP", dxpServeAbout,
		func() runner { return new(dxpServeCommand) }},
	{"dxp play", "[HOST:PORT]", "call a program by DXP and play it", dxpPlayAbout,
		func() runner { return new(dxpPlayCommand) }},
	{"egdb build", "", "build endgame databases", egdbBuildAbout,
		func() runner { return new(egdbBuildCommand) }},
	{"egdb verify", "[DIR]", "check endgame databases", egdbVerifyAbout,
		func() runner { return new(egdbVerifyCommand) }},
	{"egdb probe", "[MOVE...]", "look a position up in endgame databases", egdbProbeAbout,
		func() runner { return new(egdbProbeCommand) }},
	{"egdb info", "[DIR]", "count how the positions of endgame databases end", egdbInfoAbout,
		func() runner { return new(egdbInfoCommand) }},
	{"variants", "[NAME...]", "list the rule sets, or tell their rules", variantsAbout,
		func() runner { return new(variantsCommand) }},
	{"bench", "", "measure the speed of the library on this machine", benchAbout,
		func() runner { return new(benchCommand) }},
}

// command is a row of the table of commands.
type command struct {
	name  string // one or two words
	args  string // what follows the flags
	brief string // one line
	about string // what "draughts NAME -h" says, with an example
	new   func() runner
}

// runner is one run of a command: a struct whose fields are the values of its flags.
type runner interface {
	register(*flag.FlagSet)
	run(args []string, s streams) error
}

// find returns the command that the first words of args name, and the rest of args.
func find(args []string) (c *command, rest []string, ok bool) {
	for i := range commands {
		words := strings.Fields(commands[i].name)
		if len(args) >= len(words) && slices.Equal(args[:len(words)], words) {
			return &commands[i], args[len(words):], true
		}
	}
	return nil, args, false
}

// flags returns the flags of the command, which set the fields of r.
func (c *command) flags(r runner) *flag.FlagSet {
	f := flag.NewFlagSet(c.name, flag.ContinueOnError)
	f.SetOutput(io.Discard) // run reports errors, explain the flags
	r.register(f)
	return f
}

// explain prints what the command does and its flags.
func (c *command) explain(w io.Writer) {
	fmt.Fprintf(w, "usage: %s\n\n%s\nflags:\n", strings.TrimSpace("draughts "+c.name+" [flags] "+c.args),
		strings.TrimLeft(c.about, "\n"))
	f := c.flags(c.new())
	f.SetOutput(w)
	f.PrintDefaults()
}

// parseFlags reads flags and arguments in any order and returns the arguments. The flag package itself stops at the
// first argument. After "--" all are arguments.
func parseFlags(f *flag.FlagSet, args []string) (rest []string, err error) {
	for {
		if err := f.Parse(args); err != nil {
			return nil, usageError{err}
		}
		read := len(args) - f.NArg()
		if read > 0 && args[read-1] == "--" {
			return append(rest, f.Args()...), nil
		}
		if f.NArg() == 0 {
			return rest, nil
		}
		rest = append(rest, f.Arg(0))
		args = f.Args()[1:]
	}
}
