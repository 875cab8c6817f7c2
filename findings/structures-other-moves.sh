#!/usr/bin/env bash
# Lines of an opening book as keys, by StringRadixTree of @blackglory/structures: set(), get(), has(), entries().
# Guess:   a map by its readme: what is set is found and listed, and nothing else; StringTrieMap of the same package
#          is one.
# Happens: letters count as a common beginning though the first ones differ: after 32-28, 42-38 is kept as 32-38, which
#          is listed and found, and 42-38 is not. A line that is the beginning of one entered before is listed and not
#          found. Of lines of up to four moves half are not found, and a quarter of those listed are others. RadixTree,
#          for lists, is the same. No error.
# Seen in: @blackglory/structures 0.14.15, the newest, with 29,000 downloads a month.
# Hurts:   books of openings and lists of names: moves and players that nobody entered are in it, others are lost.
set -euo pipefail
version=0.14.15
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@blackglory/structures@$version" >/dev/null

cat >lines.mjs <<'JS'
import { RadixTree, StringRadixTree, StringTrieMap } from '@blackglory/structures';
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
for (const names of [['32-28', '42-38'], ['Smit', 'Omid'], ['32-28', '32-28 19-23'], ['32-28 19-23', '32-28']]) {
	const tree = new StringRadixTree();
	for (const name of names) tree.set(name, 1);
	console.log(`${names.join(', ')}: found ${names.filter((name) => tree.get(name)).join(', ')};`,
		`listed ${[...tree.keys()].join(', ')}`);
}
const moves = ['32-28', '33-28', '19-23', '18-23'];
const line = () => Array.from({ length: 1 + random(4) }, () => moves[random(4)]).join(' ');
const kinds = { StringRadixTree: (text) => text, StringTrieMap: (text) => text, RadixTree: (text) => [...text] };
for (const [name, key] of Object.entries(kinds)) {
	let set = 0, found = 0, listed = 0, others = 0;
	for (let test = 0; test < 100; test++) {
		const tree = new { StringRadixTree, StringTrieMap, RadixTree }[name]();
		const lines = [...new Set(Array.from({ length: 20 }, line))];
		for (const text of lines) tree.set(key(text), text);
		const keys = [...tree.keys()].map((list) => [...list].join(''));
		set += lines.length;
		found += lines.filter((text) => tree.get(key(text)) === text).length;
		listed += lines.filter((text) => keys.includes(text)).length;
		others += keys.filter((text) => !lines.includes(text)).length;
	}
	console.log(`${name}: ${set} lines set, ${found} found, ${listed} listed, ${others} others listed`);
}
JS
echo "@blackglory/structures $version"
out=$(node lines.mjs)
echo "$out"
if [ "$out" = '32-28, 42-38: found 32-28; listed 32-28, 32-38
Smit, Omid: found Smit; listed Smit, Smid
32-28, 32-28 19-23: found 32-28, 32-28 19-23; listed 32-28, 32-28 19-23
32-28 19-23, 32-28: found 32-28 19-23; listed 32-28 19-23, 32-28
StringRadixTree: 1680 lines set, 787 found, 1133 listed, 459 others listed
StringTrieMap: 1691 lines set, 1691 found, 1691 listed, 0 others listed
RadixTree: 1690 lines set, 867 found, 1188 listed, 458 others listed' ]; then
	echo 'as found: 42-38 is kept as 32-38'
else
	echo 'changed: other lines'
	exit 1
fi
