#!/usr/bin/env bash
# How much the last 10 results of a player vary, by gauss: a Vector to which each new rating is pushed, while the oldest
# is shifted out; variance() and stdev().
# Guess:   those of the ratings in it, as "streaming calculations" by the readme, and as sum() and mean() have it.
# Happens: variance() and product() never forget: what shift(), pop() or splice() took out counts, and what unshift()
#          or an index put in does not. They are right until the first removal, and in copies; sum(), mean(), median()
#          are always right. No error.
# Seen in: gauss 0.2.12, the newest, with 500 downloads a month; the readme says of push() that it "maintains" them.
# Hurts:   pages that mark players whose level varies, rating systems with a deviation: one bad day stays forever.
set -euo pipefail
version=0.2.12
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "gauss@$version" >/dev/null

cat >games.cjs <<'JS'
const { Vector } = require('gauss');
const ratings = new Vector();
const show = (what) => {
	const list = ratings.toArray(), mean = list.reduce((sum, x) => sum + x, 0) / list.length;
	const square = list.reduce((sum, x) => sum + (x - mean) ** 2, 0) / list.length;
	const fresh = new Vector(list);
	console.log(`${what}: ${list.join(' ')}: mean ${ratings.mean().toFixed(1)}, variance`,
		`${ratings.variance().toFixed(1)}, stdev ${ratings.stdev().toFixed(1)}, a copy`,
		`${fresh.variance().toFixed(1)}, right: ${square.toFixed(1)}`);
};
ratings.push(1500, 1510, 1490, 900);
show('4 games');
ratings.push(1505);
show('more');
for (let i = 0; i < 4; i++) {
	ratings.shift();
	ratings.push(1495 + i);
}
show('last 5');
ratings.pop();
show('pop');
ratings[0] = 1496;
show('corrected');
ratings.splice(0, 1);
show('splice');
console.log(`product of ${ratings.length}: ${ratings.product()}, in a copy ${new Vector(ratings.toArray()).product()}`);
JS
echo "gauss $version"
out=$(node games.cjs)
echo "$out"
if [ "$out" = '4 games: 1500 1510 1490 900: mean 1350.0, variance 67550.0, stdev 259.9, a copy 67550.0, right: 67550.0
more: 1500 1510 1490 900 1505: mean 1381.0, variance 57884.0, stdev 240.6, a copy 57884.0, right: 57884.0
last 5: 1505 1495 1496 1497 1498: mean 1498.2, variance 479335.0, stdev 692.3, a copy 12.6, right: 12.6
pop: 1505 1495 1496 1497: mean 1498.3, variance 479335.0, stdev 692.3, a copy 15.7, right: 15.7
corrected: 1496 1495 1496 1497: mean 1496.0, variance 479335.0, stdev 692.3, a copy 0.5, right: 0.5
splice: 1495 1496 1497: mean 1496.0, variance 479335.0, stdev 692.3, a copy 0.7, right: 0.7
product of 3: 2.292661214773309e+28, in a copy 3348070440' ]; then
	echo 'as found: games that are out of the list count in the variance'
else
	echo 'changed: other variances'
	exit 1
fi
