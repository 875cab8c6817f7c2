#!/usr/bin/env bash
# People and bots among the players of a site, told apart by hdbscan-ts from seconds a move and per cent of best moves:
# two groups of 20, each 5 wide and high, and 60 apart. Its options as given: no group of less than 5.
# Guess:   two groups with all 40 players, as by DBSCAN. HDBSCAN keeps what stays together over the widest range of
#          distances, which is each group as a whole; its definition, worked out for these players, says so.
# Happens: more than half of the players are noise, and the rest are what is densest within each group. It is so 600
#          apart, too. No error; its own example of seven points is right.
# Seen in: hdbscan-ts 1.0.17, the newest, with 29,000 downloads a month.
# Hurts:   who looks for bots, for groups of similar openings or styles: most games are of no kind.
set -euo pipefail
version=1.0.17
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "hdbscan-ts@$version" density-clustering@1.3.0 >/dev/null

cat >bots.cjs <<'JS'
const { HDBSCAN } = require('hdbscan-ts');
const { DBSCAN } = require('density-clustering');
let state = 1;
const random = () => (state = (state * 16807) % 2147483647) / 2147483647;
const group = (seconds, best) => Array.from({ length: 20 }, () => [seconds + random() * 5, best + random() * 5]);
const sizes = (labels) => {
	const counts = {};
	for (const label of labels) counts[label] = (counts[label] ?? 0) + 1;
	const { '-1': noise = 0, ...groups } = counts;
	return `${Object.values(groups).sort((a, b) => b - a).join(' ')}, noise ${noise}`;
};
for (const [apart, best] of [['60 apart', 95], ['600 apart', 635], ['20 apart', 55]]) {
	const players = [...group(8, 35), ...group(1, best)];
	const plain = new DBSCAN();
	const found = plain.run(players, 5, 5).map((members) => members.length).join(' ');
	console.log(`${apart}: DBSCAN ${found}, noise ${plain.noise.length};`,
		`HDBSCAN ${sizes(new HDBSCAN({}).fit(players))}`);
}
console.log('seven points:', sizes(new HDBSCAN({ minClusterSize: 2 }).fit([[1.1, 2.1], [2.1, 1.1], [1.1, 1.1],
	[0.1, 1.1], [10.1, 11.1], [11.1, 10.1], [10.1, 10.1]])));
JS
echo "hdbscan-ts $version"
out=$(node bots.cjs)
echo "$out"
if [ "$out" = '60 apart: DBSCAN 20 20, noise 0; HDBSCAN 10 9, noise 21
600 apart: DBSCAN 20 20, noise 0; HDBSCAN 12 5, noise 23
20 apart: DBSCAN 20 20, noise 0; HDBSCAN 10 6, noise 24
seven points: 4 3, noise 0' ]; then
	echo 'as found: two clear groups are mostly noise'
else
	echo 'changed: other groups'
	exit 1
fi
