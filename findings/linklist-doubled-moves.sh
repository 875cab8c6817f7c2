#!/usr/bin/env bash
# Moves that arrive twice, as after a reconnection, in a linked list: unique() drops the doubled ones, and play goes on.
# Guess:   the list has each move once, and the next ones behind them, as in the vector of the same package.
# Happens: if the last move was doubled, unique() takes it out and the list goes on writing behind it: moves pushed from
#          then on are counted in length and shown by back(), but no loop over the list meets them. No error. If the
#          doubled move was not the last one, it is right.
# Seen in: js-sdsl 4.4.2, LinkList; its Vector and Deque are right.
# Hurts:   servers and boards that drop doubled moves so: replays end at the first reconnection.
set -euo pipefail
version=4.4.2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "js-sdsl@$version" >/dev/null

cat >moves.cjs <<'JS'
const { Deque, LinkList, Vector } = require('js-sdsl');
for (const List of [LinkList, Vector, Deque]) {
	for (const arrived of [['32-28', '19-23', '19-23'], ['32-28', '32-28', '19-23']]) {
		const game = new List(arrived);
		game.unique();
		for (const move of ['28x19', '14x23']) game.pushBack(move);
		console.log(`${List.name}: ${arrived.join(' ')}, then 28x19 14x23: length ${game.size()}, last ${game.back()},`,
			`all ${[...game].join(' ')}`);
	}
}
JS
echo "js-sdsl $version"
out=$(node moves.cjs)
echo "$out"
if [ "$out" = 'LinkList: 32-28 19-23 19-23, then 28x19 14x23: length 4, last 14x23, all 32-28 19-23
LinkList: 32-28 32-28 19-23, then 28x19 14x23: length 4, last 14x23, all 32-28 19-23 28x19 14x23
Vector: 32-28 19-23 19-23, then 28x19 14x23: length 4, last 14x23, all 32-28 19-23 28x19 14x23
Vector: 32-28 32-28 19-23, then 28x19 14x23: length 4, last 14x23, all 32-28 19-23 28x19 14x23
Deque: 32-28 19-23 19-23, then 28x19 14x23: length 4, last 14x23, all 32-28 19-23 28x19 14x23
Deque: 32-28 32-28 19-23, then 28x19 14x23: length 4, last 14x23, all 32-28 19-23 28x19 14x23' ]; then
	echo 'as found: moves pushed after unique() are lost'
else
	echo 'changed: other moves'
	exit 1
fi
