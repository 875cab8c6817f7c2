#!/usr/bin/env bash
# A search that keeps the value of each position by a memoizer of npm: 1 for a win, 0 for a draw, -1 for a loss.
# Guess:   each position is searched once, whatever its value.
# Happens: nano-memoize (functions of one argument) and lru-memoizer take 0 for a value that they do not have: a draw is
#          searched again each time, and so are null and false. In a game of 15 moves where two ways lead to each
#          position 65535 searches are made, not 16. Wins and losses are searched once. The values are right.
# Seen in: nano-memoize 3.0.16, lru-memoizer 3.0.0; memoizee 0.4.17 and micro-memoize 5.2.0 search 16 positions.
# Hurts:   solvers and caches of evaluations: tests with wins are fast, and games that are drawn take forever.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . nano-memoize@3.0.16 lru-memoizer@3.0.0 memoizee@0.4.17 \
	micro-memoize@5.2.0 >/dev/null

cat >search.cjs <<'JS'
const { nanomemoize } = require('nano-memoize');
const lru = require('lru-memoizer');
const memoizee = require('memoizee');
const { memoize } = require('micro-memoize');
const memoizers = {
	memoizee: (search) => memoizee(search),
	'micro-memoize': (search) => memoize(search, { maxSize: 1000 }),
	'nano-memoize': (search) => nanomemoize(search),
	'lru-memoizer': (search) => lru.sync({ load: search, hash: (position) => position, max: 1000 }),
};
for (const [name, memoizer] of Object.entries(memoizers)) {
	const searched = [0, 1].map((end) => {
		let calls = 0;
		// Position n is n moves from the end; both its moves lead to position n - 1.
		const value = memoizer((position) => {
			calls++;
			return position === 0 ? end : Math.max(-value(position - 1), -value(position - 1)) + 0;
		});
		value(15);
		return calls;
	});
	console.log(`${name}: ${searched[0]} searches where all is drawn, ${searched[1]} where all is won or lost`);
}
JS
echo 'nano-memoize 3.0.16, lru-memoizer 3.0.0'
out=$(node search.cjs)
echo "$out"
if [ "$out" = 'memoizee: 16 searches where all is drawn, 16 where all is won or lost
micro-memoize: 16 searches where all is drawn, 16 where all is won or lost
nano-memoize: 65535 searches where all is drawn, 16 where all is won or lost
lru-memoizer: 65535 searches where all is drawn, 16 where all is won or lost' ]; then
	echo 'as found: draws are searched again'
else
	echo 'changed: other numbers of searches'
	exit 1
fi
