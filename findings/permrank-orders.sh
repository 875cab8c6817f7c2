#!/usr/bin/env bash
# The order of the players in a start list, kept as one number by permutation-rank: rank(order) and unrank(n, number).
# Guess:   unrank() gives the order back as long as the numbers are exact, up to 18 players: 18! is less than 2^53.
# Happens: right up to 13. From 14 players on none comes back: the number is right, but unrank() divides with 32 bits,
#          and what it returns is no order: players stand twice, are missing or are below 0. No error.
# Seen in: permutation-rank 1.0.0, the newest, with 118,000 downloads a month; its readme names no limit.
# Hurts:   who stores seedings, orders of moves or of test positions as numbers: small tests work, real ones are lost.
set -euo pipefail
version=1.0.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "permutation-rank@$version" >/dev/null

cat >orders.cjs <<'JS'
const { rank, unrank } = require('permutation-rank');
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const shuffled = (n) => {
	const order = [...Array(n).keys()];
	for (let i = n - 1; i > 0; i--) {
		const j = random(i + 1);
		[order[i], order[j]] = [order[j], order[i]];
	}
	return order;
};
for (const n of [4, 8, 12, 13, 14, 16, 18]) {
	let same = 0, orders = 0, numbers = new Set();
	for (let test = 0; test < 200; test++) {
		const order = shuffled(n), number = rank([...order]), back = Array.from(unrank(n, number));
		numbers.add(number);
		if (order.every((player, i) => back[i] === player)) same++;
		if ([...back].sort((a, b) => a - b).every((player, i) => player === i) && back.length === n) orders++;
	}
	console.log(`${n} players: ${same} of 200 come back, ${orders} are orders at all`);
}
JS
echo "permutation-rank $version"
out=$(node orders.cjs)
echo "$out"
if [ "$out" = '4 players: 200 of 200 come back, 200 are orders at all
8 players: 200 of 200 come back, 200 are orders at all
12 players: 200 of 200 come back, 200 are orders at all
13 players: 200 of 200 come back, 200 are orders at all
14 players: 0 of 200 come back, 60 are orders at all
16 players: 0 of 200 come back, 0 are orders at all
18 players: 0 of 200 come back, 0 are orders at all' ]; then
	echo 'as found: no order of 14 players comes back'
else
	echo 'changed: other orders'
	exit 1
fi
