#!/usr/bin/env bash
# Wins of players as bars of text, by ascii-histogram: histogram({Jansen: 10, Smit: 0}).
# Guess:   a bar in proportion to the value, as it is for all others: none for 0.
# Happens: who has 0 has a bar of the full width, as long as that of the best: the length is value / greatest || 1, and
#          0 is false. So it is for each 0, also with {sort: true}, where the last of the list has the longest bar, and
#          for all if nobody has won. 0.001 has no bar. No error.
# Seen in: ascii-histogram 1.2.1, the newest, with 1300 downloads a month; its readme prints a 0 without a bar.
# Hurts:   who prints wins, openings or times of a bot in a terminal or a message: what never happens seems most
#          frequent.
set -euo pipefail
version=1.2.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "ascii-histogram@$version" >/dev/null

cat >wins.cjs <<'JS'
const histogram = require('ascii-histogram');
const bars = (wins, options = {}) => histogram(wins, { width: 10, ...options }).trim().split('\n')
	.map((line) => line.trim().replace(/ +\|/g, ' |')).join('\n');
console.log(bars({ Jansen: 10, Visser: 5, Smit: 0, Bakker: 1 }));
console.log(`sorted\n${bars({ Jansen: 10, Visser: 5, Smit: 0, Bakker: 1 }, { sort: true })}`);
console.log(`nobody has won\n${bars({ Jansen: 0, Visser: 0 })}`);
console.log(`shares\n${bars({ Jansen: 0.75, Visser: 0.25, Smit: 0.001, Bakker: 0 })}`);
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const count = { 'of 0': [0, 0], 'above 0': [0, 0] };
for (let test = 0; test < 300; test++) {
	const wins = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, random(5)]));
	const greatest = Math.max(...Object.values(wins));
	for (const line of histogram(wins, { width: 12 }).trim().split('\n')) {
		const [, bar, value] = line.split('|');
		const kind = Number(value) ? 'above 0' : 'of 0';
		count[kind][0]++;
		if (bar.trim().length !== (greatest ? 12 * Number(value) / greatest : 0)) count[kind][1]++;
	}
}
for (const [kind, [all, wrong]] of Object.entries(count)) {
	console.log(`bars ${kind}: not in proportion ${wrong === all ? 'all' : wrong || 'none'}`);
}
JS
echo "ascii-histogram $version"
out=$(node wins.cjs)
echo "$out"
if [ "$out" = 'Jansen | ########## | 10
Visser | ##### | 5
Smit | ########## | 0
Bakker | # | 1
sorted
Jansen | ########## | 10
Visser | ##### | 5
Bakker | # | 1
Smit | ########## | 0
nobody has won
Jansen | ########## | 0
Visser | ########## | 0
shares
Jansen | ########## | 0.75
Visser | ### | 0.25
Smit | | 0.001
Bakker | ########## | 0
bars of 0: not in proportion all
bars above 0: not in proportion none' ]; then
	echo 'as found: who has no wins has the longest bar'
else
	echo 'changed: other bars'
	exit 1
fi
