package main

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
func help(words []string, s streams, out *output) int {
	if len(words) > 0 && isHelp(words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	if c, rest, ok := find(words); ok && len(rest) == 0 {
		c.explain(out)
		return exitStatus("help", out.err, s)
	}
	name := strings.Join(words, " ")
	for _, t := range topics {
		if t.name == name {
			fmt.Fprint(out, strings.TrimLeft(t.text, "\n"))
			return exitStatus("help", out.err, s)
		}
	}
	list := commandList(name, out)
	if list == "" {
		return unknownCommand(words, s)
	}
	fmt.Fprintf(out, "usage: draughts %s [flags] [arguments]\n\n%s", strings.TrimSpace(name+" COMMAND"), list)
	if name == "" {
		fmt.Fprint(out, "\n\"draughts help COMMAND\" explains a command, and \"draughts help TOPIC\" one of these:\n")
		for _, t := range topics {
			fmt.Fprintf(out, "  %-14s %s\n", t.name, t.brief)
		}
		return exitStatus("help", out.err, s)
	}
	fmt.Fprintf(out, "\n\"draughts help %s COMMAND\" explains a command.\n", name)
	return exitStatus("help", out.err, s)
}

// commandList returns a line for each command of a group, for printing to out; "" is for all commands, which get
// headings.
func commandList(group string, out io.Writer) string {
	var list strings.Builder
	for _, c := range commands {
		if group != "" && !strings.HasPrefix(c.name, group+" ") {
			continue
		}
		if heading := headings[c.name]; heading != "" && group == "" {
			fmt.Fprintf(&list, "%s\n", paint(out, bold, heading+":"))
		}
		fmt.Fprintf(&list, "  %-14s %s\n", c.name, c.brief)
	}
	return list.String()
}

// unknownCommand says that words begin with no command, and returns the exit status.
func unknownCommand(words []string, s streams) int {
	name, where, head := words[0], "draughts help", paint(s.err, red, "draughts:")
	if slices.Contains(groups(), name) && len(words) > 1 {
		where += " " + name
		name += " " + words[1]
	}
	if strings.HasPrefix(name, "-") {
		fmt.Fprintf(s.err, "%s a command is expected before %s (see draughts help)\n", head, quote.Text(name))
		return exitUsage
	}
	fmt.Fprintf(s.err, "%s there is no command %s%s (see %s)\n", head, quote.Text(name),
		didYouMean(nearestCommands(words)), where)
	return exitUsage
}

// explain prints what the command does and its flags.
func (c *command) explain(w io.Writer) {
	fmt.Fprintf(w, "usage: %s\n\n%s", strings.TrimSpace("draughts "+c.name+" [flags] "+c.args),
		strings.TrimLeft(c.about, "\n"))
	head := "\n" + paint(w, bold, "flags:") + "\n"
	c.flags(c.new()).VisitAll(func(f *flag.Flag) {
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
