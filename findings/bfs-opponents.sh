#!/usr/bin/env bash
# The shortest chain of opponents from one player to another ("who met who met who"), by BreadthFirstSearch of
# js-graph-algorithms.
# Guess:   the shortest, which is what a breadth-first search of a graph without weights is for.
# Happens: a longer one: if Anna, Bob and Carl have all met, its chain from Anna to Carl is over Bob. A player is marked
#          when taken from the queue, not when put there, so that each later neighbour replaces the first one. With 20
#          players and 30 games it is so for 4 of 10 chains; without any circle all are right. No error.
# Seen in: js-graph-algorithms 1.0.18, the newest, with 450,000 downloads a month. Its Dijkstra is right.
# Hurts:   distances between players, and the fewest moves between positions: too long, and all are real chains.
set -euo pipefail
version=1.0.18
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . "js-graph-algorithms@$version" >/dev/null

cat >chains.cjs <<'JS'
const { BreadthFirstSearch, Dijkstra, Edge, Graph, WeightedDiGraph } = require('js-graph-algorithms');
let state = 1;
const random = (n) => (state = (state * 16807) % 2147483647) % n;
const names = ['Anna', 'Bob', 'Carl', 'Dora'];
const small = new Graph(4);
for (const [a, b] of [[0, 1], [0, 2], [1, 2], [2, 3]]) small.addEdge(a, b);
const search = new BreadthFirstSearch(small, 0);
for (const other of [1, 2, 3]) {
	console.log(`Anna to ${names[other]}: ${search.pathTo(other).map((player) => names[player]).join(', ')}`);
}
for (const games of [19, 30, 40, 60]) {
	let chains = 0, longer = 0, most = 0;
	for (let i = 0; i < 200; i++) {
		const graph = new Graph(20), weighted = new WeightedDiGraph(20);
		const met = new Set();
		const play = (a, b) => {
			if (a === b || met.has(a * 20 + b)) return;
			met.add(a * 20 + b).add(b * 20 + a);
			graph.addEdge(a, b);
			weighted.addEdge(new Edge(a, b, 1));
			weighted.addEdge(new Edge(b, a, 1));
		};
		for (let player = 1; player < 20; player++) play(player, random(player));
		while (met.size < 2 * games) play(random(20), random(20));
		const found = new BreadthFirstSearch(graph, 0), shortest = new Dijkstra(weighted, 0);
		for (let player = 1; player < 20; player++) {
			const more = found.pathTo(player).length - 1 - shortest.distanceTo(player);
			chains++;
			if (more > 0) longer++;
			most = Math.max(most, more);
		}
	}
	console.log(`20 players, ${games} games: ${longer} of ${chains} chains too long, by ${most} at most`);
}
JS
echo "js-graph-algorithms $version"
out=$(node chains.cjs)
echo "$out"
if [ "$out" = 'Anna to Bob: Anna, Bob
Anna to Carl: Anna, Bob, Carl
Anna to Dora: Anna, Bob, Carl, Dora
20 players, 19 games: 0 of 3800 chains too long, by 0 at most
20 players, 30 games: 1645 of 3800 chains too long, by 4 at most
20 players, 40 games: 2275 of 3800 chains too long, by 6 at most
20 players, 60 games: 2980 of 3800 chains too long, by 8 at most' ]; then
	echo 'as found: chains of opponents are not the shortest'
else
	echo 'changed: other chains'
	exit 1
fi
