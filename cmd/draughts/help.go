package main

import (
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/godraughts/draughts/internal/quote"
)

// topics are what several commands have in common.
var topics = []struct{ name, brief, text string }{
	{"engines", "the players of match and play", enginesTopic},
	{"openings", "where the games of match and selfplay begin", openingsTopic},
}

const enginesTopic = `
An engine is described by one of these:

  default                the searcher of this program with default options
  hash=16,nolmr          the searcher with these options: hash in MiB, workers,
                         and switches that disable a part of the search (nolmr,
                         noiir, norazoring ...; a wrong name lists all of them)
  eval=material          the searcher with this evaluation: patterns, classic,
                         material or a file of weights from draughts tune
  egdb=english           the searcher with the built-in endgame databases, or
                         with those in a directory
  level=3                a difficulty level for people, 0 to 10
  random                 any legal move
  hub:./program args     a program that speaks Hub; hub:book=false ./program
                         sets a parameter
  dxp:HOST:PORT          a program that listens for DXP, by default on this
                         machine at port 27531; only rules of a 10x10 board.
                         It gets the time of 60 moves, in minutes, for a game
`

const openingsTopic = `
OPENINGS is one of these, or several separated by commas, which take turns:

  start              the starting position
  random:PLIES       PLIES random moves from the starting position, 0 to 40
  11man              the 2,405 ballots of the 11-man game (English only)
  11man:PLIES        a random man of each side removed, then PLIES random moves
                     without a capture, 0 to 40
  3move              the 156 three-move ballots in play (English only)
  3move-crossboard   the 144 of them that are played over the board
  3move-all          all 174, the barred ones included
  FILE               the games of a PDN file, or one FEN on each line

Decks and files are shuffled. They start over when all their openings have been
played.
`

// isHelp reports whether an argument asks for help.
func isHelp(arg string) bool {
	return arg == "help" || arg == "-h" || arg == "-help" || arg == "--help"
}

// help explains the command or the topic that words name. Without words, or with the first word of several commands, it
// lists the commands.
func help(words []string, s streams, out *output) int {
	if len(words) > 0 && isHelp(words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	if c, _, ok := find(words); ok {
		c.explain(out)
		return exitStatus("help", out.err, s)
	}
	group := strings.Join(words, " ")
	for _, t := range topics {
		if t.name == group {
			fmt.Fprint(out, strings.TrimLeft(t.text, "\n"))
			return exitStatus("help", out.err, s)
		}
	}
	var list strings.Builder
	for _, c := range commands {
		if group == "" || strings.HasPrefix(c.name, group+" ") {
			fmt.Fprintf(&list, "  %-14s %s\n", c.name, c.brief)
		}
	}
	if list.Len() == 0 {
		fmt.Fprintf(s.err, "draughts: there is no command %s (see draughts help)\n", quote.Text(group))
		return exitUsage
	}
	fmt.Fprintf(out, `usage: draughts COMMAND [flags] [arguments]

%s
"draughts COMMAND -h" explains a command. Flags may stand before or after the arguments.
`, &list)
	if group == "" {
		for _, t := range topics {
			fmt.Fprintf(out, "\"draughts help %s\" explains %s.\n", t.name, t.brief)
		}
	}
	return exitStatus("help", out.err, s)
}

// explain prints what the command does and its flags.
func (c *command) explain(w io.Writer) {
	fmt.Fprintf(w, "usage: %s\n\n%s", strings.TrimSpace("draughts "+c.name+" [flags] "+c.args),
		strings.TrimLeft(c.about, "\n"))
	head := "\nflags:\n"
	c.flags(c.new()).VisitAll(func(f *flag.Flag) {
		fmt.Fprint(w, head, flagText(f))
		head = ""
	})
}

// The columns of the list of flags.
const (
	flagColumn = 18 // where the explanations begin
	lastColumn = 80
)

// flagText returns the lines that explain a flag.
func flagText(f *flag.Flag) string {
	value, usage := flag.UnquoteUsage(f)
	if def := f.DefValue; def != "" && def != "0" && def != "0s" && def != "false" {
		usage += " (default " + def + ")"
	}
	var text strings.Builder
	line := strings.TrimRight("  -"+f.Name+" "+value, " ")
	if len(line) > flagColumn-2 {
		text.WriteString(line + "\n")
		line = ""
	}
	line += strings.Repeat(" ", flagColumn-1-len(line))
	for _, word := range strings.Fields(usage) {
		if len(line)+1+len(word) > lastColumn {
			text.WriteString(line + "\n")
			line = strings.Repeat(" ", flagColumn-1)
		}
		line += " " + word
	}
	return text.String() + line + "\n"
}
