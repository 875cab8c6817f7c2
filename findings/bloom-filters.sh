#!/usr/bin/env bash
# Positions that were searched, kept in a cuckoo filter, and the number of different ones, by npm bloom-filters.
# Guess:   by the manual has() is false only for what is definitely not in the filter, and a HyperLogLog of 1024 cells
#          is right to some 3 per cent.
# Happens: of 500 positions added, all accepted, 147 are not in a cuckoo filter made for 500: what makes room for others
#          is moved to where it is not looked for. A much larger one is right. A HyperLogLog counts about half of what
#          it gets, and a fifth too many of 2450. The Bloom filter is right.
# Seen in: bloom-filters 3.0.4.
# Hurts:   who skips positions or games that were seen: some come again, and a count of openings is half of it.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . bloom-filters@3.0.4 >/dev/null

cat >positions.cjs <<'JS'
const { BloomFilter, CuckooFilter, HyperLogLog } = require('bloom-filters');
const positions = [];
for (let white = 1; white <= 50; white++)
	for (let black = 1; black <= 50; black++)
		if (black !== white) positions.push(`W:WK${white}:BK${black}`);
const kings = (n) => positions.slice(0, n);
const seen = kings(500);
for (const [name, filter] of [
	['Bloom filter', BloomFilter.create(500, 0.01)],
	['cuckoo filter', CuckooFilter.create(500, 0.01)],
	['cuckoo filter of 4000 cells', new CuckooFilter(1000, 4, 4)],
]) {
	let refused = 0;
	for (const position of seen) if (filter.add(position) === false) refused++;
	console.log(`${name}: ${refused} refused, ${seen.filter((position) => !filter.has(position)).length} not found`);
}
const counts = [10, 100, 500, 1000, 2450].map((n) => {
	const log = new HyperLogLog(1024);
	for (const position of kings(n)) log.update(position);
	return `${n}: ${log.count(true)}`;
});
console.log('HyperLogLog:', counts.join(', '));
JS
echo 'bloom-filters 3.0.4'
out=$(node positions.cjs)
echo "$out"
if [ "$out" = 'Bloom filter: 0 refused, 0 not found
cuckoo filter: 0 refused, 147 not found
cuckoo filter of 4000 cells: 0 refused, 0 not found
HyperLogLog: 10: 6, 100: 54, 500: 245, 1000: 520, 2450: 3003' ]; then
	echo 'as found: 147 of 500 positions added are not found'
else
	echo 'changed: other counts'
	exit 1
fi
