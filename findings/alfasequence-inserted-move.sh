#!/usr/bin/env bash
# A move put into a game where it was forgotten, by the Sequence of @siteimprove/alfa-sequence: insert(index, move).
# Guess:   the new sequence has one move more; the move that stood there and those behind it move on by one, as with
#          insert() of List and Slice of the same family.
# Happens: only insert(0) does so. Elsewhere the move that stood there is replaced: of a b c d, insert(2, X) makes
#          a b X d, and insert(4) at the end changes nothing. set(2, X) gives the same. No error.
# Seen in: @siteimprove/alfa-sequence 0.119.0 (2026), the newest, with 5000 downloads a month; alfa-list 0.119.0 and
#          alfa-slice 0.119.0 are right.
# Hurts:   editors of games, lists of rounds and of players: for each one that is put in another one is lost.
set -euo pipefail
version=0.119.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@siteimprove/alfa-sequence@$version" \
	"@siteimprove/alfa-list@$version" "@siteimprove/alfa-slice@$version" >/dev/null

cat >moves.mjs <<'JS'
import { List } from '@siteimprove/alfa-list';
import { Sequence } from '@siteimprove/alfa-sequence';
import { Slice } from '@siteimprove/alfa-slice';
const moves = ['32-28', '19-23', '28x19', '14x23'];
for (const [name, kind] of Object.entries({ Sequence, List, Slice })) {
	for (const index of [0, 2, 4]) {
		const list = kind.from(moves);
		if (!list.insert) continue;
		console.log(`${name}, 37-32 at ${index}: ${[...list.insert(index, '37-32')].join(' ')}`);
	}
}
console.log(`Sequence, set at 2: ${[...Sequence.from(moves).set(2, '37-32')].join(' ')}`);
JS
echo "@siteimprove/alfa-sequence $version"
out=$(node moves.mjs)
echo "$out"
if [ "$out" = 'Sequence, 37-32 at 0: 37-32 32-28 19-23 28x19 14x23
Sequence, 37-32 at 2: 32-28 19-23 37-32 14x23
Sequence, 37-32 at 4: 32-28 19-23 28x19 14x23
List, 37-32 at 0: 37-32 32-28 19-23 28x19 14x23
List, 37-32 at 2: 32-28 19-23 37-32 28x19 14x23
List, 37-32 at 4: 32-28 19-23 28x19 14x23 37-32
Slice, 37-32 at 0: 37-32 32-28 19-23 28x19 14x23
Slice, 37-32 at 2: 32-28 19-23 37-32 28x19 14x23
Slice, 37-32 at 4: 32-28 19-23 28x19 14x23 37-32
Sequence, set at 2: 32-28 19-23 37-32 14x23' ]; then
	echo 'as found: a move put in replaces another'
else
	echo 'changed: other moves'
	exit 1
fi
