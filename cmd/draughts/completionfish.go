package main

import (
	"fmt"
	"io"
	"strings"
)

// writeFish writes the completion for fish.
func writeFish(w io.Writer, rows []completion) {
	fmt.Fprint(w, fishCompletion)
	for _, row := range rows {
		for _, c := range row.next {
			fmt.Fprintf(w, "complete -c draughts -n %s -a %s -d %s\n", fishQuote("__draughts_is "+fishQuote(row.words)),
				fishQuote(c.word), fishQuote(c.brief))
		}
		within := fishQuote("__draughts_in " + fishQuote(row.words))
		for _, f := range row.flags {
			value := ""
			if f.value != "" {
				value = " -r" + fishValues(kindNamed(f.value))
			}
			fmt.Fprintf(w, "complete -c draughts -n %s -o %s -d %s%s\n", within, strings.TrimPrefix(f.name, "-"),
				fishQuote(f.brief), value)
		}
		if values := fishValues(kindNamed(row.argument)); row.argument != "" && values != fishValues(valueKind{}) {
			fmt.Fprintf(w, "complete -c draughts -n %s%s\n", within, values)
		}
	}
}

// fishValues returns the options of complete for the values of a kind.
func fishValues(kind valueKind) string {
	options := " -f"
	if kind.files {
		options = " -F"
	}
	list := strings.ReplaceAll(strings.ReplaceAll(strings.Join(kind.words, "\n"), " ", `\ `), "\n", " ")
	if kind.folders {
		list = strings.TrimSpace(list + " (__fish_complete_directories)")
	}
	if list != "" {
		options += " -a " + fishQuote(list)
	}
	return options
}

// fishQuote returns text in single quotes, as fish reads it.
func fishQuote(text string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(text) + "'"
}

// fishCompletion is the part of the completion for fish that does not depend on the commands.
const fishCompletion = `# fish completion of draughts, printed by "draughts completion fish"

# Whether the words so far are these.
function __draughts_is
	set -l so_far (commandline -opc)
	test "$so_far[2..]" = "$argv"
	or test "$so_far[2..]" = "help $argv" -a -n "$argv"
end

# Whether the words so far begin with these, of a command.
function __draughts_in
	set -l so_far (commandline -opc)
	set -l wanted (string split ' ' -- $argv)
	set -l last (math (count $wanted) + 1)
	test "$so_far[2..$last]" = "$argv"
end

complete -c draughts -e
complete -c draughts -f
`
