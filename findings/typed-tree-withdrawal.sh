#!/usr/bin/env bash
# Players by their number in an ordered map of npm data-structure-typed: AVLTree, BST, RedBlackTree, TreeMap. One
# leaves.
# Guess:   delete(number) takes one entry out, get gives all other players as before: the four have the same methods.
# Happens: in AVLTree and BST another number gets the value of the deleted one: without Berta, Anna is Berta. keys()
#          and has are right; get, values() and entries() give the wrong player until his value is set again. So it is
#          after 43 of 100 removals. RedBlackTree and TreeMap are right. No error.
# Seen in: data-structure-typed 2.6.2 (2026).
# Hurts:   standings, ratings and opening books in such a tree: after one removal others have wrong values.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . data-structure-typed@2.6.2 >/dev/null

cat >players.cjs <<'JS'
const trees = require('data-structure-typed');
let seed = 1;
const random = (n) => { seed = (seed * 48271) % 2147483647; return seed % n; };
for (const name of ['AVLTree', 'BST', 'RedBlackTree', 'TreeMap']) {
	const two = new trees[name]();
	two.set(2, 'Berta');
	two.set(1, 'Anna');
	two.delete(2);
	let wrong = 0;
	for (let i = 0; i < 1000; i++) { // 16 players in any order, of whom one leaves
		const numbers = Array.from({ length: 16 }, (_, n) => n + 1);
		for (let n = 15; n > 0; n--) {
			const other = random(n + 1);
			[numbers[n], numbers[other]] = [numbers[other], numbers[n]];
		}
		const tree = new trees[name](numbers.map((number) => [number, `player ${number}`]));
		const gone = numbers[random(16)];
		tree.delete(gone);
		if (numbers.some((number) => number !== gone && tree.get(number) !== `player ${number}`)) wrong++;
	}
	console.log(`${name}: without 2, 1 is ${two.get(1)}, keys ${[...two.keys()]}, entries ${[...two.entries()]};`,
		`wrong after ${wrong} of 1000 removals`);
}
JS
echo 'data-structure-typed 2.6.2'
out=$(node players.cjs)
echo "$out"
if [ "$out" = 'AVLTree: without 2, 1 is Berta, keys 1, entries 1,Berta; wrong after 444 of 1000 removals
BST: without 2, 1 is Berta, keys 1, entries 1,Berta; wrong after 432 of 1000 removals
RedBlackTree: without 2, 1 is Anna, keys 1, entries 1,Anna; wrong after 0 of 1000 removals
TreeMap: without 2, 1 is Anna, keys 1, entries 1,Anna; wrong after 0 of 1000 removals' ]; then
	echo 'as found: a player gets the name of the one who left'
else
	echo 'changed: other players'
	exit 1
fi
