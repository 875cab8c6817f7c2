#!/usr/bin/env bash
# The last round first, in a template of jSmart: {section name=i loop=$rounds step=-1}.
# Guess:   all rounds from the last to the first: Smarty's manual says that a negative step goes backwards through the
#          array, and Smarty then starts at the end by itself.
# Happens: one round, the first: jSmart starts at 0 whatever the step is, and stops there. So it is for each negative
#          step, and for loop=10. With start=-1 it is right, as with {foreach} and {for}. No error.
# Seen in: jsmart 4.0.0, the newest, a port of Smarty 3; its own documents name start and step as Smarty does.
# Hurts:   who uses templates of Smarty in a browser or on node: pages of results show one round, or one move.
set -euo pipefail
version=4.0.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "jsmart@$version" >/dev/null

cat >rounds.cjs <<'JS'
const Smarty = require('jsmart');
const rounds = ['round1', 'round2', 'round3', 'round4', 'round5'];
const show = (text) => new Smarty(text).fetch({ rounds }).trim();
const section = (more) => show(`{section name=i loop=$rounds${more}}{$rounds[i]} {/section}`);
for (const [more, right] of [
	['', 'round1 round2 round3 round4 round5'],
	[' step=2', 'round1 round3 round5'],
	[' start=-2', 'round4 round5'],
	[' start=-1 step=-1', 'round5 round4 round3 round2 round1'],
	[' step=-1', 'round5 round4 round3 round2 round1'],
	[' step=-2', 'round5 round3 round1'],
	[' step=-1 max=3', 'round5 round4 round3'],
]) {
	console.log(`section${more}: ${section(more)}, right: ${right}`);
}
const numbers = show('{section name=i loop=9 max=3 step=-2}{$smarty.section.i.index} {/section}');
console.log(`loop=9 max=3 step=-2: ${numbers}, right: 8 6 4`);
console.log(`for: ${show('{for $i=4 to 0 step -2}{$rounds[$i]} {/for}')}`);
JS
echo "jsmart $version"
out=$(node rounds.cjs)
echo "$out"
if [ "$out" = 'section: round1 round2 round3 round4 round5, right: round1 round2 round3 round4 round5
section step=2: round1 round3 round5, right: round1 round3 round5
section start=-2: round4 round5, right: round4 round5
section start=-1 step=-1: round5 round4 round3 round2 round1, right: round5 round4 round3 round2 round1
section step=-1: round1, right: round5 round4 round3 round2 round1
section step=-2: round1, right: round5 round3 round1
section step=-1 max=3: round1, right: round5 round4 round3
loop=9 max=3 step=-2: 0, right: 8 6 4
for: round5 round3 round1' ]; then
	echo 'as found: all rounds backwards are the first round'
else
	echo 'changed: other rounds'
	exit 1
fi
