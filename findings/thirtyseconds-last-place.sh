#!/usr/bin/env bash
# The place of a rating in a sorted list, and the last games of a list that are alike, by 30-seconds-of-code:
# sortedIndex(), sortedLastIndex() and sortedLastIndexBy(), takeRightWhile().
# Guess:   to ask for a place changes nothing; what is taken from the right until a game was won is the end of the list.
# Happens: sortedIndex() leaves the list alone; sortedLastIndex() and its neighbour turn it: after one question the best
#          is last. The place is right, put into the list it is wrong, and so are the next questions. takeRightWhile()
#          takes games from everywhere: all that do not end it, behind the first win and before it. No error.
# Seen in: 30-seconds-of-code 1.2.3, the newest, with 4700 downloads a month. Its readme says "maintain its sort order"
#          and "from the end of an array until the passed function returns true", and has one example each.
# Hurts:   rating lists and series without a win: each new player turns the list, and old losses join the series.
set -euo pipefail
version=1.2.3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "30-seconds-of-code@$version" >/dev/null

cat >places.cjs <<'JS'
const { sortedIndex, sortedLastIndex, sortedLastIndexBy, takeRightWhile, dropRightWhile } =
	require('30-seconds-of-code');
const ratings = [1900, 1750, 1600, 1400];
console.log(`place of 1600: ${sortedIndex(ratings, 1600)}, then ${ratings.join(' ')}`);
const place = sortedLastIndex(ratings, 1600);
console.log(`last place of 1600: ${place}, then ${ratings.join(' ')}`);
ratings.splice(place, 0, 1600);
console.log(`put in: ${ratings.join(' ')}`);
const players = [{ r: 1400 }, { r: 1500 }, { r: 1700 }];
sortedLastIndexBy(players, { r: 1500 }, (player) => player.r);
console.log(`players: ${players.map((player) => player.r).join(' ')}`);
for (const games of ['1 0 0', '0 1 0 0', '0 0 1 0 1 0', '1 1']) {
	const list = games.split(' ').map(Number), won = (points) => points === 1;
	console.log(`games ${games}: without a win at the end ${takeRightWhile(list, won).join(' ') || 'none'},`,
		`the rest ${dropRightWhile(list, won).join(' ')}`);
}
JS
echo "30-seconds-of-code $version"
out=$(node places.cjs)
echo "$out"
if [ "$out" = 'place of 1600: 2, then 1900 1750 1600 1400
last place of 1600: 3, then 1400 1600 1750 1900
put in: 1400 1600 1750 1600 1900
players: 1400 1500 1700
games 1 0 0: without a win at the end 0 0, the rest 1
games 0 1 0 0: without a win at the end 0 0 0, the rest 0 1
games 0 0 1 0 1 0: without a win at the end 0 0 0 0, the rest 0 0 1 0 1
games 1 1: without a win at the end none, the rest 1 1' ]; then
	echo 'as found: a question turns the list'
else
	echo 'changed: other places'
	exit 1
fi
