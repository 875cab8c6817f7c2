#!/usr/bin/env bash
# Two rating lists by elo-calculator, one for rapid and one for blitz games; and a server that makes its list anew for
# each request.
# Guess:   the property players of a list has the players of that list, as the readme says ("of the instance").
# Happens: there is one array for all: players made for one list stand in the others too. The blitz list shows the rapid
#          players with their rapid ratings, a name that plays both stands in both twice, and on the server the list
#          grows with each request; new lists are never empty. Nothing is ever freed. No error.
# Seen in: elo-calculator 1.0.1, the newest (npm). "players" is put on the prototype.
# Hurts:   clubs with more than one list, and sites: tables, means and places by rating are of all lists together.
set -euo pipefail
version=1.0.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "elo-calculator@$version" >/dev/null

cat >lists.cjs <<'JS'
const Elo = require('elo-calculator');
const named = (list, name, rating) => Object.assign(list.createPlayer(rating), { name });
const show = (list) => list.players.map(({ name, rating }) => `${name} ${Math.round(rating)}`).join(', ');
const rapid = new Elo({ rating: 1200 }), blitz = new Elo({ rating: 1000 });
const jansen = named(rapid, 'Jansen'), mulder = named(rapid, 'Mulder', 1500);
rapid.updateRatings([[jansen, mulder, 1]]);
const jansenToo = named(blitz, 'Jansen'), smit = named(blitz, 'Smit');
blitz.updateRatings([[smit, jansenToo, 1]]);
console.log(`rapid: ${show(rapid)}`);
console.log(`blitz: ${show(blitz)}`);
console.log(`a new list: ${show(new Elo())}`);
console.log(`the same array: ${rapid.players === blitz.players}`);
const best = [...blitz.players].sort((a, b) => b.rating - a.rating)[0];
console.log(`first of the blitz list: ${best.name}, games in blitz: ${[jansenToo, smit].includes(best) ? 1 : 0}`);
const stored = ['Bakker', 'Jansen', 'Mulder', 'Smit', 'Visser'];
const sizes = [];
for (let request = 1; request <= 1000; request++) {
	const list = new Elo();
	for (const name of stored) named(list, name, 1400);
	if ([1, 2, 10, 100, 1000].includes(request)) sizes.push(`${request}: ${list.players.length}`);
}
console.log(`players of a list of five by request: ${sizes.join(', ')}`);
JS
echo "elo-calculator $version"
out=$(node lists.cjs)
echo "$out"
if [ "$out" = 'rapid: Jansen 1234, Mulder 1466, Jansen 980, Smit 1020
blitz: Jansen 1234, Mulder 1466, Jansen 980, Smit 1020
a new list: Jansen 1234, Mulder 1466, Jansen 980, Smit 1020
the same array: true
first of the blitz list: Mulder, games in blitz: 0
players of a list of five by request: 1: 9, 2: 14, 10: 54, 100: 504, 1000: 5004' ]; then
	echo 'as found: all lists have the players of all'
else
	echo 'changed: other players'
	exit 1
fi
