#!/usr/bin/env bash
# The best move by aima, the algorithms of Russell and Norvig's book, by alphaBetaSearch(game, state) or by
# minimaxDecision(game, state); the readme of its aima-checkers names both side by side.
# Guess:   both find the same value, alpha-beta with fewer positions.
# Happens: alphaBetaSearch always plays the first move, whose outcome is -Infinity, whatever the game, and looks at all
#          positions. In the published file the returns of its functions are lost: `game.utility(state);` stands alone.
#          The limit of plies is not counted down either. minimaxDecision is right. No error.
# Seen in: aima 0.7.4, the newest (npm). Its own example at the end runs both, but compares nothing.
# Hurts:   who takes the faster of two equal searches: in a third and more of small trees the first move is not best.
set -euo pipefail
version=0.7.4
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "aima@$version" >/dev/null

cat >moves.mjs <<'JS'
import { Game, minimaxDecision, alphaBetaSearch } from 'aima';
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const tree = (plies) => (plies === 0 ? { value: random(3) - 1 }
	: { replies: Array.from({ length: 2 + random(3) }, () => tree(plies - 1)) });
const value = ({ value: known, replies }, white) => {
	if (!replies) return known;
	const values = replies.map((reply) => value(reply, !white));
	return white ? Math.max(...values) : Math.min(...values);
};
let looked = 0;
const game = new Game({
	initialState: null,
	player: ({ white }) => white,
	actions: ({ node }) => (node.replies ? node.replies.map((_, i) => i) : []),
	result: ({ node, white }, move) => {
		looked++;
		return { node: node.replies[move], white: !white };
	},
	terminalTest: ({ node }) => !node.replies,
	utility: ({ node }) => node.value,
	heuristic: () => 0,
});
for (const plies of [2, 3, 4, 5]) {
	const count = [0, 1].map(() => ({ best: 0, first: 0, value: 0, looked: 0 }));
	for (let test = 0; test < 300; test++) {
		const root = tree(plies), best = value(root, true);
		[minimaxDecision, alphaBetaSearch].forEach((search, i) => {
			looked = 0;
			const { action, outcome } = search(game, { node: root, white: true });
			if (value(root.replies[action], false) === best) count[i].best++;
			if (action === 0) count[i].first++;
			if (outcome === best) count[i].value++;
			count[i].looked += looked;
		});
	}
	['minimax', 'alpha-beta'].forEach((name, i) => {
		const { best, first, value: right, looked: positions } = count[i];
		console.log(`${plies} plies, ${name}: value right ${right} of 300, a best move ${best}, the first ${first},`,
			`${positions} positions`);
	});
}
JS
echo "aima $version"
out=$(node moves.mjs)
echo "$out"
if [ "$out" = '2 plies, minimax: value right 300 of 300, a best move 300, the first 185, 3626 positions
2 plies, alpha-beta: value right 0 of 300, a best move 185, the first 300, 3626 positions
3 plies, minimax: value right 300 of 300, a best move 300, the first 165, 11624 positions
3 plies, alpha-beta: value right 0 of 300, a best move 165, the first 300, 11624 positions
4 plies, minimax: value right 300 of 300, a best move 300, the first 202, 35851 positions
4 plies, alpha-beta: value right 0 of 300, a best move 202, the first 300, 35851 positions
5 plies, minimax: value right 300 of 300, a best move 300, the first 182, 107367 positions
5 plies, alpha-beta: value right 0 of 300, a best move 182, the first 300, 107367 positions' ]; then
	echo 'as found: alpha-beta plays the first move, whatever it is worth'
else
	echo 'changed: other moves'
	exit 1
fi
