#!/usr/bin/env bash
# A player sought by the first letters of the name, by fuzzyGet() of radix-trie-js, which it likens to autocompletion.
# Guess:   all names that begin so, in either case, and no others; its example finds Hello but not hi for hel.
# Happens: a name that shares only its first letter is found if no other one begins with that letter, and a name that is
#          the beginning of the text is found too: Jan for Janine. So it depends on the others: Jim finds Jan, until
#          Jaap enters. has() and get() are right.
# Seen in: radix-trie-js 1.1.0, the newest, with 18,000 downloads a month. Its readme says "match or partially match".
# Hurts:   fields for names and for opening moves (32-27 finds 32-28 as long as that is the only one).
set -euo pipefail
version=1.1.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "radix-trie-js@$version" >/dev/null

cat >names.cjs <<'JS'
const Trie = require('radix-trie-js');
for (const [names, asked] of [
	[['Jan', 'Piet'], ['Ja', 'Jan', 'Jim', 'Pauline', 'Kees']],
	[['Jan', 'Jaap', 'Piet'], ['Ja', 'Jan', 'Jim', 'Janine']],
	[['Jan', 'Jansen', 'Piet'], ['Jan', 'Jans', 'Janine']],
	[['32-28', '33-28'], ['32-2', '32-27', '31-26']],
	[['32-28', '32-27', '33-28'], ['32-27', '32-26', '31-26']],
]) {
	const trie = new Trie(names.map((name) => [name, 1]));
	console.log(`of ${names.join(', ')}:`, asked.map((text) =>
		`${text}: ${[...trie.fuzzyGet(text)].map(([name]) => name).join(' ') || 'none'}`).join('; '));
}
JS
echo "radix-trie-js $version"
out=$(node names.cjs)
echo "$out"
if [ "$out" = 'of Jan, Piet: Ja: Jan; Jan: Jan; Jim: Jan; Pauline: Piet; Kees: none
of Jan, Jaap, Piet: Ja: Jan Jaap; Jan: Jan; Jim: none; Janine: Jan
of Jan, Jansen, Piet: Jan: Jan Jansen; Jans: Jan Jansen; Janine: Jan
of 32-28, 33-28: 32-2: 32-28; 32-27: 32-28; 31-26: none
of 32-28, 32-27, 33-28: 32-27: 32-27; 32-26: none; 31-26: none' ]; then
	echo 'as found: names are found that begin otherwise'
else
	echo 'changed: other names'
	exit 1
fi
