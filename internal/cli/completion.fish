# fish completion of draughts, printed by "draughts completion fish"

function __draughts_complete
	set -l words (commandline -opc)
	set -l word (commandline -ct)
	set -l program (string replace -r '^~/' ~/ -- $words[1])
	set -l lines ($program __complete $words[2..] "$word" 2>/dev/null)
	set -l first (string split \t -- $lines[1])
	set -l kept "$first[2]"
	set -l rest (string replace -- "$kept" '' "$word")
	set -e lines[1]
	switch "$first[1]"
		case files
			set -a lines (complete -C "'' $rest")
		case folders
			set -a lines (__fish_complete_directories "$rest")
	end
	string join \n -- $kept$lines
end

complete -c draughts -e
complete -c draughts -f -a '(__draughts_complete)'
