#!/usr/bin/env bash
# The moves of a PDN file broken into lines of at most 79 letters by the wrapping packages of npm.
# Guess:   lines are broken where spaces are: PDN is text, and read back with spaces for line ends it is the same.
# Happens: wordwrapjs breaks after the hyphen of a move as well: 32- ends a line and 28 begins the next, and a reader
#          sees two tokens, no move. Ten moves of 120 are cut so. Captures and results stay whole. Six others break at
#          spaces alone (linewrap in its mode "hard" cuts anywhere, as its name says).
# Seen in: wordwrapjs 5.1.1; its README has no word of hyphens. table-layout 4.1.1 wraps by it, command-line-usage too.
# Hurts:   programs that write PDN or print games with it, on pages and in terminals.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . wordwrapjs@5.1.1 linewrap@0.2.1 word-wrap@1.2.5 wrap-ansi@10.0.2 \
	wordwrap@1.0.0 smartwrap@2.0.2 html-to-text@10.0.1 >/dev/null

cat >wrap.mjs <<'JS'
import Wordwrap from 'wordwrapjs';
import linewrap from 'linewrap';
import wordWrap from 'word-wrap';
import wrapAnsi from 'wrap-ansi';
import wordwrap from 'wordwrap';
import smartwrap from 'smartwrap';
import { htmlToText } from 'html-to-text';
const opening = '32-28 19-23 28x19 14x23 37-32 10-14 41-37 14-19 46-41 5-10'.split(' ');
const words = [];
for (let i = 0; i < 120; i++) {
	if (i % 2 === 0) words.push(`${i / 2 + 1}.`);
	words.push(opening[i % opening.length]); // not a game, but all of a game's words
}
const game = [...words, '1/2-1/2'].join(' ');
const width = 79;
const wrapped = {
	wordwrapjs: new Wordwrap(game, { width }).wrap(),
	linewrap: linewrap(width)(game),
	'linewrap, hard': linewrap(width, { mode: 'hard' })(game),
	'word-wrap': wordWrap(game, { width, indent: '' }),
	'wrap-ansi': wrapAnsi(game, width),
	wordwrap: wordwrap(width)(game),
	smartwrap: smartwrap(game, { width }),
	'html-to-text': htmlToText(`<p>${game}</p>`, { wordwrap: width }),
};
for (const [name, text] of Object.entries(wrapped)) {
	const read = text.split(/\s+/).filter(Boolean);
	const cut = words.length + 1 - read.filter((word) => game.split(' ').includes(word)).length;
	const first = text.split('\n').find((line, i, all) => /-$/.test(line) || /^-/.test(all[i + 1] ?? ''));
	console.log(`${name}: ${cut} of 120 moves cut${first ? `, the first after ...${first.slice(-12)}` : ''}`);
}
JS
echo 'wordwrapjs 5.1.1, linewrap 0.2.1, word-wrap 1.2.5, wrap-ansi 10.0.2, wordwrap 1.0.0, smartwrap 2.0.2'
out=$(node wrap.mjs)
echo "$out"
if [ "$out" = 'wordwrapjs: 10 of 120 moves cut, the first after ...5-10 11. 32-
linewrap: 0 of 120 moves cut
linewrap, hard: 1 of 120 moves cut, the first after ...1 5-10 6. 32
word-wrap: 0 of 120 moves cut
wrap-ansi: 0 of 120 moves cut
wordwrap: 0 of 120 moves cut
smartwrap: 0 of 120 moves cut
html-to-text: 0 of 120 moves cut' ]; then
	echo 'as found: wordwrapjs cuts moves at their hyphen'
else
	echo 'changed: other lines'
	exit 1
fi
