#!/usr/bin/env bash
# A game as a list of moves, changed by produce() of limu, which makes the next state from a draft, as Immer does.
# Guess:   pop(), reverse() and an exchange of two elements do to the draft what they do to a list.
# Happens: if moves are texts they do. If they are objects, nothing happens: pop() returns the move, and it is still
#          there; a list reversed is as before; two moves exchanged are not. shift(), splice() and sort() are right.
#          A list set to its own slice() holds proxies that can no longer be read. No error until then.
# Seen in: limu 4.1.3 (2026), the newest, which calls itself the fastest; immer 11.2.13 and mutative 2.0.0 are right.
# Hurts:   who exchanges Immer for it: a move taken back stays, and standings keep their order.
set -euo pipefail
version=4.1.3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "limu@$version" immer@11.2.13 mutative@2.0.0 >/dev/null

cat >takeback.mjs <<'JS'
import * as immer from 'immer';
import limu from 'limu';
import * as mutative from 'mutative';
const texts = ['32-28', '19-23', '28x19'];
const objects = texts.map((move) => ({ move }));
const changes = {
	'pop()': (draft) => { draft.moves.pop(); },
	'shift()': (draft) => { draft.moves.shift(); },
	'splice(2, 1)': (draft) => { draft.moves.splice(2, 1); },
	'reverse()': (draft) => { draft.moves.reverse(); },
	'sort()': (draft) => { draft.moves.sort((a, b) => (a.move ?? a) < (b.move ?? b) ? -1 : 1); },
	exchange: ({ moves }) => { [moves[0], moves[2]] = [moves[2], moves[0]]; },
	'slice(0, 2)': (draft) => { draft.moves = draft.moves.slice(0, 2); },
};
for (const [name, change] of Object.entries(changes)) {
	const cells = [];
	for (const moves of [texts, objects]) {
		for (const produce of [immer.produce, mutative.create, limu.produce]) {
			const next = produce({ moves }, change);
			try {
				cells.push(next.moves.map((move) => move.move ?? move).join(' '));
			} catch (error) {
				cells.push(error.name);
			}
		}
	}
	const [text, text2, text3, right, right2, found] = cells;
	console.log(`${name}: of texts ${new Set([text, text2, text3]).size === 1 ? text : 'different'};`,
		`of objects ${right === right2 ? right : 'different'}, by limu ${found}`);
}
JS
echo "limu $version"
out=$(node takeback.mjs)
echo "$out"
if [ "$out" = 'pop(): of texts 32-28 19-23; of objects 32-28 19-23, by limu 32-28 19-23 28x19
shift(): of texts 19-23 28x19; of objects 19-23 28x19, by limu 19-23 28x19
splice(2, 1): of texts 32-28 19-23; of objects 32-28 19-23, by limu 32-28 19-23
reverse(): of texts 28x19 19-23 32-28; of objects 28x19 19-23 32-28, by limu 32-28 19-23 28x19
sort(): of texts 19-23 28x19 32-28; of objects 19-23 28x19 32-28, by limu 19-23 28x19 32-28
exchange: of texts 28x19 19-23 32-28; of objects 28x19 19-23 32-28, by limu 32-28 19-23 28x19
slice(0, 2): of texts 32-28 19-23; of objects 32-28 19-23, by limu TypeError' ]; then
	echo 'as found: a move taken back stays if it is an object'
else
	echo 'changed: other lists'
	exit 1
fi
