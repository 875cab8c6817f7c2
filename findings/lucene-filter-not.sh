#!/usr/bin/env bash
# Players found by a query of Lucene, by lucene-filter: players.filter(lucene('club:Huizen AND NOT name:Jansen')).
# Guess:   the players of Huizen without Jansen.
# Happens: Jansen: behind AND and OR, NOT makes the score of a match -1, which is true for filter(), used so by the
#          readme, and 0 for all others, who should be found; at the beginning it does not count. A minus, as in
#          -name:Jansen, finds nobody. {1500 TO 2000}, without its ends, finds nobody; nor does [1500 TO *]; and
#          [1500 TO 2000] is right with one of the three parsers of the readme only. AND, OR and brackets are right.
#          No error.
# Seen in: lucene-filter 1.4.0, the newest, with lucene 2.1.1, lucene-query-parser 1.2.0 and lucene-queryparser 3.0.0.
# Hurts:   who lets players, games or openings be searched so: the search shows what the user did not want.
set -euo pipefail
version=1.4.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "lucene-filter@$version" lucene@2.1.1 lucene-query-parser@1.2.0 \
	lucene-queryparser@3.0.0 >/dev/null

cat >players.cjs <<'JS'
const filter = require('lucene-filter');
const players = [['Jansen', 'Huizen', 1500], ['Bakker', 'Huizen', 900], ['Visser', 'Utrecht', 1600],
	['Smit', 'Dam', 2100]].map(([name, club, rating]) => ({ name, club, rating }));
const parsers = ['lucene', 'lucene-query-parser', 'lucene-queryparser'];
for (const [text, right] of [
	['name:Jansen', 'Jansen'],
	['club:Huizen AND rating:900', 'Bakker'],
	['(club:Utrecht OR club:Dam) AND rating:1600', 'Visser'],
	['club:Huizen AND NOT name:Jansen', 'Bakker'],
	['club:Dam OR NOT name:Jansen', 'Bakker Visser Smit'],
	['NOT name:Jansen', 'Bakker Visser Smit'],
	['club:Huizen AND -name:Jansen', 'Bakker'],
	['rating:[1500 TO 2000]', 'Jansen Visser'],
	['rating:{1500 TO 2000}', 'Visser'],
	['rating:[1500 TO *]', 'Jansen Visser Smit'],
]) {
	const found = parsers.map((parser) => players.filter(filter(require(parser))(text))
		.map((player) => player.name).join(' ') || 'nobody');
	console.log(`${text}: ${new Set(found).size > 1 ? found.join(', ') : found[0]}, right: ${right}`);
}
JS
echo "lucene-filter $version"
out=$(node players.cjs)
echo "$out"
if [ "$out" = 'name:Jansen: Jansen, right: Jansen
club:Huizen AND rating:900: Bakker, right: Bakker
(club:Utrecht OR club:Dam) AND rating:1600: Visser, right: Visser
club:Huizen AND NOT name:Jansen: Jansen, right: Bakker
club:Dam OR NOT name:Jansen: Jansen Smit, right: Bakker Visser Smit
NOT name:Jansen: Jansen, right: Bakker Visser Smit
club:Huizen AND -name:Jansen: nobody, right: Bakker
rating:[1500 TO 2000]: Jansen Visser, nobody, nobody, right: Jansen Visser
rating:{1500 TO 2000}: nobody, right: Visser
rating:[1500 TO *]: nobody, right: Jansen Visser Smit' ]; then
	echo 'as found: who is to be left out is found'
else
	echo 'changed: other players'
	exit 1
fi
