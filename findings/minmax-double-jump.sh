#!/usr/bin/env bash
# A search of npm minmax-wt-alpha-beta-pruning in English draughts, B:W14,15,22,24,26:B1,10, one jump a move as several
# packages for draughts have it. The position says who moves next.
# Guess:   a player who has to jump again is searched as such. By its manual the search works with any game of two
#          players, and the state encodes which of them is next.
# Happens: the search takes the second jump for a move of the opponent, and the values below it change sides. At two
#          plies it gives up the double jump, which wins two men, for an exchange. Only the evaluation asks the state.
# Seen in: minmax-wt-alpha-beta-pruning 1.0.5.
# Hurts:   authors of bots: the bot plays well until it can jump twice, and then avoids its best captures.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=1.0.5
npm install --silent --no-audit --no-fund --prefix . "minmax-wt-alpha-beta-pruning@$version" >/dev/null

cat >search.cjs <<'JS'
const { minmax } = require('minmax-wt-alpha-beta-pruning');
// A position says who moves next, how many men Black has won, and, within two plies, the moves.
const won = { next: 'White', men: 2 }, even = { next: 'Black', men: 0 };
const start = { next: 'Black', men: 0, moves: {
	'10x19': { next: 'Black', men: 1, moves: { '19x28': won } },
	'10x17': { next: 'White', men: 1, moves: { '22x13': even } },
} };
const rules = {
	listMoves: (position) => Object.keys(position.moves),
	nextState: (position, move) => position.moves[move],
	terminalStateEval: () => null,
};
const evaluate = (position) => (position.next === 'Black' ? 1 : -1) * position.men;
const { bestMove, evaluation } = minmax(start, rules, evaluate, 2);
console.log(`${bestMove}, value ${evaluation}`);
JS
echo "minmax-wt-alpha-beta-pruning $version; Black wins two men by 10x19 19x28, none by 10x17 22x13"
out=$(node search.cjs)
echo "$out"
if [ "$out" = '10x17, value 0' ]; then
	echo 'as found: the search does not see that a player jumps twice'
else
	echo 'changed: another move or value'
	exit 1
fi
