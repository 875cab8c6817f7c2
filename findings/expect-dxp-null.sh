#!/usr/bin/env bash
# A script of expect that talks DXP, whose messages end with a NUL.
# Guess:   expect "\0" waits for the end of a message.
# Happens: it waits until the time-out. NULs are removed from what a program writes, and two messages become one text.
# Seen in: expect 5.45.4 with Tcl 8.6 (Debian 12).
# Hurts:   who tests an engine by a script: messages cannot be told apart where one is the beginning of another.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=5.45.4-2+b1
apt-get -qq -o APT::Sandbox::User=root download {,tcl-}expect="$version" libtcl8.6=8.6.13+dfsg-2
for package in *.deb; do dpkg -x "$package" .; done
export LD_LIBRARY_PATH=usr/lib/x86_64-linux-gnu TCL_LIBRARY=usr/share/tcltk/tcl8.6

cat >talk.exp <<'TCL'
log_user 0
set timeout 2
spawn -noecho sh -c {stty raw -echo; printf 'CHello\0CHello again\0'; sleep 3}
expect "\0" { puts "found" } timeout { puts "time-out" }
expect -re {.+} { puts "one text: $expect_out(0,string)" }
TCL
echo "expect $version"
out=$(usr/bin/expect talk.exp)
echo "$out"
if [ "$(tr '\n' ';' <<<"$out")" = 'time-out;one text: CHelloCHello again;' ]; then
	echo 'as found: the end of a message is not found'
else
	echo 'changed: NULs are seen in another way'
	exit 1
fi
