#!/usr/bin/env bash
# Games at the end or at the beginning of a list left out, by the List of functype: dropRight(n) and dropWhile(test).
# Guess:   dropRight(0) leaves all games; dropWhile(won) leaves none if all are won, as in Scala, whose names and habits
#          functype has, and as its own LazyList does.
# Happens: dropRight(0) leaves an empty list, though dropRight(1) leaves all but one, and dropWhile(won) of a list of
#          wins leaves the last of them. takeRight, takeWhile and span are right, and drop(0) too. No error.
# Seen in: functype 0.46.2 (2026), with 1900 downloads a month.
# Hurts:   who computes how many moves or games to leave out (takebacks, rounds to come): none takes all away, and who
#          has won all games is shown with one that was not won.
set -euo pipefail
version=0.46.2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "functype@$version" >/dev/null

cat >games.mjs <<'JS'
import { LazyList, List } from 'functype';
const won = (points) => points === 2, text = (list) => list.toArray().join(' ') || 'none';
for (const games of [[2, 0, 2, 2], [2, 2, 2], [1]]) {
	console.log(`games ${games.join(' ')}`);
	for (const n of [0, 1, 2]) {
		console.log(`  without the last ${n}: ${text(List(games).dropRight(n))}; without the first ${n}:`,
			text(List(games).drop(n)));
	}
	const [wins, rest] = List(games).span(won);
	console.log(`  from the first that is not won: ${text(List(games).dropWhile(won))}; LazyList`,
		`${text(LazyList(games).dropWhile(won))}; span ${text(wins)} and ${text(rest)}`);
}
JS
echo "functype $version"
out=$(node games.mjs)
echo "$out"
if [ "$out" = 'games 2 0 2 2
  without the last 0: none; without the first 0: 2 0 2 2
  without the last 1: 2 0 2; without the first 1: 0 2 2
  without the last 2: 2 0; without the first 2: 2 2
  from the first that is not won: 0 2 2; LazyList 0 2 2; span 2 and 0 2 2
games 2 2 2
  without the last 0: none; without the first 0: 2 2 2
  without the last 1: 2 2; without the first 1: 2 2
  without the last 2: 2; without the first 2: 2
  from the first that is not won: 2; LazyList none; span 2 2 2 and none
games 1
  without the last 0: none; without the first 0: 1
  without the last 1: none; without the first 1: none
  without the last 2: none; without the first 2: none
  from the first that is not won: 1; LazyList 1; span none and 1' ]; then
	echo 'as found: without the last 0 games there are none'
else
	echo 'changed: other games'
	exit 1
fi
