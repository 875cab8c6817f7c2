#!/usr/bin/env bash
# The points of players, a draw half a point, as counters of Automerge, so that two arbiters may add to them at once.
# Guess:   increment(0.5) adds half a point: the counter takes numbers, and shows 0.5 within the change.
# Happens: the fraction is cut off when it is stored, for each step by itself: ten draws give no points, and 40 moves of
#          2.9 seconds take 80 seconds from a clock. Within a change the value is still right. No error.
# Seen in: @automerge/automerge 3.5.0, which calls the counter an integer value but takes fractions; the counters of
#          loro-crdt 1.17.1 keep them.
# Hurts:   tournaments and clocks shared without a server: players with draws have too few points at all places.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . @automerge/automerge@3.5.0 loro-crdt@1.17.1 >/dev/null

cat >points.mjs <<'JS'
import * as Automerge from '@automerge/automerge';
import { LoroDoc } from 'loro-crdt';
let doc = Automerge.from({ points: new Automerge.Counter(0), clock: new Automerge.Counter(300) });
const inside = [];
for (let game = 0; game < 10; game++) {
	doc = Automerge.change(doc, (draft) => {
		draft.points.increment(0.5);
		inside.push(draft.points.value);
	});
}
for (let move = 0; move < 40; move++) doc = Automerge.change(doc, (draft) => draft.clock.decrement(2.9));
console.log('within the changes:', inside.join(' '));
console.log(`automerge: ${doc.points.value} points of ten draws, ${doc.clock.value} seconds left`);
const other = new LoroDoc();
for (let game = 0; game < 10; game++) other.getCounter('points').increment(0.5);
for (let move = 0; move < 40; move++) other.getCounter('clock').decrement(2.9);
const { points, clock } = other.toJSON();
console.log(`loro: ${points} points of ten draws, ${Math.round(clock + 300)} seconds left`);
JS
echo '@automerge/automerge 3.5.0'
out=$(node points.mjs)
echo "$out"
if [ "$out" = 'within the changes: 0.5 0.5 0.5 0.5 0.5 0.5 0.5 0.5 0.5 0.5
automerge: 0 points of ten draws, 220 seconds left
loro: 5 points of ten draws, 184 seconds left' ]; then
	echo 'as found: ten draws give no points'
else
	echo 'changed: other points'
	exit 1
fi
