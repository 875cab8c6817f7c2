#!/usr/bin/env bash
# The draughts of GCompris, for children: its file of rules, run on its own.
# Guess:   board, start and the rule of the longest capture are international (10x10), so kings fly.
# Happens: a king captures from afar, and without a capture it moves one square: 4 of 17 moves are there. The number of
#          moves and positions from the start is right all the same: no king moves in the first plies.
# Seen in: gcompris-qt-data 3.1-2 (Debian 12). The npm package draughts 0.2.1 comes from the same text and does it too.
# Hurts:   who learns endings with it, or tests rules against it.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=3.1-2
apt-get -qq -o APT::Sandbox::User=root download "gcompris-qt-data=$version"
dpkg -x gcompris-qt-data_*.deb root

cat >rules.js <<'JS'
const fs = require('fs'), zlib = require('zlib'), vm = require('vm');
// An archive of Qt holds compressed files; the one with the rules is found by what it defines.
const archive = fs.readFileSync('root/usr/share/gcompris-qt/rcc/checkers.rcc');
let text;
for (let i = archive.indexOf('789c', 0, 'hex'); i >= 0 && !text; i = archive.indexOf('789c', i + 1, 'hex')) {
	try {
		const file = zlib.inflateSync(archive.subarray(i)).toString();
		if (/var Draughts = function/.test(file)) text = file;
	} catch { /* no file begins here */ }
}
const context = vm.createContext({ console });
vm.runInContext(text, context);
function moves(fen) {
	const list = vm.runInContext(`new Draughts('${fen}').moves()`, context);
	return [...new Set(list.map((m) => `${m.from}${m.takes && m.takes.length ? 'x' : '-'}${m.to}`))].sort().join(' ');
}
console.log('start:', moves('W:W31-50:B1-20').split(' ').length, 'moves');
console.log('king on 28, without captures:', moves('W:WK28:B1'));
console.log('king on 46, a man far away on 14:', moves('W:WK46:B14'));
JS
echo "gcompris-qt-data $version"
out=$(node rules.js)
echo "$out"
if [ "$out" = 'start: 9 moves
king on 28, without captures: 28-22 28-23 28-32 28-33
king on 46, a man far away on 14: 46x10 46x5' ]; then
	echo 'as found: a king captures from afar and moves one square'
else
	echo 'changed: the kings of GCompris move otherwise'
	exit 1
fi
