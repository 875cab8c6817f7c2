#!/usr/bin/env bash
# The full-text search of PostgreSQL over the moves of games.
# Guess:   a move is found by both of its squares, as a word with a hyphen is found by both of its parts.
# Happens: in numbers the hyphen is a minus. 32-28 is the words 32 and -28, and a search for square 28 does not find
#          it. 1.32-28, without a blank, is 1.32 and -28, and 32 does not find it either. A capture is one word, 28x19,
#          and found by neither of its squares. c3-d4 is found by both.
# Seen in: PostgreSQL 18.7 (PGlite 0.5.17).
# Hurts:   sites with a search for games: on boards with numbers moves are found by where they begin, captures never.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=0.5.17
npm install --silent --no-audit --no-fund --prefix . "@electric-sql/pglite@$version" >/dev/null

cat >search.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
const db = new PGlite();
console.log('PostgreSQL', (await db.query('SHOW server_version')).rows[0].server_version);
const table = `(VALUES ('1. 32-28', '32', '28'), ('1.32-28', '32', '28'), ('1. 28x19', '28', '19'),
	('1. c3-d4', 'c3', 'd4')) AS games (move, origin, target)`;
const { rows } = await db.query(`SELECT move, to_tsvector('simple', move)::text AS words,
	to_tsvector('simple', move) @@ websearch_to_tsquery('simple', origin) AS origin,
	to_tsvector('simple', move) @@ websearch_to_tsquery('simple', target) AS target FROM ${table}`);
for (const { move, words, origin, target } of rows) console.log(`${move}: ${words}, ${origin}, ${target}`);
JS
echo "PGlite $version: the words of a text, found by the first square, by the second"
out=$(node search.mjs)
echo "$out"
if [ "$out" = "PostgreSQL 18.7
1. 32-28: '-28':3 '1':1 '32':2, true, false
1.32-28: '-28':2 '1.32':1, false, false
1. 28x19: '1':1 '28x19':2, false, false
1. c3-d4: '1':1 'c3':3 'c3-d4':2 'd4':4, true, true" ]; then
	echo 'as found: a move is not found by the square where it ends'
else
	echo 'changed: moves are other words'
	exit 1
fi
