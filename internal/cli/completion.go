package cli

import (
	"embed"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/godraughts/draughts/internal/quote"
)

// Shells are the shells that have a completion.
var Shells = []string{"bash", "fish", "zsh"}

// scripts are what the shells read, for a program of the name draughts. They run the program itself with
// completeCommand and the words of a line, and offer what it prints.
//
//go:embed completion.bash completion.fish completion.zsh
var scripts embed.FS

// completeCommand is the first argument of a program that is run by a script. It is not for people: no help has it.
const completeCommand = "__complete"

// completionCommand prints the script of a program for a shell.
type completionCommand struct{ program string }

// Completion returns the command that prints the completion of a program for a shell.
func Completion(program string) Command {
	return Command{
		Name: "completion", Args: "SHELL", Brief: "print the completion of commands and flags for a shell",
		About: forProgram(program, completionAbout), New: func() Runner { return &completionCommand{program} },
	}
}

const completionAbout = `
Prints a script with which a shell completes commands, flags, their values and
the names of files: bash, zsh or fish. The script asks the program, so it stays
the same after an update. To use it in this shell only, or always:

  bash   source <(draughts completion bash)
         the same line in ~/.bashrc
  zsh    source <(draughts completion zsh), after compinit
         the same line in ~/.zshrc, or the script as _draughts in $fpath
  fish   draughts completion fish | source
         the script as ~/.config/fish/completions/draughts.fish

  draughts completion bash
`

func (c *completionCommand) Register(*flag.FlagSet) {}

func (c *completionCommand) Run(args []string, s Streams) error {
	if !slices.Contains(Shells, args[0]) {
		return Usagef("SHELL %s: one of %s is expected%s", quote.Text(args[0]), strings.Join(Shells, ", "),
			DidYouMean(Nearest(args[0], Shells)))
	}
	script, err := scripts.ReadFile("completion." + args[0])
	fmt.Fprint(s.Out, forProgram(c.program, string(script)))
	return err
}

// forProgram returns a text that is written for the name draughts, for the name of a program.
func forProgram(name, text string) string {
	identifier := strings.ReplaceAll(name, "-", "_")
	return strings.NewReplacer("_draughts", "_"+identifier, "draughts", name).Replace(text)
}

// choice is a word that can stand at a place of the command line, with an explanation.
type choice struct{ word, brief string }

// complete prints what the last of words can be; they are those of a command line after the name of the program. The
// first line has what is possible besides the choices ("files", "folders" or "nothing"), a tab, and the beginning of
// the last word that all of them follow, such as "-variant=". A line follows for each choice, with a tab and an
// explanation if it has one. A choice that ends in "=" or ":" is to be continued, so shells add no space.
func (p *Program) complete(words []string, w io.Writer) {
	words = unsplit(words)
	before, last := words[:len(words)-1], words[len(words)-1]
	help := len(before) > 0 && before[0] == "help"
	if help {
		before = before[1:]
	}
	var kept string
	var choices []choice
	var values Values
	if c, args, ok := p.Find(before); !ok {
		choices = p.nextWords(before, help)
	} else if !help {
		kept, choices, values = p.argument(c, args, last)
	}
	others := "nothing"
	if values.Files {
		others = "files"
	} else if values.Folders {
		others = "folders"
	}
	fmt.Fprintf(w, "%s\t%s\n", others, kept)
	for _, c := range choices {
		if strings.HasPrefix(kept+c.word, last) {
			fmt.Fprintln(w, strings.TrimSuffix(c.word+"\t"+c.brief, "\t"))
		}
	}
}

// unsplit returns words of a command line as a program gets them: without the quotes of the shell, and whole where bash
// splits them, at "=" and ":". There is at least one.
func unsplit(words []string) []string {
	unquoted := strings.NewReplacer(`\`, "", `"`, "", "'", "")
	isMark := func(word string) bool { return word == "=" || word == ":" }
	whole := []string{""}
	for i, word := range words {
		if i > 0 && !isMark(word) && !isMark(words[i-1]) {
			whole = append(whole, "")
		}
		whole[len(whole)-1] += unquoted.Replace(word)
	}
	return whole
}

// nextWords returns what can follow the beginning of the name of a command, if there is none but the word help.
func (p *Program) nextWords(before []string, help bool) []choice {
	var list []choice
	begin := strings.TrimLeft(strings.Join(before, " ")+" ", " ")
	for _, c := range p.Commands {
		rest, ok := strings.CutPrefix(c.Name, begin)
		next := choice{rest, c.Brief}
		if first, _, two := strings.Cut(rest, " "); two {
			next = choice{first, "several commands"}
		}
		if ok && !slices.Contains(list, next) {
			list = append(list, next)
		}
	}
	if len(before) > 0 {
		return list
	}
	if !help {
		return append(list, choice{"help", "explain a command or a topic"})
	}
	for _, t := range p.Topics {
		list = append(list, choice{t.Name, t.Brief})
	}
	return list
}

// argument returns what the word last can be after args, the flags and arguments of a command: choices or other values,
// and the part of last before them, which is kept.
func (p *Program) argument(c *Command, args []string, last string) (kept string, choices []choice, values Values) {
	flags, kind, before := c.Flags(c.New()), c.Argument(), ""
	if name, value, ok := strings.Cut(last, "="); ok && strings.HasPrefix(name, "-") {
		kept, before, last, kind = name+"=", name, value, ""
	} else if len(args) > 0 {
		before = args[len(args)-1]
	}
	f := flags.Lookup(strings.TrimLeft(before, "-"))
	switch {
	case f != nil && before[0] == '-' && Placeholder(f) != "":
		kind = Placeholder(f)
	case kept == "" && strings.HasPrefix(last, "-"):
		flags.VisitAll(func(f *flag.Flag) {
			_, usage := flag.UnquoteUsage(f)
			choices = append(choices, choice{"-" + f.Name, firstClause(usage)})
		})
		return kept, choices, values
	}
	values = p.KindNamed(kind)
	for _, word := range values.Words {
		if strings.HasSuffix(word, ":") && strings.HasPrefix(last, word) { // as in hub:./program
			return kept + word, nil, Values{Files: true}
		}
		choices = append(choices, choice{word: word})
	}
	return kept, choices, values
}

// firstClause returns the beginning of a text, up to what explains it further.
func firstClause(text string) string {
	for _, mark := range []string{"; ", " (", ": see "} {
		text, _, _ = strings.Cut(text, mark)
	}
	return text
}
