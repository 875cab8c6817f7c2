#!/usr/bin/env bash
# The best move by minimaxer, negamax with alpha-beta and pruneByPathLength, which is "to shorten winning paths and
# lengthen losing paths". Small games: random trees of 4 to 7 plies, values -1 (lost), 0 and 1 (won).
# Guess:   value and move are those of the whole tree: a move that keeps the value, only longer or shorter.
# Happens: the value is right, but in one tree of 40 to 110 the move loses a drawn game, seldom draws a won one. A reply
#          whose value is only a limit (the rest was cut off) counts as equal, and as better if its path is longer: it
#          replaces the best move. Without the option no move is wrong. No error.
# Seen in: minimaxer 3.2.3, the newest (npm); its docs say only that it needs alpha-beta. In its issues nothing found.
# Hurts:   bots that shall hold out as long as they can: they play a losing move and report the value of the other.
set -euo pipefail
version=3.2.3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "minimaxer@$version" >/dev/null

cat >moves.mjs <<'JS'
import { Negamax, NegamaxOpts, Node } from 'minimaxer';
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const tree = (plies, width) => {
	const node = { value: random(3) - 1, replies: [] };
	if (plies === 0 || random(5) === 0) return node;
	for (let n = 1 + random(width); n > 0; n--) node.replies.push(tree(plies - 1, width));
	return node;
};
const value = (node, plies, white) => {
	if (plies === 0 || node.replies.length === 0) return node.value;
	const values = node.replies.map((reply) => value(reply, plies - 1, !white));
	return white ? Math.max(...values) : Math.min(...values);
};
const search = (root, plies, byPath) => {
	const options = Object.assign(new NegamaxOpts(), { depth: plies, pruning: 1, pruneByPathLength: byPath });
	const negamax = new Negamax(new Node(0, root, 0, null, 1), options);
	negamax.GetMoves = (node) => node.gamestate.replies.map((_, i) => i);
	negamax.CreateChildNode = (node, move) => {
		const next = node.gamestate.replies[move];
		return new Node(next.replies.length ? 1 : 2, next, move, null, -node.aim);
	};
	negamax.EvaluateNode = (node) => node.gamestate.value;
	return negamax.evaluate();
};
for (const [plies, width] of [[4, 4], [5, 4], [6, 4], [7, 3]]) {
	let trees = 0;
	const wrong = { value: [0, 0], drawn: [0, 0], won: [0, 0] };
	while (trees < 2000) {
		const root = tree(plies, width);
		if (root.replies.length < 2) continue;
		trees++;
		const best = value(root, plies, true);
		for (const byPath of [0, 1]) {
			const found = search(root, plies, byPath === 1);
			const played = value(root.replies[found.move], plies - 1, false);
			if (found.value !== best) wrong.value[byPath]++;
			if (played < best) wrong[best === 1 ? 'won' : 'drawn'][byPath]++;
		}
	}
	console.log(`${plies} plies, ${trees} trees, without/with the option: wrong values ${wrong.value.join('/')},`,
		`draws lost ${wrong.drawn.join('/')}, wins spoilt ${wrong.won.join('/')}`);
}
JS
echo "minimaxer $version"
out=$(node moves.mjs)
echo "$out"
if [ "$out" = '4 plies, 2000 trees, without/with the option: wrong values 0/0, draws lost 0/49, wins spoilt 0/0
5 plies, 2000 trees, without/with the option: wrong values 0/0, draws lost 0/18, wins spoilt 0/0
6 plies, 2000 trees, without/with the option: wrong values 0/0, draws lost 0/51, wins spoilt 0/2
7 plies, 2000 trees, without/with the option: wrong values 0/0, draws lost 0/25, wins spoilt 0/1' ]; then
	echo 'as found: a longer path is taken for a better move'
else
	echo 'changed: other moves'
	exit 1
fi
