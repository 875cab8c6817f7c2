#!/usr/bin/env bash
# A game read by @mliebelt/pgn-parser and written again by writeGame() of @mliebelt/pgn-writer, from the same family.
# Guess:   the same game: "the input is the one produced by pgn-parser, and used as well by pgn-reader", says the readme
#          of the writer, whose goal is to read a huge collection and to write a part of it.
# Happens: tags, the first move and the result are written, all other moves are lost: 1. e4 e5 2. Nf3 1-0 becomes
#          1. e4 1-0, and so do comments, clocks and variations behind it. The writer follows links from move to move,
#          which the parser does not make. Only what pgn-reader has read is whole. No error.
# Seen in: @mliebelt/pgn-writer 1.0.5, pgn-parser 1.4.19 and pgn-reader 1.2.30, the newest.
# Hurts:   who filters collections or takes out clocks and remarks: the files have all games, results and players, and
#          one move each.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . @mliebelt/pgn-writer@1.0.5 @mliebelt/pgn-parser@1.4.19 \
	@mliebelt/pgn-reader@1.2.30 >/dev/null

cat >games.cjs <<'JS'
const { parse } = require('@mliebelt/pgn-parser');
const { PgnReader } = require('@mliebelt/pgn-reader');
const { writeGame } = require('@mliebelt/pgn-writer');
const flat = (text) => text.trim().replace(/\s+/g, ' ').replaceAll('"', '');
for (const pgn of [
	'[White "Jansen"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 1-0',
	'[White "Smit"]\n[Result "1/2-1/2"]\n\n1. d4 {[%clk 0:59:50]} d5 {solid} 2. c4 (2. Nf3 Nf6) e6 1/2-1/2',
	'[White "Bos"]\n[Result "0-1"]\n\n1. c4 0-1',
]) {
	const game = parse(pgn, { startRule: 'game' }), reader = new PgnReader({ pgn });
	reader.loadPgn();
	console.log(`parser: ${game.moves.length} moves, written ${flat(writeGame(game))}`);
	console.log(`reader: written ${flat(writeGame(reader.getGame(0)))}`);
}
JS
echo "@mliebelt/pgn-writer 1.0.5, pgn-parser 1.4.19, pgn-reader 1.2.30"
out=$(node games.cjs)
echo "$out"
if [ "$out" = 'parser: 4 moves, written [White Jansen] [Result 1-0] 1. e4 1-0
reader: written [White Jansen] [Result 1-0] 1. e4 e5 2. Nf3 Nc6 1-0
parser: 4 moves, written [White Smit] [Result 1/2-1/2] 1. d4 1/2-1/2
reader: written [White Smit] [Result 1/2-1/2] 1. d4 d5 {solid} 2. c4 ( 2. Nf3 Nf6 ) e6 1/2-1/2
parser: 1 moves, written [White Bos] [Result 0-1] 1. c4 0-1
reader: written [White Bos] [Result 0-1] 1. c4 0-1' ]; then
	echo 'as found: one move of each game is written'
else
	echo 'changed: other moves'
	exit 1
fi
