package main

import (
	"fmt"
	"io"
	"strings"
)

// shellQuote returns text in single quotes, as bash and zsh read it.
func shellQuote(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }

// writeBash writes the completion for bash.
func writeBash(w io.Writer, rows []completion) {
	fmt.Fprint(w, "# bash completion of draughts, printed by \"draughts completion bash\"\n\n"+
		"# Sets what can follow the words of a command: the next words; flags, with the kind of value\n"+
		"# after a colon; the kind of arguments. Fails if there is no such command.\n"+
		"_draughts_command() {\n\tcase $1 in\n")
	for _, row := range rows {
		var flags []string
		for _, f := range row.flags {
			text := f.name
			if f.value != "" {
				text += ":" + f.value
			}
			flags = append(flags, text)
		}
		fmt.Fprintf(w, "\t%s) next=%s flags=%s argument=%s ;;\n", shellQuote(row.words), shellQuote(wordsOf(row.next)),
			shellQuote(strings.Join(flags, " ")), shellQuote(row.argument))
	}
	fmt.Fprint(w, "\t*) return 1 ;;\n\tesac\n}\n\n# Adds the values of a kind.\n_draughts_values() {\n\tcase $1 in\n")
	names, kinds := usedKinds(rows)
	for i, kind := range kinds {
		fmt.Fprintf(w, "\t%s)", names[i])
		if len(kind.words) > 0 {
			list := strings.ReplaceAll(strings.Join(kind.words, "\n"), " ", `\ `)
			fmt.Fprintf(w, " _draughts_add -W %s;", shellQuote(strings.ReplaceAll(list, "\n", " ")))
		}
		if kind.files {
			fmt.Fprint(w, " _draughts_files -f;")
		} else if kind.folders {
			fmt.Fprint(w, " _draughts_files -d;")
		}
		fmt.Fprintln(w, ";")
	}
	io.WriteString(w, "\tesac\n}\n"+bashCompletion)
}

// bashCompletion is the part of the completion for bash that does not depend on the commands. Bash splits words at "="
// and ":".
const bashCompletion = `
# Adds words (-W LIST), or names of files (-f) or folders (-d).
_draughts_add() {
	local line
	while IFS= read -r line; do
		[[ $1 != -W ]] || printf -v line %q "$line"
		COMPREPLY+=("$line")
	done < <(compgen "$@" -- "$word")
	[[ ${COMPREPLY[0]-} != *[=:] ]] || compopt -o nospace 2>/dev/null
}

_draughts_files() {
	compopt -o filenames 2>/dev/null
	_draughts_add "$1"
}

_draughts() {
	local word=${COMP_WORDS[COMP_CWORD]} before=$((COMP_CWORD - 1)) i=1
	local command='' next='' flags='' argument='' flag f names=''
	COMPREPLY=()
	_draughts_command ''
	while ((i < COMP_CWORD)) && _draughts_command "${command:+$command }${COMP_WORDS[i]}"; do
		command=${command:+$command }${COMP_WORDS[i]}
		[[ $command != help ]] || command=''
		((i++))
	done
	if [[ $next ]]; then
		((i < COMP_CWORD)) || _draughts_add -W "$next"
		return
	fi
	[[ $i == 1 || ${COMP_WORDS[1]} != help ]] || return
	if [[ $word == [=:] ]]; then
		word=''
		((before++))
	fi
	if [[ ${COMP_WORDS[before]} == : ]]; then # as in hub:./program
		_draughts_files -f
		return
	fi
	[[ ${COMP_WORDS[before]} != = ]] || ((before--))
	flag=${COMP_WORDS[before]/#--/-}
	for f in $flags; do
		if [[ $f == "$flag":* ]]; then
			_draughts_values "${f#*:}"
			return
		fi
		names+=" ${f%%:*}"
	done
	if [[ $word == -* ]]; then
		_draughts_add -W "$names"
	else
		_draughts_values "$argument"
	fi
}

complete -F _draughts draughts
`
