#!/usr/bin/env bash
# Search by negamax-alpha-beta: search(state, depth) in random trees of 2 to 4 moves, with makeMove() that says the side
# has changed, as its readme has it.
# Guess:   the value and the move of a plain minimax; alpha-beta only leaves out what cannot matter.
# Happens: from depth 2 on nearly all values are wrong, and half of the moves: alpha and beta are handed on with other
#          signs but not exchanged, so that the search takes the first reply for the only one. [[5, 1], [3, 3]] has the
#          value 5 and the first move, which is worth 1 only. Few nodes look like good cuts. No error.
# Seen in: negamax-alpha-beta 1.0.0, the newest.
# Hurts:   every bot made with it: it does not see any reply but the first. At depth 1 all is right.
set -euo pipefail
version=1.0.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "negamax-alpha-beta@$version" >/dev/null

cat >trees.cjs <<'JS'
const NegamaxAlphaBeta = require('negamax-alpha-beta');
let seed = 1, count;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const tree = (depth) => (depth ? Array.from({ length: 2 + random(3) }, () => tree(depth - 1)) : random(201) - 100);
const value = (node, side) => {
	count++;
	return Array.isArray(node) ? Math.max(...node.map((child) => -value(child, -side))) : side * node;
};
const bot = new NegamaxAlphaBeta({
	generateMoves: ({ path }) => path.at(-1).map((_, i) => i),
	makeMove: (state, move) => {
		state.path.push(state.path.at(-1)[move]);
		state.side = -state.side;
		return true;
	},
	unmakeMove: (state) => {
		state.path.pop();
		state.side = -state.side;
	},
	evaluate: ({ path, side }) => side * path.at(-1),
	evaluateTerminal: () => null,
});
const search = (root, depth) => bot.search({ path: [root], side: 1 }, depth);
for (const root of [[[5, 1], [3, 3]], [[5, 9], [3, 3]]]) {
	const { score, bestMove } = search(root, 2);
	console.log(`${JSON.stringify(root)}: value ${score}, move ${bestMove}; right ${value(root, 1)}`);
}
for (let depth = 1; depth <= 6; depth++) {
	let values = 0, moves = 0, nodes = 0;
	count = 0;
	for (let test = 0; test < 500; test++) {
		const root = tree(depth), { score, bestMove } = search(root, depth), right = value(root, 1);
		nodes += bot.nodeCount;
		if (score !== right) values++;
		const now = count;
		if (-value(root[bestMove], -1) !== right) moves++;
		count = now;
	}
	console.log(`depth ${depth}, 500 trees: ${values} values wrong, ${moves} moves not best, ${nodes} of ${count} nodes`);
}
JS
echo "negamax-alpha-beta $version"
out=$(node trees.cjs)
echo "$out"
if [ "$out" = '[[5,1],[3,3]]: value 5, move 0; right 3
[[5,9],[3,3]]: value 5, move 0; right 5
depth 1, 500 trees: 0 values wrong, 0 moves not best, 2005 of 2005 nodes
depth 2, 500 trees: 438 values wrong, 241 moves not best, 3480 of 6446 nodes
depth 3, 500 trees: 412 values wrong, 200 moves not best, 8075 of 19991 nodes
depth 4, 500 trees: 499 values wrong, 300 moves not best, 12400 of 60757 nodes
depth 5, 500 trees: 500 values wrong, 269 moves not best, 26465 of 181663 nodes
depth 6, 500 trees: 500 values wrong, 300 moves not best, 38680 of 535909 nodes' ]; then
	echo 'as found: the search knows the first reply only'
else
	echo 'changed: other values'
	exit 1
fi
