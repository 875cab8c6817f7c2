#!/usr/bin/env bash
# Classes of players by rating, by kmeans-ts: kmeans(ratings, 3), with an array of numbers, as its readme allows.
# Guess:   three classes, as from kmeans([[1200], [1210], ...], 3), or from skmeans, of which it is a translation.
# Happens: all players are in class 0, whose center is the mean of all; the other two have no center (null in JSON).
#          It takes the greatest number of rounds, 10000, and returns that. So it is with "kmeans" and "kmeans++", for
#          all lists of numbers. Arrays of one number each are right. No error.
# Seen in: kmeans-ts 1.0.4, the newest, with 800 downloads a month; no issue found. The readme says
#          Array<number> or Array<Array<number>>, and so do its types.
# Hurts:   who divides players, clubs or bots into classes: there is one class, and it looks like a result.
set -euo pipefail
version=1.0.4
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "kmeans-ts@$version" skmeans@0.11.3 >/dev/null

cat >classes.cjs <<'JS'
const kmeans = require('kmeans-ts').default, skmeans = require('skmeans');
const ratings = [1200, 1210, 1230, 1500, 1510, 1520, 1800, 1810];
const sizes = (indexes) => [0, 1, 2].map((k) => indexes.filter((i) => i === k).length).sort((a, b) => b - a).join(' ');
for (const start of ['kmeans', 'kmeans++', undefined]) {
	const { indexes, centroids, iterations } = kmeans(ratings, 3, start);
	console.log(`${start}: players in classes ${sizes(indexes)}, centers ${JSON.stringify(centroids)},`,
		`rounds ${iterations}`);
}
let numbers = 0, arrays = 0, original = 0;
for (let test = 0; test < 50; test++) {
	if (sizes(kmeans(ratings, 3, 'kmeans++').indexes) === '8 0 0') numbers++;
	if (sizes(kmeans(ratings.map((x) => [x]), 3, 'kmeans++').indexes) === '8 0 0') arrays++;
	if (sizes(skmeans(ratings, 3, 'kmpp').idxs) === '8 0 0') original++;
}
console.log(`all in one class in 50 tries: numbers ${numbers}, arrays of one number ${arrays}, skmeans ${original}`);
JS
echo "kmeans-ts $version"
out=$(node classes.cjs)
echo "$out"
if [ "$out" = 'kmeans: players in classes 8 0 0, centers [[1472.5],[null],[null]], rounds 10000
kmeans++: players in classes 8 0 0, centers [[1472.5],[null],[null]], rounds 10000
undefined: players in classes 8 0 0, centers [[1472.5],[null],[null]], rounds 10000
all in one class in 50 tries: numbers 50, arrays of one number 0, skmeans 0' ]; then
	echo 'as found: all players are in one class'
else
	echo 'changed: other classes'
	exit 1
fi
