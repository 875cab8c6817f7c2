#!/usr/bin/env bash
# JSON objects whose names are moves or squares, read by the operator ->> of SQLite.
# Guess:   by the manual a text on the right is a name: book ->> '32-28' is the value of that move.
# Happens: a text that begins with a digit is taken as the place in a list. A square is NULL without a word, a move is
#          an error, "JSON path error". Moves with letters (c3-d4), and json_extract with a path, are read.
# Seen in: SQLite 3.40.1 (Debian 12).
# Hurts:   who keeps an opening book by move, or a board by square, as JSON: a board of numbers looks empty.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=3.40.1-2+deb12u2
apt-get -qq -o APT::Sandbox::User=root download sqlite3="$version" libsqlite3-0="$version"
for package in *.deb; do dpkg -x "$package" .; done
export LD_LIBRARY_PATH=usr/lib/x86_64-linux-gnu

# ask prints the value of an expression, or the error.
ask() {
	usr/bin/sqlite3 -nullvalue NULL :memory: "SELECT $1" 2>&1 || true
}
echo "sqlite3 $(usr/bin/sqlite3 --version | cut -d ' ' -f 1)"
out=$(
	for name in c3-d4 18 32-28 28x19; do
		echo "$name: $(ask "'{\"$name\":0.5}' ->> '$name'"), $(ask "json_extract('{\"$name\":0.5}', '\$.$name')")"
	done
)
echo 'the value of a name by ->> and by json_extract:'
echo "$out"
if [ "$out" = "c3-d4: 0.5, 0.5
18: NULL, 0.5
32-28: Error: stepping, JSON path error near '[32-28]', 0.5
28x19: Error: stepping, JSON path error near '[28x19]', 0.5" ]; then
	echo 'as found: ->> finds no square and no move of numbers'
else
	echo 'changed: ->> reads names that begin with a digit otherwise'
	exit 1
fi
