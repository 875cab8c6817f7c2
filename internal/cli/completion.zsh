#compdef draughts
# zsh completion of draughts, printed by "draughts completion zsh"

_draughts() {
	local line word others
	local -a lines whole begun
	lines=("${(@f)$(${~words[1]} __complete "${(@)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}")
	others=${lines[1]%%$'\t'*}
	compset -P "${(b)lines[1]#*$'\t'}"
	for line in "${(@)lines[2,-1]}"; do
		word=${line%%$'\t'*}
		line=${word//:/\\:}:${${line#$word}#$'\t'}
		if [[ $word == *[=:] ]]; then
			begun+=$line # gets no space
		else
			whole+=$line
		fi
	done
	_describe completion whole -- begun -S ''
	case $others in
	files) _files ;;
	folders) _files -/ ;;
	esac
}

# The first works in $fpath, the second after source.
if [[ $funcstack[1] == _draughts ]]; then
	_draughts "$@"
else
	compdef _draughts draughts
fi
