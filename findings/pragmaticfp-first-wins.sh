#!/usr/bin/env bash
# The wins that a player begins with, and the last games, by pragmatic-fp-ts: takeWhile(won, games) and
# takeRight(n, games).
# Guess:   takeWhile stops at the first game that is not won, and takeRight gives the last games in their order, as take
#          does the first ones.
# Happens: takeWhile does not stop: it gives all wins of the list, as filter does, so that 2 0 2 2 begins with three.
#          takeRight and takeRightWhile give the games backwards. dropWhile and dropRightWhile leave all games if all
#          are won, and else the right ones. No error.
# Seen in: pragmatic-fp-ts 1.10.3, the newest, with 900 downloads a month.
# Hurts:   series of wins, form over the last games: a lost game in between does not count.
set -euo pipefail
version=1.10.3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "pragmatic-fp-ts@$version" >/dev/null

cat >games.cjs <<'JS'
const { take, takeWhile, takeRight, takeRightWhile, dropWhile, dropRightWhile } = require('pragmatic-fp-ts');
const won = (points) => points > 0, show = (list) => list.join(' ') || 'none';
for (const games of [[2, 0, 2, 1], [0, 1, 2], [1, 2], [0, 0, 2, 0]]) {
	console.log(`games ${games.join(' ')}: wins at first ${show(takeWhile(won, games))}, then`,
		`${show(dropWhile(won, games))}; wins at last ${show(takeRightWhile(won, games))}, before`,
		show(dropRightWhile(won, games)));
	console.log(`  first two ${show(take(2, games))}; last two ${show(takeRight(2, games))}`);
}
JS
echo "pragmatic-fp-ts $version"
out=$(node games.cjs)
echo "$out"
if [ "$out" = 'games 2 0 2 1: wins at first 2 2 1, then 0 2 1; wins at last 1 2, before 2 0
  first two 2 0; last two 1 2
games 0 1 2: wins at first 1 2, then 0 1 2; wins at last 2 1, before 0
  first two 0 1; last two 2 1
games 1 2: wins at first 1 2, then 1 2; wins at last 2 1, before 1 2
  first two 1 2; last two 2 1
games 0 0 2 0: wins at first 2, then 0 0 2 0; wins at last none, before 0 0 2 0
  first two 0 0; last two 0 2' ]; then
	echo 'as found: all wins are wins at first'
else
	echo 'changed: other games'
	exit 1
fi
