#!/usr/bin/env bash
# Points and shares as exact fractions by XNumber of @mathigon/fermat: points.divide(games), share.divide(other).
# Guess:   a/b divided by c/d is a·d/(b·c); multiply() and divide() undo each other.
# Happens: the denominator of the second is forgotten: 3/2 divided by 1/2 is 3/2, 3/4 by 1/8 is 3/4, 1/3 by 2/3 is 1/6.
#          By a whole number, points by games, it is NaN. Sums, differences and products are right. The inverse of 1/4
#          is 1. No error.
# Seen in: @mathigon/fermat 1.1.24, the newest, 35,000 downloads a month; its tests divide no fractions.
# Hurts:   scores with half points, shares of a prize, ratios of results: they look like fractions that one expects.
set -euo pipefail
version=1.1.24
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@mathigon/fermat@$version" >/dev/null

cat >shares.cjs <<'JS'
const { XNumber } = require('@mathigon/fermat');
const text = (x) => (x.fraction || [x.value]).join('/');
const f = (num, den) => new XNumber(num, den);
for (const [a, b, right] of [[f(3, 2), f(1, 2), '3'], [f(3, 4), f(1, 8), '6'], [f(1, 3), f(2, 3), '1/2'],
	[f(5), f(5, 2), '2'], [f(3, 2), f(3), '1/2'], [f(6), f(4), '3/2']]) {
	console.log(`${text(a)} divided by ${text(b)}: ${text(a.divide(b))}, right: ${right};`,
		`times ${text(b)}: ${text(a.multiply(b))}; inverse of ${text(b)}: ${text(b.inverse)}`);
}
const wrong = { add: 0, subtract: 0, multiply: 0, divide: 0 }, same = {
	add: (a, b) => a + b, subtract: (a, b) => a - b, multiply: (a, b) => a * b, divide: (a, b) => a / b,
};
let tests = 0;
for (let a = 1; a < 10; a++) for (let b = 2; b < 10; b++) for (let c = 1; c < 10; c++) for (let d = 2; d < 10; d++) {
	tests++;
	for (const name in wrong) {
		if (Math.abs(f(a, b)[name](f(c, d)).value - same[name](a / b, c / d)) > 1e-9) wrong[name]++;
	}
}
console.log(`of ${tests} pairs wrong: ${JSON.stringify(wrong)}`);
JS
echo "@mathigon/fermat $version"
out=$(node shares.cjs)
echo "$out"
if [ "$out" = '3/2 divided by 1/2: 3/2, right: 3; times 1/2: 3/4; inverse of 1/2: 1/1
3/4 divided by 1/8: 3/4, right: 6; times 1/8: 3/32; inverse of 1/8: 1/1
1/3 divided by 2/3: 0.16666666666666666, right: 1/2; times 2/3: 2/9; inverse of 2/3: 0.5
5/1 divided by 5/2: 1/1, right: 2; times 5/2: 25/2; inverse of 5/2: 0.2
3/2 divided by 3/1: NaN, right: 1/2; times 3/1: 9/2; inverse of 3/1: NaN
6/1 divided by 4/1: NaN, right: 3/2; times 4/1: 24/1; inverse of 4/1: NaN
of 5184 pairs wrong: {"add":0,"subtract":0,"multiply":0,"divide":5184}' ]; then
	echo 'as found: a division forgets the denominator'
else
	echo 'changed: other fractions'
	exit 1
fi
