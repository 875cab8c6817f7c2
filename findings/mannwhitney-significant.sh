#!/usr/bin/env bash
# Does one program score better than the other? significant() of npm mann-whitney-utest on the games of two programs.
# Guess:   it compares U with a critical value, as its README says: 60 wins, 30 draws and 10 losses against the reverse
#          are significant (z is 8.4), two wins of two games against two losses are not (p is a third).
# Happens: its "critical value" is |z| itself, how far U is from its mean. It asks if the smaller U is below that, which
#          it is where one program beat all results of the other: 60-30-10 is not significant, 2-0-0 is. U is right.
# Seen in: mann-whitney-utest 1.0.5.
# Hurts:   who lets a script tell which of two bots or versions is better: the more games, the less it finds.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . mann-whitney-utest@1.0.5 >/dev/null

cat >games.cjs <<'JS'
const mwu = require('mann-whitney-utest');
const games = (won, drawn, lost) => [...Array(won).fill(1), ...Array(drawn).fill(0.5), ...Array(lost).fill(0)];
function z(a, b) { // by the normal approximation, corrected for ties
	let u = 0, ties = 0;
	for (const x of a) for (const y of b) u += x > y ? 1 : x === y ? 0.5 : 0;
	for (const value of [0, 0.5, 1]) ties += [...a, ...b].filter((x) => x === value).length ** 3;
	const n = a.length + b.length, product = a.length * b.length;
	return (u - product / 2) / Math.sqrt(product / 12 * (n + 1 - (ties - n) / (n * (n - 1))));
}
for (const [first, second] of [[[60, 30, 10], [10, 30, 60]], [[8, 6, 6], [8, 6, 6]],
	[[4, 0, 0], [0, 1, 4]], [[2, 0, 0], [0, 0, 2]]]) {
	const samples = [games(...first), games(...second)];
	const u = mwu.test(samples);
	console.log(`${first.join('-')} and ${second.join('-')}: U ${u.join(' and ')}, z ${z(...samples).toFixed(1)},`,
		`"critical value" ${mwu.criticalValue(u, samples).toFixed(1)}:`,
		mwu.significant(u, samples) ? 'significant' : 'not significant');
}
JS
echo 'mann-whitney-utest 1.0.5'
out=$(node games.cjs)
echo "$out"
if [ "$out" = '60-30-10 and 10-30-60: U 8250 and 1750, z 8.4, "critical value" 8.4: not significant
8-6-6 and 8-6-6: U 200 and 200, z 0.0, "critical value" 0.0: not significant
4-0-0 and 0-1-4: U 20 and 0, z 2.7, "critical value" 2.7: significant
2-0-0 and 0-0-2: U 4 and 0, z 1.7, "critical value" 1.7: significant' ]; then
	echo 'as found: a lead of 60 wins to 10 is not significant, of 2 to 0 it is'
else
	echo 'changed: other games are significant'
	exit 1
fi
