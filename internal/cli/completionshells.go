package cli

import (
	"fmt"
	"io"
	"strings"
)

// shellQuote returns text in single quotes, as bash and zsh read it.
func shellQuote(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }

// writeBash writes the completion for bash.
func (p *Program) writeBash(w io.Writer, rows []completion) {
	fmt.Fprint(w, p.script("# bash completion of draughts, printed by \"draughts completion bash\"\n\n"+
		"# Sets what can follow the words of a command: the next words; flags, with the kind of value\n"+
		"# after a colon; the kind of arguments. Fails if there is no such command.\n"+
		"_draughts_command() {\n\tcase $1 in\n"))
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
	fmt.Fprint(w, p.script("\t*) return 1 ;;\n\tesac\n}\n\n"+
		"# Adds the values of a kind.\n_draughts_values() {\n\tcase $1 in\n"))
	names, kinds := p.usedKinds(rows)
	for i, kind := range kinds {
		fmt.Fprintf(w, "\t%s)", names[i])
		if len(kind.Words) > 0 {
			list := strings.ReplaceAll(strings.Join(kind.Words, "\n"), " ", `\ `)
			fmt.Fprintf(w, p.script(" _draughts_add -W %s;"), shellQuote(strings.ReplaceAll(list, "\n", " ")))
		}
		if kind.Files {
			fmt.Fprint(w, p.script(" _draughts_files -f;"))
		} else if kind.Folders {
			fmt.Fprint(w, p.script(" _draughts_files -d;"))
		}
		fmt.Fprintln(w, ";")
	}
	io.WriteString(w, "\tesac\n}\n"+p.script(bashCompletion))
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

// writeFish writes the completion for fish.
func (p *Program) writeFish(w io.Writer, rows []completion) {
	fmt.Fprint(w, p.script(fishCompletion))
	for _, row := range rows {
		for _, c := range row.next {
			at := fishQuote(p.script("__draughts_is ") + fishQuote(row.words))
			fmt.Fprintf(w, "complete -c %s -n %s -a %s -d %s\n", p.Name, at, fishQuote(c.word), fishQuote(c.brief))
		}
		within := fishQuote(p.script("__draughts_in ") + fishQuote(row.words))
		for _, f := range row.flags {
			value := ""
			if f.value != "" {
				value = " -r" + fishValues(p.KindNamed(f.value))
			}
			fmt.Fprintf(w, "complete -c %s -n %s -o %s -d %s%s\n", p.Name, within, strings.TrimPrefix(f.name, "-"),
				fishQuote(f.brief), value)
		}
		if values := fishValues(p.KindNamed(row.argument)); row.argument != "" && values != fishValues(Values{}) {
			fmt.Fprintf(w, "complete -c %s -n %s%s\n", p.Name, within, values)
		}
	}
}

// fishValues returns the options of complete for the values of a kind.
func fishValues(kind Values) string {
	options := " -f"
	if kind.Files {
		options = " -F"
	}
	list := strings.ReplaceAll(strings.ReplaceAll(strings.Join(kind.Words, "\n"), " ", `\ `), "\n", " ")
	if kind.Folders {
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

// writeZsh writes the completion for zsh.
func (p *Program) writeZsh(w io.Writer, rows []completion) {
	fmt.Fprint(w, p.script("#compdef draughts\n# zsh completion of draughts, printed by \"draughts completion zsh\"\n\n"+
		"# Completes the word after the words of the beginning of a command. Fails if there is none.\n"+
		"_draughts_next() {\n\tlocal -a next\n\tcase $1 in\n"))
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
	names, kinds := p.usedKinds(rows)
	for i, kind := range kinds {
		p.writeZshKind(w, names[i], kind)
	}
	fmt.Fprint(w, p.script("\n# Completes flags and arguments of a command.\n_draughts_arguments() {\n\tcase $1 in\n"))
	for _, row := range rows {
		if len(row.next) > 0 {
			continue
		}
		fmt.Fprintf(w, "\t%s) _arguments -S", shellQuote(row.words))
		for _, f := range row.flags {
			fmt.Fprintf(w, " \\\n\t\t%s", shellQuote(p.zshSpec(f)))
		}
		if row.argument != "" {
			fmt.Fprintf(w, " \\\n\t\t%s", shellQuote("*:"+p.zshValue(row.argument)))
		}
		fmt.Fprintln(w, " ;;")
	}
	fmt.Fprintf(w, p.script("\tesac\n}\n\n_draughts_groups=(%s)\n%s"), strings.Join(p.groups(), " "),
		p.script(zshCompletion))
}

// writeZshKind writes the function that completes the values of a kind.
func (p *Program) writeZshKind(w io.Writer, name string, kind Values) {
	var whole, begun []string
	for _, word := range kind.Words {
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
	if kind.Files {
		steps = append(steps, "_files")
	} else if kind.Folders {
		steps = append(steps, "_files -/")
	}
	fmt.Fprintf(w, p.script("_draughts_%s() { %s }\n"), name, strings.Join(steps, "; ")+";")
}

// zshSpec returns the flag as _arguments of zsh reads it.
func (p *Program) zshSpec(f flagCompletion) string {
	brief := strings.NewReplacer("[", `\[`, "]", `\]`, ":", `\:`).Replace(f.brief)
	if f.value == "" {
		return f.name + "[" + brief + "]"
	}
	return f.name + "=[" + brief + "]:" + p.zshValue(f.value)
}

// zshValue returns the end of a specification: what stands for the value, and how it is completed.
func (p *Program) zshValue(name string) string {
	message := strings.ReplaceAll(name, ":", `\:`)
	if _, ok := p.Values[name]; ok {
		return message + p.script(":_draughts_") + name
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
