#!/usr/bin/env bash
# The lowest and the greatest rating, or change of it, of players in TaffyDB: db().min('rating'), db().max('rating').
# One player is new and has none yet: null.
# Guess:   the least and the greatest number; or null, or 0 for it.
# Happens: that of those who entered after the newcomer: null is less than a number above 0, and whatever comes next
#          replaces it. Of 900, null, 1000 the lowest is 1000; of -5, null, -20 the greatest is -20. If the newcomer is
#          last it is null. order() does not help. No error; sum() is right, and so it is for undefined.
# Seen in: taffydb 2.7.3, the newest, with 2 million downloads a month.
# Hurts:   pages that show best and worst of a list: right until a newcomer enters, and later again for others.
set -euo pipefail
version=2.7.3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "taffydb@$version" >/dev/null

cat >lowest.cjs <<'JS'
const { taffy } = require('taffydb');
for (const ratings of [[900, 1500, 1000], [900, null, 1000], [1000, null, 900], [null, 900, 1000], [900, 1000, null],
	[-5, -20], [-5, null, -20], [-20, null, -5], [-5, undefined, -20]]) {
	const db = taffy(ratings.map((rating) => ({ rating })));
	const sorted = db().order('rating');
	console.log(`${ratings.map(String).join(' ')}: ${db().min('rating')} to ${db().max('rating')},`,
		`ordered ${sorted.min('rating')} to ${sorted.max('rating')}, sum ${db().sum('rating')}`);
}
JS
echo "taffydb $version"
out=$(node lowest.cjs)
echo "$out"
if [ "$out" = '900 1500 1000: 900 to 1500, ordered 900 to 1500, sum 3400
900 null 1000: 1000 to 1000, ordered 1000 to 1000, sum 1900
1000 null 900: 900 to 1000, ordered 900 to 1000, sum 1900
null 900 1000: 900 to 1000, ordered 900 to 1000, sum 1900
900 1000 null: null to 1000, ordered null to 1000, sum 1900
-5 -20: -20 to -5, ordered -20 to -5, sum -25
-5 null -20: -20 to -20, ordered -20 to null, sum -25
-20 null -5: -20 to -5, ordered -20 to null, sum -25
-5 undefined -20: -20 to -5, ordered -20 to -5, sum -25' ]; then
	echo 'as found: the lowest rating is that of the players behind the newcomer'
else
	echo 'changed: other ratings'
	exit 1
fi
