#!/usr/bin/env bash
# Positions by value in lmdb for node: keys [value, name], the value being of the side to move, so that it is negated
# for the other one.
# Guess:   an even position has the value 0 from either side: -0 is 0 for === and <, in JSON, and as a key of a Map.
# Happens: -0, which negating 0 gives and also Math.round(-0.3), is another key. It sorts behind all numbers, even
#          5000, is read as a text "\x18" and nulls, and is not found by 0: the range from -1 to 1 has no even position
#          of the other side. No error. By ordered-binary alone it is the same.
# Seen in: lmdb 3.5.6 (2026) with ordered-binary 1.6.3, which promises the natural order of numbers.
# Hurts:   explorers, books and rating lists in lmdb: half of what is even is at the end, and has no number.
set -euo pipefail
version=3.5.6
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . "lmdb@$version" ordered-binary@1.6.3 >/dev/null

cat >even.mjs <<'JS'
import { open } from 'lmdb';
import { fromBufferKey, toBufferKey } from 'ordered-binary';
const db = open({ path: 'positions', noSubdir: true });
for (const [name, white, toMove] of [['lost', -300, 'W'], ['even, White to move', 0, 'W'],
	['even, Black to move', 0, 'B'], ['won', 5000, 'W'], ['better for Black', -40, 'B']]) {
	await db.put([toMove === 'W' ? white : -white, name], name);
}
for (const { key } of db.getRange()) console.log(JSON.stringify(key));
console.log('from -1 to 1:', [...db.getRange({ start: [-1], end: [1] })].map(({ value }) => value).join('; '));
console.log('[0, "even, Black to move"]:', db.get([0, 'even, Black to move']));
const [zero, minus, large] = [0, -0, 5000].map((x) => Buffer.from(toBufferKey(x)));
console.log('-0 alone:', JSON.stringify(fromBufferKey(minus)), 'above 5000:', minus.compare(large) > 0,
	'above 0:', minus.compare(zero) > 0);
await db.close();
JS
echo "lmdb $version"
out=$(node even.mjs)
echo "$out"
if [ "$out" = '[-300,"lost"]
[0,"even, White to move"]
[40,"better for Black"]
[5000,"won"]
["\u0018",null,null,null,"even, Black to move"]
from -1 to 1: even, White to move
[0, "even, Black to move"]: undefined
-0 alone: ["\u0018",null] above 5000: true above 0: true' ]; then
	echo 'as found: even positions of Black are at the end and have no number'
else
	echo 'changed: other keys'
	exit 1
fi
