#!/usr/bin/env bash
# Two people each add a game to a PDN file that git keeps, with "*.pdn merge=union", which takes the lines of both.
# Guess:   both games are in the file, one after the other.
# Happens: lines that the two games share are there once. The event, the date and the first move are; so are a result
#          and a type (most games are drawn). One game remains, with two players of each colour and the moves of both.
#          There is no conflict and no error. Where less is shared, the second game loses the tags that it begins with.
# Seen in: git 2.39.5 (Debian 12).
# Hurts:   who keeps a collection in git and wants no conflicts at its end, where each game is added.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=1:2.39.5-0+deb12u3
apt-get -qq -o APT::Sandbox::User=root download "git=$version"
dpkg -x git_*.deb deb
export GIT_EXEC_PATH=$dir/deb/usr/lib/git-core GIT_TEMPLATE_DIR='' GIT_CONFIG_NOSYSTEM=1 HOME=$dir
git() { "$dir/deb/usr/bin/git" -c user.name=name -c user.email=name@example.org "$@"; }

# add appends a drawn game of two players, whose moves are lines, to the file.
add() {
	printf '[Event "Club"]\n[Date "2026.11.29"]\n[White "%s"]\n[Black "%s"]\n[Result "1-1"]\n[GameType "20"]\n\n' "$1" "$2"
	printf '%s\n' "${@:3}" '1-1' ''
} >>club.pdn

git init -q -b main club
cd club
echo '*.pdn merge=union' >.gitattributes
add Anna Bert '1. 34-30 20-25'
git add .
git commit -q -m first
git branch other
add Carl Dora '1. 32-28 18-22' '2. 37-32 12-18'
git commit -q -a -m second
git checkout -q other
add Emil Fien '1. 32-28 18-22' '2. 33-29 22x24'
git commit -q -a -m third
git merge -q -m both main
git --version
out=$(tail -n +10 club.pdn)
echo "$out"
if [ "$out" = '
[Event "Club"]
[Date "2026.11.29"]
[White "Emil"]
[Black "Fien"]
[White "Carl"]
[Black "Dora"]
[Result "1-1"]
[GameType "20"]

1. 32-28 18-22
2. 33-29 22x24
2. 37-32 12-18
1-1' ]; then
	echo 'as found: one game is left of the two that were added'
else
	echo 'changed: the file holds other lines'
	exit 1
fi
