#!/usr/bin/env bash
# The type of a PDN file on a desktop of Linux: shared-mime-info, asked by gio.
# Guess:   the ending .pdn is in no list, so that each PDN file is text/plain, and a text editor opens it.
# Happens: it depends on the first tag. A file that begins with [Event is application/vnd.chess-pgn, a game of chess;
#          one that begins with [GameType or [White is text/plain. The first bytes count where the ending is not known.
# Seen in: shared-mime-info 2.2-1, libglib2.0-bin 2.74.6 (Debian 12).
# Hurts:   who double-clicks a file of draughts: a program for chess opens it, and for the next file an editor. Programs
#          that register for .pdn must bring the type with them.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
glib=2.74.6-2+deb12u9
apt-get -qq -o APT::Sandbox::User=root download shared-mime-info=2.2-1 libglib2.0-{bin,0}="$glib"
for package in *.deb; do dpkg -x "$package" .; done
export LD_LIBRARY_PATH=usr/lib/x86_64-linux-gnu XDG_DATA_DIRS=$PWD/usr/share XDG_DATA_HOME=$PWD/none
usr/bin/update-mime-database usr/share/mime
printf '[Event "Club"]\n[GameType "20"]\n\n1. 32-28 19-23 *\n' >event.pdn
printf '[GameType "20"]\n[Event "Club"]\n\n1. 32-28 19-23 *\n' >gametype.pdn
printf '[White "A"]\n[Event "Club"]\n\n1. 32-28 19-23 *\n' >white.pdn
echo "shared-mime-info 2.2-1, libglib2.0-bin $glib"
out=$(for file in event gametype white; do
	echo "$file.pdn: $(usr/bin/gio info -a standard::content-type $file.pdn | sed -n 's/.*content-type: //p')"
done)
echo "$out"
if [ "$(tr '\n' ' ' <<<"$out")" = \
	'event.pdn: application/vnd.chess-pgn gametype.pdn: text/plain white.pdn: text/plain ' ]; then
	echo 'as found: the first tag decides whether a file is chess'
else
	echo 'changed: the types are others'
	exit 1
fi
