#!/usr/bin/env bash
# A list of 1000 games in the immutable lists of npm list: one is removed, and 40 are added behind, one by one.
# Guess:   nth(i) is the i-th of them, as toArray() and a walk over the list have it.
# Happens: all is well until the list passes 1024; then nth() gives the game 32 before the one asked for, or nothing,
#          for all but the first ones. toArray(), walks, length() and last() stay right. If the list is longer than
#          that when the game is removed, or stays shorter, nth() is right. No error.
# Seen in: list 2.0.19, the newest, with 30,000 downloads a month. The same list made at once is right.
# Hurts:   archives and queues that grow past a thousand: the wrong game is opened, and the list shows the right one.
set -euo pipefail
version=2.0.19
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "list@$version" >/dev/null

cat >games.cjs <<'JS'
const L = require('list');
const numbers = (n) => Array.from({ length: n }, (_, i) => i);
const check = (text, list, right) => {
	const wrong = right.filter((game, i) => L.nth(i, list) !== game).length;
	const nothing = right.filter((_, i) => L.nth(i, list) === undefined).length;
	console.log(`${text}: ${L.length(list)} games, ${wrong} wrong by nth(), ${nothing} none;`,
		`toArray() ${L.toArray(list).join() === right.join() ? 'right' : 'wrong'}, nth(900) ${L.nth(900, list)}`);
};
for (const [games, removed] of [[1000, 20], [1000, 700], [1020, 20], [1100, 20], [700, 20]]) {
	let list = L.remove(removed, 1, L.from(numbers(games)));
	const right = numbers(games);
	right.splice(removed, 1);
	let first = 0;
	for (let added = 1; added <= 40; added++) {
		list = L.append(games + added - 1, list);
		right.push(games + added - 1);
		if (!first && L.nth(right.length - 30, list) !== right[right.length - 30]) first = added;
	}
	check(`${games} less ${removed}, wrong from ${first ? `${first} on` : `none`}`, list, right);
	const fresh = L.from(right);
	if (right.some((game, i) => L.nth(i, fresh) !== game)) console.log('  made at once it is wrong, too');
}
JS
echo "list $version"
out=$(node games.cjs)
echo "$out"
if [ "$out" = '1000 less 20, wrong from 26 on: 1039 games, 1004 wrong by nth(), 33 none; toArray() right, nth(900) 868
1000 less 700, wrong from 26 on: 1039 games, 324 wrong by nth(), 33 none; toArray() right, nth(900) 868
1020 less 20, wrong from 6 on: 1059 games, 1036 wrong by nth(), 33 none; toArray() right, nth(900) 868
1100 less 20, wrong from none: 1139 games, 0 wrong by nth(), 0 none; toArray() right, nth(900) 901
700 less 20, wrong from none: 739 games, 0 wrong by nth(), 0 none; toArray() right, nth(900) undefined' ]; then
	echo 'as found: of a list that lost a game others are given from the 1025th on'
else
	echo 'changed: other games'
	exit 1
fi
