#!/usr/bin/env bash
# Moves in texts of MuJS (JavaScript): replace with a function, slice, and groups that take no part in a match.
# Guess:   as ES5 has it, which MuJS implements: the function gets the place of the match in the text; slice(4, 2) is
#          empty; a group without a match is undefined.
# Happens: the place is counted from the end of the match before, mostly 0 or 1; slice changes its ends as substring
#          does; the group is the empty text, and in a repeated group that of an earlier round. exec, search, and
#          slice of arrays are right. No error.
# Seen in: mujs 1.3.2-1 (Debian 12); issue 172 (2023, open) knows the places. node and Duktape 2.7.0-2 do as ES5 has it.
# Hurts:   who marks moves in a text by their places, cuts texts at places found, or asks which kind of move it was.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=1.3.2-1 duktape=2.7.0-2
apt-get -qq -o APT::Sandbox::User=root download "mujs=$version" "libmujs2=$version" "duktape=$duktape" \
	"libduktape207=$duktape"
for file in ./*.deb; do dpkg -x "$file" debian; done
export LD_LIBRARY_PATH=$dir/debian/usr/lib/x86_64-linux-gnu

cat >moves.js <<'JS'
var game = '32-28 19-23 28x19 14x23', places = [];
game.replace(/(\d+)[-x](\d+)/g, function (move, from, to, place) {
	places.push(move + ' at ' + place);
	return move;
});
print('replace: ' + places.join(', '));
var exec = [], pattern = /\d+[-x]\d+/g, match;
while ((match = pattern.exec(game))) exec.push(match[0] + ' at ' + match.index);
print('exec: ' + exec.join(', '));
print('slice(11, 6): "' + game.slice(11, 6) + '", slice(-1, 20): "' + game.slice(-1, 20) + '"');
print('slice(6, 11): "' + game.slice(6, 11) + '", of an array (3, 1): ' + [1, 2, 3, 4].slice(3, 1).length + ' items');
match = /^(?:(\d+)-(\d+)|(\d+)x(\d+))$/.exec('28x19');
print('a capture is a move: ' + (match[1] !== undefined) + ', "' + match[1] + '"');
match = /^(?:([W])|([B])|,)+$/.exec('W,B');
print('groups: ' + match.length + ', ' + JSON.stringify(match));
JS
echo "mujs $version, duktape $duktape"
out=$(
	for engine in mujs duk; do
		debian/usr/bin/$engine moves.js | sed "s/^/$engine: /"
	done
)
echo "$out"
if [ "$out" = 'mujs: replace: 32-28 at 0, 19-23 at 1, 28x19 at 1, 14x23 at 1
mujs: exec: 32-28 at 0, 19-23 at 6, 28x19 at 12, 14x23 at 18
mujs: slice(11, 6): "19-23", slice(-1, 20): "x2"
mujs: slice(6, 11): "19-23", of an array (3, 1): 0 items
mujs: a capture is a move: true, ""
mujs: groups: 3, ["W,B","W","B"]
duk: replace: 32-28 at 0, 19-23 at 6, 28x19 at 12, 14x23 at 18
duk: exec: 32-28 at 0, 19-23 at 6, 28x19 at 12, 14x23 at 18
duk: slice(11, 6): "", slice(-1, 20): ""
duk: slice(6, 11): "19-23", of an array (3, 1): 0 items
duk: a capture is a move: false, "undefined"
duk: groups: 3, ["W,B",null,"B"]' ]; then
	echo 'as found: moves are found at other places'
else
	echo 'changed: other places'
	exit 1
fi
