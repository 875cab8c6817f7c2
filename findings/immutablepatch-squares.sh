#!/usr/bin/env bash
# A board as an immutable Map from square numbers to pieces, sent as the difference to the last one: immutablediff
# makes the patch, immutablepatch applies it.
# Guess:   the patched board is the new one: both are made for Immutable, whose keys may be numbers, and for each other.
# Happens: the moved man is on both squares: a removal of 32 is sent as "/32", and applied to a square "32", a text,
#          that is not there, so that nothing goes; what comes is put on a text "28", where get(28) does not find it.
#          After 32-28 the board has one piece more and 28 is empty. With text keys, or lists, all is right. No error.
# Seen in: immutablediff 0.4.4 and immutablepatch 0.5.0, the newest, with immutable 3.8.2; 19,000 downloads a month.
#          Their readmes show texts, and say nothing of other keys.
# Hurts:   boards, clocks by round and tables by start number that are kept in step by patches.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . immutablediff@0.4.4 immutablepatch@0.5.0 immutable@3.8.2 >/dev/null

cat >board.cjs <<'JS'
const { Map, List, is } = require('immutable');
const diff = require('immutablediff'), patch = require('immutablepatch');
const show = (board) => board.entrySeq().map(([square, piece]) => `${JSON.stringify(square)} ${piece}`).join(', ');
const board = Map([[31, 'man'], [32, 'man'], [20, 'king']]), after = board.delete(32).set(28, 'man');
const changes = diff(board, after), got = patch(board, changes);
console.log(`patch: ${changes.map((change) => `${change.get('op')} ${change.get('path')}`).join(', ')}`);
console.log(`board: ${show(got)}; on 28 ${got.get(28)}, on 32 ${got.get(32)}`);
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const pieces = (key) => Map(Array.from({ length: 6 }, () => [key(1 + random(50)), ['man', 'king'][random(2)]]));
const kinds = {
	numbers: () => pieces(Number), texts: () => pieces(String),
	lists: () => List(Array.from({ length: 6 }, () => random(3))),
};
for (const [name, make] of Object.entries(kinds)) {
	let wrong = 0;
	for (let test = 0; test < 500; test++) {
		const a = make(), b = make();
		if (!is(patch(a, diff(a, b)), b)) wrong++;
	}
	console.log(`${name}: ${wrong} of 500 boards wrong`);
}
JS
echo "immutablediff 0.4.4, immutablepatch 0.5.0, immutable 3.8.2"
out=$(node board.cjs)
echo "$out"
if [ "$out" = 'patch: remove /32, add /28
board: 31 man, 32 man, 20 king, "28" man; on 28 undefined, on 32 man
numbers: 500 of 500 boards wrong
texts: 0 of 500 boards wrong
lists: 0 of 500 boards wrong' ]; then
	echo 'as found: a moved man stands on both squares'
else
	echo 'changed: other boards'
	exit 1
fi
