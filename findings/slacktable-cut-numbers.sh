#!/usr/bin/env bash
# Standings and counts of nodes in a chat by npm slack-table: columns with a width, to the left or to the right.
# Guess:   what is too wide widens its column or the row, is wrapped, or marked as cut; if it is cut, then names at
#          their end.
# Happens: cut without a mark, and at the other side: a column to the right, as for numbers, keeps the first figures, so
#          that 10000000 nodes are 1000000 and a change of -12.5 is -12; one to the left loses the beginning: "Anna van
#          den Berg" and "Hans van den Berg" are both "n den Berg". Titles are cut so, too. No error.
# Seen in: slack-table 0.1.2, the newest, with 13,000 downloads a month; its readme warns of wide letters only.
# Hurts:   bots that post standings, ratings or results of searches: ten millions are one, and two players the same.
set -euo pipefail
version=0.1.2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "slack-table@$version" >/dev/null

cat >standings.cjs <<'JS'
const table = require('slack-table').default;
console.log(table({
	title: 'Standings',
	columns: [
		{ width: 10, title: 'Player', dataIndex: 'name' },
		{ width: 6, title: 'Points', dataIndex: 'points', align: 'right' },
		{ width: 3, title: 'Change', dataIndex: 'change', align: 'right' },
		{ width: 7, title: 'Nodes', dataIndex: 'nodes', align: 'right' },
	],
	dataSource: [
		{ name: 'Jansen', points: 9.5, change: 12, nodes: 999999 },
		{ name: 'Anna van den Berg', points: 10, change: -12.5, nodes: 12345678 },
		{ name: 'Hans van den Berg', points: 8, change: 7.25, nodes: 1234567890 },
		{ name: 'Smit', points: 7, nodes: 10000000 },
	],
}));
JS
echo "slack-table $version"
out=$(node standings.cjs | sed 's/ *$//')
echo "$out"
if [ "$out" = '*Standings*
```Player     Points Cha   Nodes
Jansen        9.5  12  999999
n den Berg     10 -12 1234567
n den Berg      8 7.2 1234567
Smit            7 und 1000000```' ]; then
	echo 'as found: the last figures of numbers are missing'
else
	echo 'changed: another table'
	exit 1
fi
