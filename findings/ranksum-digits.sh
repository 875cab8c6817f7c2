#!/usr/bin/env bash
# Which of two programs needs less time, by the Mann-Whitney test of @bunchmark/stats: mwu(a, b) with two arrays of
# numbers, as its readme has it.
# Guess:   U is the number of pairs in which a is greater, whatever the numbers are.
# Happens: right as long as all numbers have the same count of digits. Else the arrays are sorted as texts, 1005 before
#          998, and U is another in nearly all samples; so are z and p: two samples of one kind are often "significant",
#          and a real difference is not. Typed arrays are sorted as numbers, and right. No error.
# Seen in: @bunchmark/stats 1.0.0-pre-5, the newest; its own mwUnaive is right. The readme says number[], and names
#          what it cannot do (below 8 values, NaN).
# Hurts:   who compares times, nodes or ratings of programs: the result depends on the unit (0.998 s or 998 ms).
set -euo pipefail
version=1.0.0-pre-5
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@bunchmark/stats@$version" >/dev/null

cat >times.mjs <<'JS'
import { mwu } from '@bunchmark/stats';
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const sample = (from, to) => Array.from({ length: 20 }, () => from + random(to - from));
const pairs = (a, b) => a.reduce((sum, x) => sum + b.reduce((s, y) => s + (x > y ? 1 : x === y ? 0.5 : 0), 0), 0);
const right = (a, b, { U }) => U === pairs(a, b) || U === a.length * b.length - pairs(a, b);
for (const [from, to, shift] of [[200, 400, 0], [900, 1100, 0], [1, 200, 0], [900, 1100, 60]]) {
	let wrong = 0, typed = 0, significant = 0, really = 0;
	for (let test = 0; test < 300; test++) {
		const a = sample(from, to), b = sample(from + shift, to + shift);
		const lists = mwu(a, b), arrays = mwu(Float64Array.from(a), Float64Array.from(b));
		if (!right(a, b, lists)) wrong++;
		if (!right(a, b, arrays)) typed++;
		if (lists.p < 0.05) significant++;
		if (arrays.p < 0.05) really++;
	}
	console.log(`${from} to ${to} ms, other +${shift}: U wrong in ${wrong} of 300 (typed arrays ${typed}),`,
		`p < 0.05 in ${significant} (typed arrays ${really})`);
}
JS
echo "@bunchmark/stats $version"
out=$(node times.mjs)
echo "$out"
if [ "$out" = '200 to 400 ms, other +0: U wrong in 0 of 300 (typed arrays 0), p < 0.05 in 10 (typed arrays 10)
900 to 1100 ms, other +0: U wrong in 300 of 300 (typed arrays 0), p < 0.05 in 139 (typed arrays 14)
1 to 200 ms, other +0: U wrong in 300 of 300 (typed arrays 0), p < 0.05 in 105 (typed arrays 10)
900 to 1100 ms, other +60: U wrong in 296 of 300 (typed arrays 0), p < 0.05 in 110 (typed arrays 251)' ]; then
	echo 'as found: the result of a test depends on the unit'
else
	echo 'changed: other results'
	exit 1
fi
