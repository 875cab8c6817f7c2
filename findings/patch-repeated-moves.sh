#!/usr/bin/env bash
# A misread move of an ending corrected in one copy of a game, one move a line; another copy got a forgotten start.
# Guess:   the patch finds its place by its lines of context, moved down by the new ones, or is refused.
# Happens: kings go to and fro, and the same lines come every four: after two added moves it is put where it belongs,
#          after three or four at the repetition before, and nothing says so. cherry-pick of the same change is right:
#          it compares both with the game they come from.
# Seen in: git apply and git am of git 2.39.5 (Debian 12), jsdiff (npm diff) 9.0.0 without fuzz.
# Hurts:   archives mended by patches or mails, servers that send patches of a game: another move is changed.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . diff@9.0.0 >/dev/null
export GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.com GIT_COMMITTER_NAME=a \
	GIT_COMMITTER_EMAIL=a@example.com

game() { # game ADDED MISREAD: the moves, with so many more at the start
	local start=(20-25 32-28 15-20 28-22)
	printf '%s\n' "${start[@]:0:$1}" 34-30 25x34 40x29
	for _ in 1 2 3 4 5; do printf '%s\n' 46-41 5-10 41-46 10-5; done
	printf '%s\n' 46-41 5-10 "$2" 10-5
	for _ in 1 2 3; do printf '%s\n' 46-41 5-10 41-46 10-5; done
}
where() { grep -n '^41-47$' "$1" | cut -d: -f1; }
mkdir -p games
cat >apply.mjs <<'JS'
import { applyPatch } from 'diff';
import { readFileSync, writeFileSync } from 'node:fs';
writeFileSync('moves', applyPatch(readFileSync('moves', 'utf8'), readFileSync(process.argv[2], 'utf8')) || 'refused\n');
JS
cd games
git init -q -b main .
game 0 41-46 >moves
git add moves
git commit -q -m game
git branch other
game 0 41-47 >moves # the correction
git commit -q -a -m 'a move was misread'
git format-patch -q -1 --stdout >"$dir/fix.mail"
git diff main~ main >"$dir/fix.patch"
echo "git $(git version | cut -d ' ' -f 3), diff 9.0.0; the correction belongs to line $(where moves)"
out=$(
	for added in 1 2 3 4; do
		line="$added moves added, line $((26 + added)) is meant:"
		for way in apply am jsdiff cherry-pick; do
			git checkout -q -f --detach other
			game "$added" 41-46 >moves
			git commit -q -a -m start
			case $way in
			apply) git apply "$dir/fix.patch" ;;
			am) git am -q "$dir/fix.mail" ;;
			jsdiff) node "$dir/apply.mjs" "$dir/fix.patch" ;;
			cherry-pick) git cherry-pick main >/dev/null ;;
			esac
			line="$line $way $(where moves)"
		done
		echo "$line"
	done
)
echo "$out"
if [ "$out" = '1 moves added, line 27 is meant: apply 27 am 27 jsdiff 27 cherry-pick 27
2 moves added, line 28 is meant: apply 28 am 28 jsdiff 28 cherry-pick 28
3 moves added, line 29 is meant: apply 25 am 25 jsdiff 25 cherry-pick 29
4 moves added, line 30 is meant: apply 26 am 26 jsdiff 26 cherry-pick 30' ]; then
	echo 'as found: a correction is put at another repetition of the moves'
else
	echo 'changed: other lines'
	exit 1
fi
