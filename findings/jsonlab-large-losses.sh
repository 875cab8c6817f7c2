#!/usr/bin/env bash
# Changes of rating in MessagePack, by JSONLab in Octave: loadmsgpack(savemsgpack("", data)).
# Guess:   the same numbers: -31 and -32 are both one byte, and -300 is three.
# Happens: each single number of -32 or less is saved as 0: a player who lost 32 points or more lost none. -31 is right,
#          and lists of more than one number are. A table of 2 rows and 3 columns is read with 3 rows and 2 columns.
#          The bytes are wrong already: c = "change" is followed by 0. No error.
# Seen in: octave-jsonlab 2.0 of Debian 12 with Octave 7.3: the number, to be written as a whole number without a sign,
#          is cut off at 0. JSON (savejson) is right.
# Hurts:   who stores ratings, scores or values of positions so: all of them down to -31 come back.
set -euo pipefail
version=2.0-2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
command -v octave-cli >/dev/null || { apt-get update -qq && apt-get install -y -qq octave >/dev/null; }
apt-get -qq -o APT::Sandbox::User=root download "octave-jsonlab=$version"
for file in ./*.deb; do dpkg -x "$file" debian; done

cat >losses.m <<'M'
warning("off", "all");
addpath([pwd "/debian/usr/share/octave/packages/jsonlab-2.0"]);
for change = [-1 -31 -32 -33 -100 -300 -70000 31 32 127 128 300 -32.5]
	bytes = savemsgpack ("", struct ("c", change));
	json = loadjson (savejson ("", struct ("c", change)));
	printf ("%g: %g, as JSON %g, bytes%s\n", change, loadmsgpack (bytes).c, json.c, sprintf (" %d", bytes(4:end)));
endfor
data = struct ("list", [-40 5], "int", int16 (-40), "table", [1 2 3; 4 5 6]);
back = loadmsgpack (savemsgpack ("", data));
printf ("list %s, int16 %d, table %s\n", mat2str (double (back.list(:)')), back.int, mat2str (double (back.table)));
M
echo "octave-jsonlab $version"
out=$(octave-cli --quiet --no-init-file losses.m)
echo "$out"
if [ "$out" = '-1: -1, as JSON -1, bytes 255
-31: -31, as JSON -31, bytes 225
-32: 0, as JSON -32, bytes 0
-33: 0, as JSON -33, bytes 0
-100: 0, as JSON -100, bytes 0
-300: 0, as JSON -300, bytes 0
-70000: 0, as JSON -70000, bytes 0
31: 31, as JSON 31, bytes 31
32: 32, as JSON 32, bytes 32
127: 127, as JSON 127, bytes 204 127
128: 128, as JSON 128, bytes 204 128
300: 300, as JSON 300, bytes 205 1 44
-32.5: -32.5, as JSON -32.5, bytes 145 203 192 64 64 0 0 0 0 0
list [-40 5], int16 0, table [1 4;2 5;3 6]' ]; then
	echo 'as found: losses of 32 and more are 0'
else
	echo 'changed: other numbers'
	exit 1
fi
