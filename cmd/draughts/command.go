package main

import (
	"flag"
	"io"
	"slices"
	"strings"
	"time"
)

// commands is commandTable. It has no initializer, since some commands read it.
var commands []command

func init() { commands = commandTable }

// commandTable lists the commands, in the order of "draughts help". A row is all that a command needs: help,
// suggestions and completion come from its flags.
var commandTable = []command{
	{"play", "", "play in the terminal, against an engine or a person", playAbout,
		func() runner { return new(playCommand) }},
	{"match", "", "play a match between two engines", matchAbout,
		func() runner { return new(matchCommand) }},
	{"hub", "", "run as an engine for programs that speak Hub", hubAbout,
		func() runner { return new(hubCommand) }},
	{"dxp serve", "[HOST:PORT]", "wait for programs that speak DXP and play them", dxpServeAbout,
		func() runner { return new(dxpServeCommand) }},
	{"dxp play", "[HOST:PORT]", "connect to a program that speaks DXP and play it", dxpPlayAbout,
		func() runner { return new(dxpPlayCommand) }},
	{"moves", "[MOVE...]", "list the legal moves, or say why a move is illegal", movesAbout,
		func() runner { return new(movesCommand) }},
	{"search", "[MOVE...]", "find the best move", searchAbout,
		func() runner { return new(searchCommand) }},
	{"eval", "[MOVE...]", "evaluate a position without search, term by term", evalAbout,
		func() runner { return new(evalCommand) }},
	{"perft", "DEPTH", "count the sequences of moves: tests and times move generation", perftAbout,
		func() runner { return new(perftCommand) }},
	{"variants", "[VARIANT...]", "list the rule sets, or describe their rules", variantsAbout,
		func() runner { return new(variantsCommand) }},
	{"picture", "[MOVE...]", "draw a position or a game as SVG, PNG or GIF", pictureAbout,
		func() runner { return new(pictureCommand) }},
	{"pdn check", "FILE...", "check the games of PDN files", pdnCheckAbout,
		func() runner { return new(pdnCheckCommand) }},
	{"pdn format", "FILE...", "write games in strict PDN 3.0", pdnFormatAbout,
		func() runner { return new(pdnFormatCommand) }},
	{"pdn merge", "FILE...", "write the games of several PDN files as one", pdnMergeAbout,
		func() runner { return new(pdnMergeCommand) }},
	{"pdn split", "FILE...", "write the games of PDN files to several files", pdnSplitAbout,
		func() runner { return new(pdnSplitCommand) }},
	{"pdn filter", "FILE...", "select games by players, date, result, position, ...", pdnFilterAbout,
		func() runner { return new(pdnFilterCommand) }},
	{"pdn stats", "FILE...", "count results, players, openings, ...", pdnStatsAbout,
		func() runner { return new(pdnStatsCommand) }},
	{"pdn tofen", "FILE...", "print the positions of games", pdnToFENAbout,
		func() runner { return new(pdnToFENCommand) }},
	{"pdn annotate", "FILE", "add scores and better moves to the games of a PDN file", pdnAnnotateAbout,
		func() runner { return new(pdnAnnotateCommand) }},
	{"egdb build", "", "build endgame databases", egdbBuildAbout,
		func() runner { return new(egdbBuildCommand) }},
	{"egdb verify", "", "check endgame databases", egdbVerifyAbout,
		func() runner { return new(egdbVerifyCommand) }},
	{"egdb probe", "[MOVE...]", "look a position up in endgame databases", egdbProbeAbout,
		func() runner { return new(egdbProbeCommand) }},
	{"egdb line", "[MOVE...]", "print perfect play to the end as PDN", egdbLineAbout,
		func() runner { return new(egdbLineCommand) }},
	{"egdb random", "", "print random positions with a given result", egdbRandomAbout,
		func() runner { return new(egdbRandomCommand) }},
	{"egdb info", "", "count the positions of endgame databases by result", egdbInfoAbout,
		func() runner { return new(egdbInfoCommand) }},
	{"egdb report", "DIR", "write tables of endgame databases, as Markdown", egdbReportAbout,
		func() runner { return new(egdbReportCommand) }},
	{"book build", "", "build an opening book by searches", bookBuildAbout,
		func() runner { return new(bookBuildCommand) }},
	{"book import", "FILE...", "make an opening book of the games of PDN files", bookImportAbout,
		func() runner { return new(bookImportCommand) }},
	{"book merge", "FILE...", "join opening books", bookMergeAbout,
		func() runner { return new(bookMergeCommand) }},
	{"book show", "[MOVE...]", "print the moves of a position in an opening book", bookShowAbout,
		func() runner { return new(bookShowCommand) }},
	{"book stats", "", "count in an opening book", bookStatsAbout,
		func() runner { return new(bookStatsCommand) }},
	{"book export", "FILE", "write an opening book in another form", bookExportAbout,
		func() runner { return new(bookExportCommand) }},
	{"book verify", "FILE...", "check opening books", bookVerifyAbout,
		func() runner { return new(bookVerifyCommand) }},
	{"selfplay", "", "play games of the engine against itself, for draughts tune", selfplayAbout,
		func() runner { return new(selfplayCommand) }},
	{"tune", "FILE...", "fit the weights of an evaluation to games", tuneAbout,
		func() runner { return new(tuneCommand) }},
	{"bench", "", "measure the speed of the library on this machine", benchAbout,
		func() runner { return new(benchCommand) }},
	{"completion", "SHELL", "print the completion of commands and flags for a shell", completionAbout,
		func() runner { return new(completionCommand) }},
	{"version", "", "print the version of this program", versionAbout,
		func() runner { return new(versionCommand) }},
}

// headings are the headings in the list of commands, each by the name of the command that follows it.
var headings = map[string]string{
	"play":       "Play",
	"moves":      "Positions and rules",
	"pdn check":  "Games in PDN files",
	"egdb build": "Endgame databases",
	"book build": "Opening books",
	"selfplay":   "Evaluation",
	"bench":      "This program",
}

// command is a row of the table of commands.
type command struct {
	name  string // one or two words
	args  string // what follows the flags
	brief string // one line
	about string // the text of "draughts NAME -h", with an example
	new   func() runner
}

// runner is a run of a command. Its fields are the values of the flags.
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
	f.SetOutput(io.Discard) // execute returns errors, and explain lists the flags
	r.register(f)
	return f
}

// parseFlags reads flags and arguments in any order and returns the arguments. After "--" all are arguments. (The flag
// package stops at the first argument.)
func parseFlags(f *flag.FlagSet, args []string) (rest []string, err error) {
	for {
		if err := f.Parse(args); err != nil {
			return nil, flagError(f, err)
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

// flagError returns the error of reading flags in the words of this program.
func flagError(f *flag.FlagSet, err error) error {
	if name, ok := strings.CutPrefix(err.Error(), "flag provided but not defined: "); ok {
		return usagef("there is no flag %s%s", name, didYouMean(nearestFlags(name, f)))
	}
	if text, ok := strings.CutSuffix(err.Error(), ": parse error"); ok {
		name := text[strings.LastIndex(text, " -")+len(" -"):]
		return usagef("%s: %s is expected", text, expected(f.Lookup(name)))
	}
	return suggestValues(err, nearestValues(err, f))
}

// expected returns what the value of a flag of a basic type must be.
func expected(f *flag.Flag) string {
	switch f.Value.(flag.Getter).Get().(type) {
	case time.Duration:
		return "a time such as 500ms or 1m30s"
	case float64:
		return "a number"
	case bool:
		return "true or false"
	}
	return "a whole number"
}
