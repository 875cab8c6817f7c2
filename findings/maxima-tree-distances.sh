#!/usr/bin/env bash
# Players linked by the smallest differences of rating, in maxima's package graphs: minimum_spanning_tree(players).
# Guess:   the tree with the weights that its edges have in the graph: cut where they are great, it makes groups.
# Happens: the right edges, but each of them weighs 1. Of 1200, 1210, 1220, 1500, 1512 and 1530 the way from the first
#          to the last is 5 in the tree instead of 330, and no gap is seen between 1220 and 1500. It is so for
#          induced_subgraph, too; copy_graph keeps the weights. Of 100 random graphs all trees weigh as much as they
#          have edges; the edges are the best ones. No error.
# Seen in: maxima 5.46.0 of Debian 12.
# Hurts:   who groups players, openings or positions by such trees, or measures ways in a part of a graph.
set -euo pipefail
version=5.46.0-11
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
[ -d /usr/share/maxima/5.46.0/share/graphs ] ||
	{ apt-get update -qq && apt-get install -y -qq --no-install-recommends maxima maxima-share >/dev/null; }
[ "$(dpkg-query -W -f '${Version}' maxima-share)" = "$version" ]

cat >players.mac <<'M'
load(graphs)$
weights(edges, graph) := map(lambda([edge], get_edge_weight(edge, graph)), edges)$
ratings: [1200, 1210, 1220, 1500, 1512, 1530]$
pairs: []$
for i: 1 thru 6 do for j: i + 1 thru 6 do pairs: cons([[i, j], ratings[j] - ratings[i]], pairs)$
players: create_graph(makelist(i, i, 1, 6), pairs)$
tree: minimum_spanning_tree(players)$
printf(true, "line: edges ~a, weights ~a, in the graph ~a~%", sort(edges(tree)), weights(sort(edges(tree)), tree),
	weights(sort(edges(tree)), players))$
printf(true, "line: from first to last ~a~%", shortest_weighted_path(1, 6, tree)[1])$
part: induced_subgraph([1, 2, 4], players)$
printf(true, "line: players 1, 2, 4: weights ~a~%", weights([[1, 2], [1, 4]], part))$
other: copy_graph(players)$
printf(true, "line: a copy: weights ~a~%", weights([[1, 2], [1, 4]], other))$
best(n, list) := block([total: 0, group: makelist(i, i, 1, n), a, b],
	for edge in sort(list, lambda([x, y], x[2] < y[2])) do (
		a: group[edge[1][1]], b: group[edge[1][2]],
		if a # b then (total: total + edge[2], group: subst(a, b, group))),
	total)$
one: 0$ edgesright: 0$ sums: 0$
state: make_random_state(1)$
set_random_state(state)$
for test: 1 thru 100 do block([n: 4 + random(4), list: [], g, t],
	for i: 1 thru n do for j: i + 1 thru n do list: cons([[i, j], 2 + random(50)], list),
	g: create_graph(makelist(i, i, 1, n), list),
	t: minimum_spanning_tree(g),
	if apply("+", weights(edges(t), t)) = n - 1 then one: one + 1,
	if apply("+", weights(edges(t), g)) = best(n, list) then edgesright: edgesright + 1,
	if apply("+", weights(edges(t), t)) = best(n, list) then sums: sums + 1)$
printf(true, "line: 100 random graphs: edges right in ~a, sum of weights right in ~a, all weights 1 in ~a~%",
	edgesright, sums, one)$
M
echo "maxima $version"
out=$(maxima --very-quiet -b players.mac 2>/dev/null | sed -n 's/^line: //p')
echo "$out"
if [ "$out" = 'edges [[1,2],[2,3],[3,4],[4,5],[5,6]], weights [1,1,1,1,1], in the graph [10,10,280,12,18]
from first to last 5
players 1, 2, 4: weights [1,1]
a copy: weights [10,300]
100 random graphs: edges right in 100, sum of weights right in 0, all weights 1 in 100' ]; then
	echo 'as found: all edges of a tree weigh 1'
else
	echo 'changed: other weights'
	exit 1
fi
