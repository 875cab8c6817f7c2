#!/usr/bin/env bash
# Moves of a game that are taken back, or a shorter line sent as changes, with npm json-diff-ts.
# Guess:   revertChangeset undoes the changes that diff found, and changes that were flattened to paths and put together
#          again have the same effect, as the manual says.
# Happens: of two moves added, taking back leaves the second: moves that were never played. Flattened, two moves
#          less is one less. One move back, and all changes forward, are right. No error. jsondiffpatch is right.
# Seen in: json-diff-ts 4.10.4; jsondiffpatch 0.7.7.
# Hurts:   who keeps games as changes: taking back a move and its answer makes another game.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . json-diff-ts@4.10.4 jsondiffpatch@0.7.7 >/dev/null

cat >games.mjs <<'JS'
import { diff, applyChangeset, revertChangeset, atomizeChangeset, unatomizeChangeset } from 'json-diff-ts';
import * as jsondiffpatch from 'jsondiffpatch';
const game = ['32-28', '19-23', '28x19', '14x23', '37-32', '10-14'];
const after = (plies) => ({ moves: game.slice(0, plies) });
const show = ({ moves }, wanted) => String(moves) === String(wanted.moves) ? 'right' : moves.join(' ');
for (const [from, to] of [[2, 3], [2, 4], [2, 6]]) {
	const added = diff(after(from), after(to)), removed = diff(after(to), after(from));
	const flat = unatomizeChangeset(atomizeChangeset(removed));
	const other = jsondiffpatch.create();
	console.log(`${to - from} added: done ${show(applyChangeset(after(from), added), after(to))},`,
		`taken back ${show(revertChangeset(after(to), added), after(from))}`);
	console.log(`${to - from} removed: done ${show(applyChangeset(after(to), removed), after(from))},`,
		`flattened ${show(applyChangeset(after(to), flat), after(from))};`,
		`jsondiffpatch ${show(other.unpatch(after(to), other.diff(after(from), after(to))), after(from))}`);
}
JS
echo 'json-diff-ts 4.10.4, jsondiffpatch 0.7.7: 32-28 19-23, and what comes after it'
out=$(node games.mjs)
echo "$out"
if [ "$out" = '1 added: done right, taken back right
1 removed: done right, flattened right; jsondiffpatch right
2 added: done right, taken back 32-28 19-23 14x23
2 removed: done right, flattened 32-28 19-23 14x23; jsondiffpatch right
4 added: done right, taken back 32-28 19-23 14x23 10-14
4 removed: done right, flattened 32-28 19-23 14x23 10-14; jsondiffpatch right' ]; then
	echo 'as found: two moves taken back leave one of them'
else
	echo 'changed: other moves'
	exit 1
fi
