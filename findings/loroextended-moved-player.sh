#!/usr/bin/env bash
# Players in an order that several people may change, a movable list of @loro-extended/change: in doc.change() a player
# is read by get(0) or find(), and then moved by move(0, 2), as in its readme.
# Guess:   A B C becomes B C A, as by the list of Loro below it, and for everybody.
# Happens: it becomes A C A, in the document, too: B is gone, and A is there twice. What was read before the move is
#          written back to its old place at the end of the change. Without a read it is right, and so it is with the
#          read in a change of its own. Points given before a move go to a second A. No error.
# Seen in: @loro-extended/change 5.4.2 (2026), the newest, with loro-crdt 1.17.1; 5000 downloads a month.
# Hurts:   shared lists of players, rounds or moves in a study: one is lost on all devices each time somebody reorders.
set -euo pipefail
version=5.4.2 loro=1.17.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@loro-extended/change@$version" "loro-crdt@$loro" >/dev/null

cat >players.mjs <<'JS'
import { createTypedDoc, Shape } from '@loro-extended/change';
const schema = Shape.doc({ list: Shape.movableList(Shape.plain.string()) });
const after = (change, second) => {
	const doc = createTypedDoc(schema);
	doc.change((draft) => 'ABC'.split('').forEach((name) => draft.list.push(name)));
	doc.change((draft) => change(draft.list));
	if (second) doc.change((draft) => second(draft.list));
	return doc.toJSON().list.join(' ');
};
console.log(`move(0, 2): ${after((list) => list.move(0, 2))}, right: B C A`);
console.log(`get(0), move(0, 2): ${after((list) => list.get(0) && list.move(0, 2))}, right: B C A`);
console.log(`get(0), then another change with the move: ${after((list) => list.get(0), (list) => list.move(0, 2))}`);
console.log(`find(A), move(0, 2): ${after((list) => list.find((x) => x === 'A') && list.move(0, 2))}, right: B C A`);
console.log(`get(2), move(2, 0): ${after((list) => list.get(2) && list.move(2, 0))}, right: C A B`);
console.log(`get(0), move(0, 2), set(2, Z): ${after((list) => {
	list.get(0);
	list.move(0, 2);
	list.set(2, 'Z');
})}, right: B C Z`);
const scores = createTypedDoc(Shape.doc({
	list: Shape.movableList(Shape.plain.struct({ name: Shape.plain.string(), points: Shape.plain.number() })),
}));
scores.change((draft) => 'ABC'.split('').forEach((name) => draft.list.push({ name, points: 0 })));
scores.change((draft) => {
	draft.list.get(0).points = 2;
	draft.list.move(0, 2);
});
console.log(`A gets 2 points and moves to the end: ${scores.toJSON().list.map((p) => p.name + p.points).join(' ')},`,
	'right: B0 C0 A2');
JS
echo "@loro-extended/change $version, loro-crdt $loro"
out=$(node players.mjs)
echo "$out"
if [ "$out" = 'move(0, 2): B C A, right: B C A
get(0), move(0, 2): A C A, right: B C A
get(0), then another change with the move: B C A
find(A), move(0, 2): A C A, right: B C A
get(2), move(2, 0): C A C, right: C A B
get(0), move(0, 2), set(2, Z): A C Z, right: B C Z
A gets 2 points and moves to the end: A2 C0 A0, right: B0 C0 A2' ]; then
	echo 'as found: a player is overwritten by the one that moves'
else
	echo 'changed: other lists'
	exit 1
fi
