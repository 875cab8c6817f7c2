package cli

import (
	"flag"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/godraughts/draughts/internal/quote"
)

// completionCommand prints the completion of a program.
type completionCommand struct{ program *Program }

// Completion returns the command that prints the completion of commands and flags for a shell.
func (p *Program) Completion() Runner { return &completionCommand{p} }

func (c *completionCommand) Register(*flag.FlagSet) {}

// Shells are the shells that have a completion, and what prints it.
var Shells = map[string]func(*Program, io.Writer, []completion){
	"bash": (*Program).writeBash, "zsh": (*Program).writeZsh, "fish": (*Program).writeFish,
}

func (c *completionCommand) Run(args []string, s Streams) error {
	known := slices.Sorted(maps.Keys(Shells))
	write := Shells[args[0]]
	if write == nil {
		return Usagef("SHELL %s: one of %s is expected%s", quote.Text(args[0]), strings.Join(known, ", "),
			DidYouMean(Nearest(args[0], known)))
	}
	write(c.program, s.Out, c.program.completions())
	return nil
}

// completion is what can follow the words of a command, or of the beginning of one.
type completion struct {
	words    string   // of the command: "pdn check", or "pdn" or "" for a beginning
	brief    string   // what the command does
	next     []choice // the next words of a beginning
	flags    []flagCompletion
	argument string // the kind of its arguments, by name
}

// choice is a word with an explanation.
type choice struct{ word, brief string }

type flagCompletion struct {
	name  string // with the dash
	brief string
	value string // what stands for the value; "" if the flag has none
}

// completions returns what can follow each command and each beginning of a command.
func (p *Program) completions() []completion {
	list := []completion{{}, {words: "help"}}
	for _, group := range p.groups() {
		list = append(list, completion{words: group})
	}
	for _, c := range p.Commands {
		row := completion{words: c.Name, brief: c.Brief, argument: c.Argument()}
		c.Flags(c.New()).VisitAll(func(f *flag.Flag) {
			_, usage := flag.UnquoteUsage(f)
			row.flags = append(row.flags, flagCompletion{"-" + f.Name, firstClause(usage), Placeholder(f)})
		})
		list = append(list, row)
		group, sub, two := strings.Cut(c.Name, " ")
		if !two {
			list[0].next = append(list[0].next, choice{c.Name, c.Brief})
			continue
		}
		i := slices.IndexFunc(list, func(row completion) bool { return row.words == group })
		if len(list[i].next) == 0 {
			list[0].next = append(list[0].next, choice{group, "several commands"})
		}
		list[i].next = append(list[i].next, choice{sub, c.Brief})
	}
	for _, t := range p.Topics {
		list[1].next = append(list[1].next, choice{t.Name, t.Brief})
	}
	list[1].next = append(slices.Clone(list[0].next), list[1].next...)
	list[0].next = append(list[0].next, choice{"help", "explain a command or a topic"})
	return list
}

// script returns a part of a script that is written for the name draughts, for the name of the program.
func (p *Program) script(text string) string {
	identifier := strings.ReplaceAll(p.Name, "-", "_")
	return strings.NewReplacer("_draughts", "_"+identifier, "draughts", p.Name).Replace(text)
}

// firstClause returns the beginning of a text, up to what explains it further.
func firstClause(text string) string {
	for _, mark := range []string{"; ", " (", ": see "} {
		text, _, _ = strings.Cut(text, mark)
	}
	return text
}

// usedKinds returns the names of the kinds of values that occur, and the kinds.
func (p *Program) usedKinds(rows []completion) (names []string, kinds []Values) {
	used := map[string]bool{}
	for _, row := range rows {
		used[row.argument] = true
		for _, f := range row.flags {
			used[f.value] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(used)) {
		if _, ok := p.Values[name]; ok {
			names, kinds = append(names, name), append(kinds, p.KindNamed(name))
		}
	}
	return names, kinds
}

// wordsOf returns the words of choices, separated by spaces.
func wordsOf(choices []choice) string {
	list := make([]string, len(choices))
	for i, c := range choices {
		list[i] = c.word
	}
	return strings.Join(list, " ")
}
