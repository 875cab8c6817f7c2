#!/usr/bin/env bash
# Places in a large tournament as English ordinals by npm ordinal-numbers: 1st, 2nd, 11th, 111th.
# Guess:   the last two figures decide: 11, 12 and 13 have "th" in each hundred, the others go by the last figure.
# Happens: only 11, 12 and 13 themselves: from 100 on there are a 111st, a 112nd and a 113rd, 211st and so on, three
#          places of each hundred, and the years 1911 to 1913. 0 is returned without an ending. No error.
# Seen in: ordinal-numbers 1.0.3, the newest; ordinal-js 1.1.0 and ordinal-number-suffix 0.1.2 are right.
# Hurts:   lists of results and ratings with more than 110 players, and "the 112nd move" of a game.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . ordinal-numbers@1.0.3 ordinal-js@1.1.0 \
	ordinal-number-suffix@0.1.2 >/dev/null

cat >places.cjs <<'JS'
const ways = {
	'ordinal-numbers': require('ordinal-numbers'),
	'ordinal-js': require('ordinal-js').toOrdinal,
	'ordinal-number-suffix': require('ordinal-number-suffix'),
};
const rules = new Intl.PluralRules('en', { type: 'ordinal' });
const endings = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
for (const [name, ordinal] of Object.entries(ways)) {
	const wrong = [];
	for (let place = 1; place <= 1000; place++) {
		if (ordinal(place) !== `${place}${endings[rules.select(place)]}`) wrong.push(ordinal(place));
	}
	const some = [1, 2, 3, 4, 11, 12, 13, 21, 101, 111, 112, 113, 121].map((place) => ordinal(place));
	console.log(`${name}: ${some.join(' ')}`);
	console.log(`${name}: ${wrong.length} of 1000 wrong: ${wrong.slice(0, 7).join(' ')}`);
}
JS
echo 'ordinal-numbers 1.0.3, ordinal-js 1.1.0, ordinal-number-suffix 0.1.2'
out=$(node places.cjs)
echo "$out"
if [ "$out" = 'ordinal-numbers: 1st 2nd 3rd 4th 11th 12th 13th 21st 101st 111st 112nd 113rd 121st
ordinal-numbers: 27 of 1000 wrong: 111st 112nd 113rd 211st 212nd 213rd 311st
ordinal-js: 1st 2nd 3rd 4th 11th 12th 13th 21st 101st 111th 112th 113th 121st
ordinal-js: 0 of 1000 wrong: 
ordinal-number-suffix: 1st 2nd 3rd 4th 11th 12th 13th 21st 101st 111th 112th 113th 121st
ordinal-number-suffix: 0 of 1000 wrong: ' ]; then
	echo 'as found: the 111th player is the 111st'
else
	echo 'changed: other endings'
	exit 1
fi
