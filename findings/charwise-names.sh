#!/usr/bin/env bash
# Keys of players, [name, rating], in a store that sorts texts: charwise, whose README promises the order of bytewise.
# Guess:   by name, then by rating: a name comes before each longer one that begins with it.
# Happens: not if it goes on with a space: ["Jan de Vries", 1400] is before ["Jan", 1500]. The parts of an array are
#          divided by ", which sorts behind a space, so that the shorter name counts as if it had one more character.
#          Before - and letters it is right, and so are names that stand alone and not in arrays. No error.
# Seen in: charwise 3.0.1, the newest, with 117,000 downloads a month; bytewise 1.1.0 is right.
# Hurts:   who merges such lists with sorted ones, or looks for the end of a name: "Jan" has others before and behind.
set -euo pipefail
version=3.0.1 bytewise=1.1.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "charwise@$version" "bytewise@$bytewise" >/dev/null

cat >names.cjs <<'JS'
const charwise = require('charwise'), bytewise = require('bytewise');
const byCharwise = (a, b) => (charwise.encode(a) < charwise.encode(b) ? -1 : 1);
const byBytewise = (a, b) => Buffer.compare(bytewise.encode(a), bytewise.encode(b));
const show = (list) => list.map((key) => [].concat(key).join(' ')).join(', ');
for (const list of [[['Jan', 1500], ['Jan', 1600], ['Jan de Vries', 1400], ['Jansen', 1300], ['Jan-Piet', 1200]],
	['Jan', 'Jan de Vries', 'Jansen'], [['B'], ['B A'], ['B', 1]]]) {
	console.log(`charwise: ${show([...list].sort(byCharwise))}`);
	console.log(`bytewise: ${show([...list].sort(byBytewise))}`);
}
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const word = (letters) => Array.from({ length: 1 + random(4) }, () => letters[random(letters.length)]).join('');
for (const letters of ['ab', 'ab-', 'ab ', 'ab!']) {
	let arrays = 0, texts = 0;
	for (let pair = 0; pair < 2000; pair++) {
		const a = [word(letters), random(9)], b = [word(letters), random(9)];
		if (a[0] === b[0]) continue;
		if ((byCharwise(a, b) < 0) !== (byBytewise(a, b) < 0)) arrays++;
		if ((byCharwise(a[0], b[0]) < 0) !== (byBytewise(a[0], b[0]) < 0)) texts++;
	}
	console.log(`names of "${letters}": ${arrays} of 2000 pairs in the other order, ${texts} without rating`);
}
JS
echo "charwise $version, bytewise $bytewise"
out=$(node names.cjs)
echo "$out"
if [ "$out" = 'charwise: Jan de Vries 1400, Jan 1500, Jan 1600, Jan-Piet 1200, Jansen 1300
bytewise: Jan 1500, Jan 1600, Jan de Vries 1400, Jan-Piet 1200, Jansen 1300
charwise: Jan, Jan de Vries, Jansen
bytewise: Jan, Jan de Vries, Jansen
charwise: B A, B, B 1
bytewise: B, B 1, B A
names of "ab": 0 of 2000 pairs in the other order, 0 without rating
names of "ab-": 0 of 2000 pairs in the other order, 0 without rating
names of "ab ": 104 of 2000 pairs in the other order, 0 without rating
names of "ab!": 0 of 2000 pairs in the other order, 0 without rating' ]; then
	echo 'as found: a longer name is before the one that it begins with'
else
	echo 'changed: another order'
	exit 1
fi
