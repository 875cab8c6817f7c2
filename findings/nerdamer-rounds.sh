#!/usr/bin/env bash
# Who plays whom in a round robin, by nerdamer: the place of player i in round r of n players is (r+i)%(n-1).
# Guess:   the rest, as by mod(r+i,n-1).
# Happens: with a bracket behind it % does nothing: (5+7)%(8-1) is 12, and what follows the bracket is lost: 12%(7)+1 is
#          12. So is 12%7 with a value of two signs: 12%-7 is no rest, but a percentage less 7. Without a bracket % is
#          the rest. No error.
# Seen in: nerdamer 1.1.13, the newest, with 25,000 downloads a month; its README says nothing of it.
# Hurts:   pairings, tables of colours and numbers of squares by a formula that a user may change.
set -euo pipefail
version=1.1.13
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "nerdamer@$version" >/dev/null

cat >rounds.cjs <<'JS'
const nerdamer = require('nerdamer');
const value = (formula, known) => nerdamer(formula, known).evaluate().text();
for (const formula of ['12%7', '(5+7)%7', '12%(7)', '(5+7)%(8-1)', '12%(7)+1', '2*12%(7)', '12%-7', 'mod(5+7,8-1)']) {
	console.log(`${formula} = ${value(formula)}`);
}
for (const formula of ['(r+i)%(n-1)', 'mod(r+i,n-1)']) {
	const places = [];
	for (let i = 0; i < 7; i++) places.push(value(formula, { r: 5, i, n: 8 }));
	console.log(`${formula}: ${places.join(' ')}`);
}
JS
echo "nerdamer $version"
out=$(node rounds.cjs)
echo "$out"
if [ "$out" = '12%7 = 5
(5+7)%7 = 5
12%(7) = 12
(5+7)%(8-1) = 12
12%(7)+1 = 12
2*12%(7) = 2
12%-7 = -6.88
mod(5+7,8-1) = 5
(r+i)%(n-1): 5 6 7 8 9 10 11
mod(r+i,n-1): 5 6 0 1 2 3 4' ]; then
	echo 'as found: % before a bracket is no rest'
else
	echo 'changed: other rests'
	exit 1
fi
