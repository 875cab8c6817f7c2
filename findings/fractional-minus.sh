#!/usr/bin/env bash
# Scores as halves by npm fractional: a team that is 1½ points behind, saved as its text and read again.
# Guess:   new Fraction(-3, 2) is written "-1 1/2", and new Fraction("-1 1/2") is that again.
# Happens: it is -1/2: the half is added to -1, not taken off. So each mixed number below 0 comes back greater by twice
#          its fraction; -7 3/4 as -6 1/4. Those above 0, those without a whole part ("-1/2") and decimals are right.
# Seen in: fractional 1.0.0, the newest, with 15,000 downloads a month. The readme shows such texts, above 0 only.
# Hurts:   tables of differences, handicaps and "plus and minus" scores with halves: those behind come nearer each time.
set -euo pipefail
version=1.0.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "fractional@$version" fraction.js@5.3.4 >/dev/null

cat >minus.cjs <<'JS'
const { Fraction } = require('fractional');
const Other = require('fraction.js');
for (const [top, bottom] of [[3, 2], [1, 2], [-1, 2], [-3, 2], [-5, 2], [-31, 4]]) {
	const text = new Fraction(top, bottom).toString();
	const again = new Fraction(text);
	const other = new Other(new Other(top, bottom).toFraction(true)).toFraction();
	console.log(`${top}/${bottom}: written ${text}, read ${again.numerator}/${again.denominator},`,
		`by fraction.js ${other}`);
}
let score = new Fraction(-5, 2);
for (let day = 0; day < 3; day++) score = new Fraction(score.toString());
console.log('-5/2 after three days:', score.toString());
JS
echo "fractional $version"
out=$(node minus.cjs)
echo "$out"
if [ "$out" = '3/2: written 1 1/2, read 3/2, by fraction.js 3/2
1/2: written 1/2, read 1/2, by fraction.js 1/2
-1/2: written -1/2, read -1/2, by fraction.js -1/2
-3/2: written -1 1/2, read -1/2, by fraction.js -3/2
-5/2: written -2 1/2, read -3/2, by fraction.js -5/2
-31/4: written -7 3/4, read -25/4, by fraction.js -31/4
-5/2 after three days: -1/2' ]; then
	echo 'as found: mixed numbers below 0 are read as greater ones'
else
	echo 'changed: other fractions'
	exit 1
fi
