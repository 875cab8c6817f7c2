#!/usr/bin/env bash
# A bot in JavaScript run by evaljs, "a drop in alternative for window.eval()": moves.filter(function (m) { return m }).
# Guess:   the moves for which the function is true.
# Happens: all moves: a function of the program that is given to filter, sort, map, forEach or replace never runs. What
#          these get is an unstarted generator, which counts as true, and as no number: filter keeps all, sort changes
#          nothing, forEach does nothing. Called by the program itself, functions are right. A case behind "default:"
#          is not reached, and the name of a function expression is unknown in it. No error.
# Seen in: evaljs 2.0.1, the newest (2025); its readme says that labels are missing, and that it can run itself.
# Hurts:   sites that run bots or rules of users without eval: they play, but any move.
set -euo pipefail
version=2.0.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "evaljs@$version" >/dev/null

cat >bot.cjs <<'JS'
const { evaluate } = require('evaljs');
for (const text of [
	'[3, 12, 1].filter(function (x) { return x > 2 })',
	'[3, 12, 1].sort(function (a, b) { return a - b })',
	'[3, 12, 1].some(function (x) { return x > 99 })',
	'var sum = 0; [3, 12, 1].forEach(function (x) { sum += x }); sum',
	'[3, 12, 1].reduce(function (a, b) { return a + b }) > 9',
	'var f = function (x) { return x > 2 }; [f(3), f(1)]',
	'function max(a, b) { return a > b ? a : b } max(3, max(12, 1))',
	'var text = ""; switch (7) { default: text += "a"; case 1: text += "b" } text',
	'var f = function g(n) { return n ? g(n - 1) + 1 : 0 }; f(4)',
]) {
	console.log(`${text}: ${JSON.stringify(evaluate(text))}, right: ${JSON.stringify((0, eval)(text))}`);
}
JS
echo "evaljs $version"
out=$(node bot.cjs)
echo "$out"
if [ "$out" = '[3, 12, 1].filter(function (x) { return x > 2 }): [3,12,1], right: [3,12]
[3, 12, 1].sort(function (a, b) { return a - b }): [3,12,1], right: [1,3,12]
[3, 12, 1].some(function (x) { return x > 99 }): true, right: false
var sum = 0; [3, 12, 1].forEach(function (x) { sum += x }); sum: 0, right: 16
[3, 12, 1].reduce(function (a, b) { return a + b }) > 9: false, right: true
var f = function (x) { return x > 2 }; [f(3), f(1)]: [true,false], right: [true,false]
function max(a, b) { return a > b ? a : b } max(3, max(12, 1)): 12, right: 12
var text = ""; switch (7) { default: text += "a"; case 1: text += "b" } text: "a", right: "ab"
var f = function g(n) { return n ? g(n - 1) + 1 : 0 }; f(4): null, right: 4' ]; then
	echo 'as found: functions given to filter or sort never run'
else
	echo 'changed: other results'
	exit 1
fi
