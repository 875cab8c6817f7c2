package cli

import (
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/godraughts/draughts/internal/quote"
)

// isHelp reports whether an argument asks for help.
func isHelp(arg string) bool {
	return arg == "help" || arg == "-h" || arg == "-help" || arg == "--help"
}

// help explains the command or the topic that words name. Without words, or with the first word of several commands, it
// lists the commands.
func (p *Program) help(words []string, s Streams, out *Output) int {
	if len(words) > 0 && isHelp(words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	if c, rest, ok := p.Find(words); ok && len(rest) == 0 {
		p.explain(c, out)
		return p.exitStatus("help", out.err, s)
	}
	name := strings.Join(words, " ")
	list := p.commandList(name, out)
	if i := slices.IndexFunc(p.Topics, func(t Topic) bool { return t.Name == name }); i >= 0 {
		fmt.Fprint(out, strings.TrimLeft(p.Topics[i].Text, "\n"))
	} else if list == "" {
		return p.unknownCommand(words, s)
	} else {
		p.writeList(name, list, out)
	}
	return p.exitStatus("help", out.err, s)
}

// writeList writes the list of commands of a group, and how to read on. For all commands it has the topics, too.
func (p *Program) writeList(group, list string, w io.Writer) {
	fmt.Fprintf(w, "usage: %s %s [flags] [arguments]\n\n%s\n", p.Name, strings.TrimSpace(group+" COMMAND"), list)
	fmt.Fprintf(w, "\"%s help %s\" explains a command", p.Name, strings.TrimSpace(group+" COMMAND"))
	if group != "" || len(p.Topics) == 0 {
		fmt.Fprintln(w, ".")
		return
	}
	fmt.Fprintf(w, ", and \"%s help TOPIC\" one of these:\n", p.Name)
	for _, t := range p.Topics {
		fmt.Fprintf(w, "  %-*s %s\n", nameColumn, t.Name, t.Brief)
	}
}

// nameColumn is the width of the names of commands and topics, unless one is longer.
const nameColumn = 14

// commandList returns a line for each command of a group, for printing to out; "" is for all commands, which get
// headings.
func (p *Program) commandList(group string, out io.Writer) string {
	var list strings.Builder
	width := nameColumn
	for _, c := range p.Commands {
		width = max(width, len(c.Name))
	}
	for _, c := range p.Commands {
		if group != "" && !strings.HasPrefix(c.Name, group+" ") {
			continue
		}
		if heading := p.Headings[c.Name]; heading != "" && group == "" {
			fmt.Fprintf(&list, "%s\n", Paint(out, Bold, heading+":"))
		}
		fmt.Fprintf(&list, "  %-*s %s\n", width, c.Name, c.Brief)
	}
	return list.String()
}

// unknownCommand says that words begin with no command, and returns the exit status.
func (p *Program) unknownCommand(words []string, s Streams) int {
	name, where, head := words[0], p.Name+" help", Paint(s.Err, Red, p.Name+":")
	if slices.Contains(p.groups(), name) && len(words) > 1 {
		where += " " + name
		name += " " + words[1]
	}
	if strings.HasPrefix(name, "-") {
		fmt.Fprintf(s.Err, "%s a command is expected before %s (see %s help)\n", head, quote.Text(name), p.Name)
		return ExitUsage
	}
	fmt.Fprintf(s.Err, "%s there is no command %s%s (see %s)\n", head, quote.Text(name),
		DidYouMean(p.nearestCommands(words)), where)
	return ExitUsage
}

// explain prints what the command does and its flags.
func (p *Program) explain(c *Command, w io.Writer) {
	fmt.Fprintf(w, "usage: %s\n\n%s", strings.TrimSpace(p.Name+" "+c.Name+" [flags] "+c.Args),
		strings.TrimLeft(c.About, "\n"))
	head := "\n" + Paint(w, Bold, "flags:") + "\n"
	c.Flags(c.New()).VisitAll(func(f *flag.Flag) {
		fmt.Fprint(w, head, flagText(f))
		head = ""
	})
}

// The columns of the list of flags.
const (
	flagColumn = 20 // where the explanations begin
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

// Topic is a subject of the help.
type Topic struct{ Name, Brief, Text string }
