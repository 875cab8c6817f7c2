#!/usr/bin/env bash
# Changes of lists (squares with men, results of a match) by adiff: patch(old, diff(old, right)).
# Guess:   the right list, always: a diff is what makes it from the old one.
# Happens: if the old list has one number, or text of digits, and it stays, it is lost: from [32] to [32, 37] the patch
#          gives [37], from [32] to [32] nothing. And in one of 2000 pairs of lists of up to nine results some come
#          twice: from babb to bbaaba it gives bbaabbaa. Other lists are right. No error.
# Seen in: adiff 0.2.13, the newest, with 28,000 downloads a month. fast-array-diff 1.1.0 is right.
# Hurts:   who sends or stores changes of positions or games: all is well until one man is left.
set -euo pipefail
version=0.2.13 fast=1.1.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "adiff@$version" "fast-array-diff@$fast" >/dev/null

cat >moves.cjs <<'JS'
const { diff, patch } = require('adiff');
const { getPatch, applyPatch } = require('fast-array-diff');
const mine = (old, right) => patch(old, diff(old, right));
for (const [old, right] of [[[32], [32]], [[32], [32, 37]], [[32], [37]], [[31, 32], [32]], [['32'], ['32', '37']]]) {
	console.log(`${JSON.stringify(old)} to ${JSON.stringify(right)}: ${JSON.stringify(mine(old, right))}`);
}
console.log(`babb to bbaaba: ${mine([...'babb'], [...'bbaaba']).join('')}`);
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const test = (name, length, item) => {
	const list = () => Array.from({ length: random(length) }, item);
	let one = 0, other = 0, fast = 0;
	for (let pair = 0; pair < 20000; pair++) {
		const old = list(), right = list();
		if (mine(old, right).join() !== right.join()) old.length === 1 ? one++ : other++;
		if (applyPatch([...old], getPatch(old, right)).join() !== right.join()) fast++;
	}
	console.log(`20000 pairs of ${name}: ${one} of one item wrong, ${other} of more; fast-array-diff ${fast}`);
};
test('up to 5 squares', 6, () => 1 + random(50));
test('up to 9 results of three', 10, () => ['2-0', '1-1', '0-2'][random(3)]);
test('up to 7 results of two', 8, () => ['2-0', '0-2'][random(2)]);
test('up to 9 moves of 200', 10, () => `m${random(200)}`);
JS
echo "adiff $version, fast-array-diff $fast"
out=$(node moves.cjs)
echo "$out"
if [ "$out" = '[32] to [32]: []
[32] to [32,37]: [37]
[32] to [37]: [37]
[31,32] to [32]: [32]
["32"] to ["32","37"]: ["37"]
babb to bbaaba: bbaabbaa
20000 pairs of up to 5 squares: 161 of one item wrong, 0 of more; fast-array-diff 0
20000 pairs of up to 9 results of three: 0 of one item wrong, 12 of more; fast-array-diff 0
20000 pairs of up to 7 results of two: 0 of one item wrong, 0 of more; fast-array-diff 0
20000 pairs of up to 9 moves of 200: 0 of one item wrong, 0 of more; fast-array-diff 0' ]; then
	echo 'as found: the last man is lost'
else
	echo 'changed: other lists'
	exit 1
fi
