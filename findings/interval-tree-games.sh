#!/usr/bin/env bash
# The games of a club day in an interval tree: each is entered with its hours, some are called off; who plays at ten?
# Guess:   a query gives the games of that hour, however many were called off before; a remove that fails would say so.
# Happens: interval-tree-1d loses games after some removals, and still shows called-off ones: 10 of 400 random days have
#          a wrong hour. Without removals all hours are right, and the tree's own list of intervals stays right.
# Seen in: interval-tree-1d 1.0.4 (issue 17 tells of its wrong count); @flatten-js/interval-tree 2.0.3 is right.
# Hurts:   calendars of games and tournaments: two games get one board, or a board stays empty. Small tests are green.
set -euo pipefail
version=1.0.4 flatten=2.0.3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "interval-tree-1d@$version" "@flatten-js/interval-tree@$flatten" \
	>/dev/null

cat >day.cjs <<'JS'
const createTree = require('interval-tree-1d');
const { IntervalTree } = require('@flatten-js/interval-tree');
const tree = createTree();
const games = { A: [19, 24, 'A'], B: [2, 7, 'B'], C: [15, 20, 'C'], D: [7, 11, 'D'], E: [8, 10, 'E'] };
const at = (hour, from = tree) => {
	const names = [];
	from.queryPoint(hour, (game) => { names.push(game[2]); });
	return names.sort();
};
for (const name of 'ABCD') tree.insert(games[name]);
tree.remove(games.B);
tree.insert(games.E);
console.log(`D 7 to 11 h, E 8 to 10 h; at 10 h: ${at(10)}`);
tree.remove(games.C);
console.log(`C (15 to 20 h) called off; at 10 h: ${at(10)}; listed: ${tree.intervals.map((game) => game[2]).sort()}`);

let state = 1; // of a multiplicative generator
const random = (n) => (state = state * 48271 % 2147483647) % n;
const wrong = { 'interval-tree-1d': 0, 'interval-tree-1d, none called off': 0, '@flatten-js/interval-tree': 0 };
for (let day = 0; day < 400; day++) {
	const [all, some, other] = [createTree(), createTree(), new IntervalTree()];
	const entered = [], open = new Set();
	for (let i = 0; i < 50; i++) {
		const begin = random(720), game = [begin, begin + 20 + random(100), i];
		entered.push(game);
		open.add(game);
		all.insert(game);
		some.insert(game);
		other.insert([game[0], game[1]], i);
		const off = [...open][random(open.size)];
		if (random(10) >= 3) continue;
		open.delete(off);
		some.remove(off);
		other.remove([off[0], off[1]], off[2]);
	}
	const errs = (want, got) => Array.from({ length: 42 }, (_, i) => 20 * i).some((minute) => {
		const right = want.filter((game) => game[0] <= minute && minute <= game[1]).map((game) => game[2]).sort();
		return String(right) !== String(got(minute));
	});
	if (errs([...open], (minute) => at(minute, some))) wrong['interval-tree-1d']++;
	if (errs(entered, (minute) => at(minute, all))) wrong['interval-tree-1d, none called off']++;
	if (errs([...open], (minute) => other.search([minute, minute]).sort())) wrong['@flatten-js/interval-tree']++;
}
console.log('days with a wrong hour, of 400:', JSON.stringify(wrong));
JS
echo "interval-tree-1d $version, @flatten-js/interval-tree $flatten"
out=$(node day.cjs)
echo "$out"
if [ "$out" = 'D 7 to 11 h, E 8 to 10 h; at 10 h: D,E
C (15 to 20 h) called off; at 10 h: E; listed: A,D,E
days with a wrong hour, of 400: {"interval-tree-1d":10,'\
'"interval-tree-1d, none called off":0,"@flatten-js/interval-tree":0}' ]; then
	echo 'as found: interval-tree-1d loses games when others are called off'
else
	echo 'changed: other games'
	exit 1
fi
