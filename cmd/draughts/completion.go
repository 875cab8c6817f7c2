package main

import (
	"flag"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/godraughts/draughts/internal/quote"
)

const completionAbout = `
Prints a script with which a shell completes commands, flags, their values and
the names of files: bash, zsh or fish. The script contains all that it needs, so
print it again after an update. To use it in this shell only, or always:

  bash   source <(draughts completion bash)
         the same line in ~/.bashrc
  zsh    source <(draughts completion zsh), after compinit
         the same line in ~/.zshrc, or the script as _draughts in $fpath
  fish   draughts completion fish | source
         the script as ~/.config/fish/completions/draughts.fish

  draughts completion bash
`

// completionCommand runs "draughts completion".
type completionCommand struct{}

func (c *completionCommand) register(*flag.FlagSet) {}

// shells are the shells that have a completion, and what prints it.
var shells = map[string]func(io.Writer, []completion){
	"bash": writeBash, "zsh": writeZsh, "fish": writeFish,
}

func (c *completionCommand) run(args []string, s streams) error {
	known := slices.Sorted(maps.Keys(shells))
	if len(args) != 1 {
		return usagef("one SHELL is expected, %s", strings.Join(known, ", "))
	}
	write := shells[args[0]]
	if write == nil {
		return usagef("SHELL %s: one of %s is expected%s", quote.Text(args[0]), strings.Join(known, ", "),
			didYouMean(nearest(args[0], known)))
	}
	write(s.out, completions())
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
func completions() []completion {
	list := []completion{{}, {words: "help"}}
	for _, group := range groups() {
		list = append(list, completion{words: group})
	}
	for _, c := range commands {
		row := completion{words: c.name, brief: c.brief, argument: c.argument()}
		c.flags(c.new()).VisitAll(func(f *flag.Flag) {
			_, usage := flag.UnquoteUsage(f)
			row.flags = append(row.flags, flagCompletion{"-" + f.Name, firstClause(usage), placeholder(f)})
		})
		list = append(list, row)
		group, sub, two := strings.Cut(c.name, " ")
		if !two {
			list[0].next = append(list[0].next, choice{c.name, c.brief})
			continue
		}
		i := slices.IndexFunc(list, func(row completion) bool { return row.words == group })
		if len(list[i].next) == 0 {
			list[0].next = append(list[0].next, choice{group, "several commands"})
		}
		list[i].next = append(list[i].next, choice{sub, c.brief})
	}
	for _, t := range topics {
		list[1].next = append(list[1].next, choice{t.name, t.brief})
	}
	list[1].next = append(slices.Clone(list[0].next), list[1].next...)
	list[0].next = append(list[0].next, choice{"help", "explain a command or a topic"})
	return list
}

// firstClause returns the beginning of a text, up to what explains it further.
func firstClause(text string) string {
	for _, mark := range []string{"; ", " (", ": see "} {
		text, _, _ = strings.Cut(text, mark)
	}
	return text
}

// usedKinds returns the names of the kinds of values that occur, and the kinds.
func usedKinds(rows []completion) (names []string, kinds []valueKind) {
	used := map[string]bool{}
	for _, row := range rows {
		used[row.argument] = true
		for _, f := range row.flags {
			used[f.value] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(used)) {
		if _, ok := kindNames[name]; ok {
			names, kinds = append(names, name), append(kinds, kindNamed(name))
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
