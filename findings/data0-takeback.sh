#!/usr/bin/env bash
# The moves of a game as a reactive list of data0: new RxList(moves). From it are made the last moves, slice(-3), the
# first ones, slice(0, 4), and those of two games, concat(): lists that follow it by themselves.
# Guess:   they are what slice() and concat() of an array give, after each move played, taken back or corrected.
# Happens: after a takeback the last three moves are two of them and the one that was taken back, and after a few
#          changes slices are wrong in half of all games. concat() drops an equal move that stands before or behind
#          the one taken back. No error; map() is right.
# Seen in: data0 1.13.0, the newest (August 2026), with 700 downloads a month; the package has no readme.
# Hurts:   boards and lists made with it: the list of moves on the page is not that of the game after one takeback.
set -euo pipefail
version=1.13.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "data0@$version" >/dev/null

cat >game.mjs <<'JS'
import { RxList } from 'data0';
const kinds = {
	'map': [(list) => list.map((move) => `${move}!`), (array) => array.map((move) => `${move}!`)],
	'slice(-3)': [(list) => list.slice(-3), (array) => array.slice(-3)],
	'slice(0, 4)': [(list) => list.slice(0, 4), (array) => array.slice(0, 4)],
	'concat': [(list) => list.concat(new RxList(['2-0'])), (array) => array.concat(['2-0'])],
};
const value = (made) => (made instanceof RxList ? made.data : [made()]).join(' ');
const moves = ['32-28', '10-14', '37-32', '14-10', '28-22', '10-14'];
for (const [name, [reactive, plain]] of Object.entries(kinds)) {
	const list = new RxList([...moves]), made = reactive(list);
	list.pop();
	console.log(`${name} after a takeback: ${value(made)}; right: ${[plain(moves.slice(0, -1))].flat().join(' ')}`);
}
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
let last = 0;
const move = () => `${random(50)}${random(2) ? 'x' : '-'}${random(50)} ${last++}`;
for (const [name, [reactive, plain]] of Object.entries(kinds)) {
	let wrong = 0;
	for (let game = 0; game < 500; game++) {
		const array = Array.from({ length: random(6) }, move), list = new RxList([...array]), made = reactive(list);
		for (let change = 0; change < 8; change++) {
			if (array.length && random(3) === 0) list.pop(), array.pop();
			else if (array.length && random(3) === 0) {
				const at = random(array.length), corrected = move();
				list.set(at, corrected), (array[at] = corrected);
			} else {
				const next = move();
				list.push(next), array.push(next);
			}
		}
		if (list.data.join() !== array.join()) throw new Error('other moves');
		if (value(made) !== [plain(array)].flat().join(' ')) wrong++;
	}
	console.log(`${name} after 8 changes: wrong in ${wrong} of 500 games`);
}
JS
echo "data0 $version"
out=$(node game.mjs)
echo "$out"
if [ "$out" = 'map after a takeback: 32-28! 10-14! 37-32! 14-10! 28-22!; right: 32-28! 10-14! 37-32! 14-10! 28-22!
slice(-3) after a takeback: 37-32 14-10 10-14; right: 37-32 14-10 28-22
slice(0, 4) after a takeback: 32-28 10-14 37-32 14-10; right: 32-28 10-14 37-32 14-10
concat after a takeback: 32-28 37-32 14-10 28-22 10-14 2-0; right: 32-28 10-14 37-32 14-10 28-22 2-0
map after 8 changes: wrong in 0 of 500 games
slice(-3) after 8 changes: wrong in 263 of 500 games
slice(0, 4) after 8 changes: wrong in 203 of 500 games
concat after 8 changes: wrong in 0 of 500 games' ]; then
	echo 'as found: the last moves are not those of the game'
else
	echo 'changed: other moves'
	exit 1
fi
