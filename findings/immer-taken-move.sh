#!/usr/bin/env bash
# A move taken back in a draft of Immer, with its new array methods: pop() it, mark it, push it onto another list.
# Guess:   the next state has it marked in the other list, and the state before is untouched, as without the plugin.
# Happens: pop(), shift() and splice() return no drafts, so that the mark is set in the state BEFORE, too; and undoing
#          keeps it, since the inverse patches have it. If that state was made by Immer, which freezes it, the same line
#          throws instead: the first move taken back after a start is silent, a later one fails.
# Seen in: immer 11.2.13 (2026), enableArrayMethods(). Its documentation says what is no draft of concat(), flat() and
#          callbacks; of pop() it says "Removed element" and that mutations track.
# Hurts:   games with undo and lists to move things between: the history changes, and comparisons of states fail.
set -euo pipefail
version=11.2.13
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "immer@$version" >/dev/null

cat >taken.mjs <<'JS'
import { applyPatches, enableArrayMethods, enablePatches, produce, produceWithPatches } from 'immer';
enablePatches();
const start = () => ({ moves: [{ move: '32-28' }, { move: '19-23' }, { move: '28x19' }], taken: [] });
const list = (moves) => moves.map(({ move, mark = '' }) => move + mark).join(' ');
const text = ({ moves, taken }) => list(moves) + (taken.length ? ` / ${list(taken)}` : '');
const takeBack = {
	'pop()': (draft) => draft.moves.pop(),
	'shift()': (draft) => draft.moves.shift(),
	'splice()': (draft) => draft.moves.splice(1, 1)[0],
	length: (draft) => {
		const last = draft.moves[draft.moves.length - 1];
		draft.moves.length--;
		return last;
	},
};
const recipe = (take) => (draft) => {
	const move = take(draft);
	move.mark = '?';
	draft.taken.push(move);
};
for (const methods of [false, true]) {
	if (methods) enableArrayMethods();
	for (const [name, take] of Object.entries(takeBack)) {
		const before = start();
		const [after, , inverse] = produceWithPatches(before, recipe(take));
		console.log(`${methods ? 'plugin' : 'plain'} ${name}: after ${text(after)}; before ${text(before)};`,
			`undone ${text(applyPatches(after, inverse))}`);
	}
}
const second = produce(start(), (draft) => { draft.moves.push({ move: '14x23' }); });
try {
	console.log('of a state of Immer:', text(produce(second, recipe(takeBack['shift()']))));
} catch (error) {
	console.log('of a state of Immer:', error.name);
}
JS
echo "immer $version"
out=$(node taken.mjs)
echo "$out"
if [ "$out" = 'plain pop(): after 32-28 19-23 / 28x19?; before 32-28 19-23 28x19; undone 32-28 19-23 28x19
plain shift(): after 19-23 28x19 / 32-28?; before 32-28 19-23 28x19; undone 32-28 19-23 28x19
plain splice(): after 32-28 28x19 / 19-23?; before 32-28 19-23 28x19; undone 32-28 19-23 28x19
plain length: after 32-28 19-23 / 28x19?; before 32-28 19-23 28x19; undone 32-28 19-23 28x19
plugin pop(): after 32-28 19-23 / 28x19?; before 32-28 19-23 28x19?; undone 32-28 19-23 28x19?
plugin shift(): after 19-23 28x19 / 32-28?; before 32-28? 19-23 28x19; undone 32-28? 19-23 28x19
plugin splice(): after 32-28 28x19 / 19-23?; before 32-28 19-23? 28x19; undone 32-28 19-23? 28x19
plugin length: after 32-28 19-23 / 28x19?; before 32-28 19-23 28x19; undone 32-28 19-23 28x19
of a state of Immer: TypeError' ]; then
	echo 'as found: marking a move that was taken out marks it in the state before'
else
	echo 'changed: other states'
	exit 1
fi
