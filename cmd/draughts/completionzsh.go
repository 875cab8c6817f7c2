package main

import (
	"fmt"
	"io"
	"strings"
)

// writeZsh writes the completion for zsh.
func writeZsh(w io.Writer, rows []completion) {
	fmt.Fprint(w, "#compdef draughts\n# zsh completion of draughts, printed by \"draughts completion zsh\"\n\n"+
		"# Completes the word after the words of the beginning of a command. Fails if there is none.\n"+
		"_draughts_next() {\n\tlocal -a next\n\tcase $1 in\n")
	for _, row := range rows {
		if len(row.next) == 0 {
			continue
		}
		var choices []string
		for _, c := range row.next {
			choices = append(choices, shellQuote(c.word+":"+c.brief))
		}
		fmt.Fprintf(w, "\t%s) next=(%s) ;;\n", shellQuote(row.words), strings.Join(choices, " "))
	}
	fmt.Fprint(w, "\t*) return 1 ;;\n\tesac\n\t_describe -t commands command next\n}\n\n"+
		"# Complete the values of a kind.\n")
	names, kinds := usedKinds(rows)
	for i, kind := range kinds {
		writeZshKind(w, names[i], kind)
	}
	fmt.Fprint(w, "\n# Completes flags and arguments of a command.\n_draughts_arguments() {\n\tcase $1 in\n")
	for _, row := range rows {
		if len(row.next) > 0 {
			continue
		}
		fmt.Fprintf(w, "\t%s) _arguments -S", shellQuote(row.words))
		for _, f := range row.flags {
			fmt.Fprintf(w, " \\\n\t\t%s", shellQuote(f.zshSpec()))
		}
		if row.argument != "" {
			fmt.Fprintf(w, " \\\n\t\t%s", shellQuote("*:"+zshValue(row.argument)))
		}
		fmt.Fprintln(w, " ;;")
	}
	fmt.Fprintf(w, "\tesac\n}\n\n_draughts_groups=(%s)\n%s", strings.Join(groups(), " "), zshCompletion)
}

// writeZshKind writes the function that completes the values of a kind.
func writeZshKind(w io.Writer, name string, kind valueKind) {
	var whole, begun []string
	for _, word := range kind.words {
		if strings.Contains(word, " ") {
			word = shellQuote(word)
		}
		if strings.HasSuffix(word, "=") || strings.HasSuffix(word, ":") {
			begun = append(begun, word)
		} else {
			whole = append(whole, word)
		}
	}
	var steps []string
	if len(whole) > 0 {
		steps = append(steps, "compadd -- "+strings.Join(whole, " "))
	}
	if len(begun) > 0 {
		steps = append(steps, "compadd -S '' -- "+strings.Join(begun, " "))
	}
	if kind.files {
		steps = append(steps, "_files")
	} else if kind.folders {
		steps = append(steps, "_files -/")
	}
	fmt.Fprintf(w, "_draughts_%s() { %s }\n", name, strings.Join(steps, "; ")+";")
}

// zshSpec returns the flag as _arguments of zsh reads it.
func (f flagCompletion) zshSpec() string {
	brief := strings.NewReplacer("[", `\[`, "]", `\]`, ":", `\:`).Replace(f.brief)
	if f.value == "" {
		return f.name + "[" + brief + "]"
	}
	return f.name + "=[" + brief + "]:" + zshValue(f.value)
}

// zshValue returns the end of a specification: what stands for the value, and how it is completed.
func zshValue(name string) string {
	message := strings.ReplaceAll(name, ":", `\:`)
	if _, ok := kindNames[name]; ok {
		return message + ":_draughts_" + name
	}
	return message + ": "
}

// zshCompletion is the part of the completion for zsh that does not depend on the commands. The end works both in
// $fpath and after source.
const zshCompletion = `
_draughts() {
	if (( CURRENT == 2 )); then
		_draughts_next ''
	elif [[ $words[2] == help ]]; then
		if (( CURRENT == 3 )); then
			_draughts_next help
		elif (( CURRENT == 4 )); then
			_draughts_next $words[3]
		fi
	elif (( CURRENT > 3 )) || ! _draughts_next $words[2]; then
		local command=$words[2]
		if (( ${_draughts_groups[(Ie)$command]} )); then
			command+=" $words[3]"
			shift words
			(( CURRENT-- ))
		fi
		shift words
		(( CURRENT-- ))
		_draughts_arguments $command
	fi
}

if [[ $funcstack[1] == _draughts ]]; then
	_draughts "$@"
else
	compdef _draughts draughts
fi
`
