#!/usr/bin/env bash
# The moves that npm rapid-draughts keeps for a game.
# Guess:   each game that EnglishDraughts.setup() makes has its own history, as it has its own position.
# Happens: all games of a process share one history. A new game begins with the moves of all games before it.
# Seen in: rapid-draughts 1.0.6 (2026).
# Hurts:   servers with several games and matches of engines: the number of moves that its own example prints is the sum
#          over all games, and the list of moves has those of others.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=1.0.6
npm install --silent --no-audit --no-fund --prefix . "rapid-draughts@$version" >/dev/null

cat >games.mjs <<'JS'
import { EnglishDraughts } from 'rapid-draughts/english';
const first = EnglishDraughts.setup();
const second = EnglishDraughts.setup();
for (let ply = 0; ply < 3; ply++) first.move(first.moves[0]);
second.move(second.moves[1]);
const third = EnglishDraughts.setup();
for (const [name, game] of Object.entries({ first, second, third })) {
	console.log(`${name}: history ${game.history.moves.length}, moves to choose from ${game.moves.length}`);
}
JS
echo "rapid-draughts $version; moves made: 3, 1 and 0"
out=$(node games.mjs)
echo "$out"
if [ "$(grep -c 'history 4,' <<<"$out")" = 3 ]; then
	echo 'as found: three games have one history'
else
	echo 'changed: games have histories of their own'
	exit 1
fi
