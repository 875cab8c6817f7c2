#!/usr/bin/env bash
# The series of losses at the end of a player's games, and the games before it, by @siteimprove/alfa-iterable:
# takeLastWhile(games, lost), skipLastWhile(games, lost).
# Guess:   the first gives the games from the end on that are lost, the second the rest; together they are all games.
# Happens: takeLastWhile begins one game too early and ends one too early: of 1 0 0 it gives 1 0, of 0 0 undefined, 0.
#          skipLastWhile leaves one game too many out, even where none is lost: of 0 1 it gives 0. Those for the first
#          games, takeWhile and skipWhile, are right. trimTrailing of List is the same. No error.
# Seen in: @siteimprove/alfa-iterable 0.119.0 (2026), the newest; List, Slice and Sequence of the family use it.
# Hurts:   series, form of players, moves since the last capture: they begin and end with the wrong game.
set -euo pipefail
version=0.119.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@siteimprove/alfa-iterable@$version" >/dev/null

cat >games.mjs <<'JS'
import { Iterable } from '@siteimprove/alfa-iterable';
const lost = (points) => points === 0, show = (list) => [...list].map(String).join(' ') || 'none';
for (const games of [[1, 0, 0], [0, 1], [0, 1, 0], [1, 1], [0, 0], [1, 0, 1, 0, 0, 0]]) {
	console.log(`${games.join(' ')}: lost at the end ${show(Iterable.takeLastWhile(games, lost))}; before`,
		`${show(Iterable.skipLastWhile(games, lost))}; lost at first ${show(Iterable.takeWhile(games, lost))}; after`,
		show(Iterable.skipWhile(games, lost)));
}
JS
echo "@siteimprove/alfa-iterable $version"
out=$(node games.mjs)
echo "$out"
if [ "$out" = '1 0 0: lost at the end 1 0; before none; lost at first none; after 1 0 0
0 1: lost at the end none; before 0; lost at first 0; after 1
0 1 0: lost at the end 1; before 0; lost at first 0; after 1 0
1 1: lost at the end none; before 1; lost at first none; after 1 1
0 0: lost at the end undefined 0; before none; lost at first 0 0; after none
1 0 1 0 0 0: lost at the end 1 0 0; before 1 0; lost at first none; after 1 0 1 0 0 0' ]; then
	echo 'as found: series of losses have other games'
else
	echo 'changed: other games'
	exit 1
fi
