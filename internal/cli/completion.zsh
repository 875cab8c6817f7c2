#compdef draughts
# zsh completion of draughts, printed by "draughts completion zsh"

_draughts() {
	local line word choice others
	local -a lines whole begun
	lines=("${(@f)$(${(Q)~words[1]} __complete "${(@)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}")
	others=${lines[1]%%$'\t'*}
	compset -P "${(b)lines[1]#*$'\t'}"
	for line in "${(@)lines[2,-1]}"; do
		word=${line%%$'\t'*}
		choice=${word//:/\\:}
		[[ $line == $word ]] || choice+=:${line#*$'\t'}
		if [[ $word == *[=:] ]]; then
			begun+=$choice # gets no space
		else
			whole+=$choice
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
