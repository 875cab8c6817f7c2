#!/usr/bin/env bash
# Names that a search field suggests, by @smikhalevski/trie: trieSet(trie, name, id) for each player, and
# trieSuggest(trie, letters).
# Guess:   all names that begin with the letters, whatever was looked for before; the readme calls the list "cached".
# Happens: after a search for more letters a name that is the beginning of others is lost: of Smit and Smitskamp, "Smi"
#          gives both, but only Smitskamp once somebody has typed "Smits". The list of the longer search is taken for
#          that of the shorter one, and stays so until names change. trieGet() finds Smit. No error.
# Seen in: @smikhalevski/trie 2.2.0, the newest, with 4000 downloads a month.
# Hurts:   search fields: who types a letter too many and takes it back cannot choose the player, nor can others.
set -euo pipefail
version=2.2.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@smikhalevski/trie@$version" >/dev/null

cat >names.cjs <<'JS'
const { trieCreate, trieSet, trieGet, trieSuggest } = require('@smikhalevski/trie');
const names = (trie, letters) => (trieSuggest(trie, letters) || []).map((leaf) => leaf.key).sort();
for (const searches of [['Smi'], ['Smits', 'Smit', 'Smi'], ['Smit', 'Smi', 'Smits', 'Smi', 'Smit']]) {
	const trie = trieCreate();
	for (const name of ['Smit', 'Smitskamp', 'Jansen']) trieSet(trie, name, name);
	console.log(searches.map((letters) => `${letters}: ${names(trie, letters).join(' and ')}`).join(', '));
	if (searches.length > 3) console.log(`Smit is there: ${trieGet(trie, 'Smit') !== null}`);
}
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const word = (n) => Array.from({ length: 1 + random(n) }, () => 'abc'[random(3)]).join('');
for (const searches of [0, 1, 3, 10]) {
	let wrong = 0;
	for (let test = 0; test < 1000; test++) {
		const trie = trieCreate(), set = new Set();
		for (let i = 0; i < 12; i++) {
			const name = word(6);
			trieSet(trie, name, i);
			set.add(name);
		}
		for (let i = 0; i < searches; i++) trieSuggest(trie, word(6));
		const letters = word(2), right = [...set].filter((name) => name.startsWith(letters)).sort();
		if (names(trie, letters).join() !== right.join()) wrong++;
	}
	console.log(`12 names, ${searches} searches before: ${wrong} of 1000 lists lack names`);
}
JS
echo "@smikhalevski/trie $version"
out=$(node names.cjs)
echo "$out"
if [ "$out" = 'Smi: Smit and Smitskamp
Smits: Smitskamp, Smit: Smitskamp, Smi: Smitskamp
Smit: Smit and Smitskamp, Smi: Smit and Smitskamp, Smits: Smitskamp, Smi: Smitskamp, Smit: Smitskamp
Smit is there: true
12 names, 0 searches before: 0 of 1000 lists lack names
12 names, 1 searches before: 1 of 1000 lists lack names
12 names, 3 searches before: 4 of 1000 lists lack names
12 names, 10 searches before: 13 of 1000 lists lack names' ]; then
	echo 'as found: a search for more letters takes a name out of shorter ones'
else
	echo 'changed: other names'
	exit 1
fi
