# bash completion of draughts, printed by "draughts completion bash"

_draughts() {
	local program=draughts word=${COMP_WORDS[COMP_CWORD]} others kept line
	[[ ${1-} != */* ]] || program=${1/#\~/$HOME} # it need not be in $PATH
	[[ $word != [=:] ]] || word='' # bash splits words here
	COMPREPLY=()
	{
		IFS=$'\t' read -r others kept
		[[ $word == "$kept"* ]] || kept='' # it is in the words before
		while IFS= read -r line; do
			line=${line%%$'\t'*}
			[[ $word == [\"\']* ]] || printf -v line %q "$line"
			COMPREPLY+=("$kept$line")
		done
	} < <("$program" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
	[[ ${COMPREPLY[0]-} != *[=:] ]] || compopt -o nospace 2>/dev/null
	case $others in
	files) others=-f ;;
	folders) others=-d ;;
	*) return ;;
	esac
	compopt -o filenames 2>/dev/null
	while IFS= read -r line; do
		COMPREPLY+=("$kept$line")
	done < <(compgen "$others" -- "${word#"$kept"}")
}

complete -F _draughts draughts
