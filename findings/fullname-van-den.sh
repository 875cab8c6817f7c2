#!/usr/bin/env bash
# Names of players from a list of entries by parse-full-name-esm: "Piet van den Berg" and "van den Berg, Piet".
# Guess:   the last name is "van den Berg" in both forms, as it is "van der Wal"; "ten" is taken as "ter" is. The
#          readme has a name "in any format", and a list of prefixes.
# Happens: "van den" goes to the middle names, and the last name is Berg. With the last name first it is worse: the
#          first name is "van den", and Piet is a suffix, as Jr. would be. So it is with "ten Cate", "in het Veld", "op
#          den Brink". No error in its list of errors, and the long lists do not help.
# Seen in: parse-full-name-esm 1.2.6, the newest, a copy of parse-full-name 1.2.6; issues there (12, 2019; 19, 2021,
#          open) know "van den", not the suffix. another-name-parser 0.1.0 is right for "van den".
# Hurts:   tournament programs and ratings with Dutch and Flemish players: one is listed as Berg, van den, without Piet.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . parse-full-name-esm@1.2.6 another-name-parser@0.1.0 >/dev/null

cat >names.cjs <<'JS'
const { parseFullName } = require('parse-full-name-esm');
const another = require('another-name-parser');
for (const last of ['Smit', 'de Vries', 'van der Wal', 'van de Ven', 'ter Braak', 'van den Berg', 'ten Cate',
	'in het Veld', 'op den Brink']) {
	for (const name of [`Piet ${last}`, `${last}, Piet`]) {
		const parts = [0, 1].map((long) => {
			const part = parseFullName(name, 'all', 0, 0, long);
			return ['first', 'middle', 'last', 'suffix'].filter((key) => part[key]).map((key) => `${key} ${part[key]}`)
				.join(', ') + part.error.filter(Boolean).join();
		});
		const other = another(name);
		console.log(`${name}: ${parts[0]} | another: ${other.first}, ${other.last}`);
		if (parts[1] !== parts[0]) console.log(`${name}, long lists: ${parts[1]}`);
	}
}
JS
echo 'parse-full-name-esm 1.2.6, another-name-parser 0.1.0'
out=$(node names.cjs)
echo "$out"
if [ "$out" = 'Piet Smit: first Piet, last Smit | another: Piet, Smit
Smit, Piet: first Piet, last Smit | another: Piet, Smit
Piet de Vries: first Piet, last de Vries | another: Piet, de Vries
de Vries, Piet: first Piet, last de Vries | another: Piet, de Vries
Piet van der Wal: first Piet, last van der Wal | another: Piet, van der Wal
van der Wal, Piet: first Piet, last van der Wal | another: Piet, van der Wal
Piet van de Ven: first Piet, last van de Ven | another: Piet, van de Ven
van de Ven, Piet: first Piet, last van de Ven | another: Piet, van de Ven
Piet ter Braak: first Piet, last ter Braak | another: Piet, ter Braak
ter Braak, Piet: first Piet, last ter Braak | another: Piet, ter Braak
Piet van den Berg: first Piet, middle van den, last Berg | another: Piet, van den Berg
van den Berg, Piet: first van den, last Berg, suffix Piet | another: Piet, van den Berg
van den Berg, Piet, long lists: first van den, last Berg Piet
Piet ten Cate: first Piet, middle ten, last Cate | another: Piet, Cate
ten Cate, Piet: first ten, last Cate, suffix Piet | another: Piet, Cate
Piet in het Veld: first Piet, middle in het, last Veld | another: Piet, het Veld
in het Veld, Piet: first in, middle het, last Veld, suffix Piet | another: Piet, het Veld
Piet op den Brink: first Piet, middle op den, last Brink | another: Piet, den Brink
op den Brink, Piet: first op, middle den, last Brink, suffix Piet | another: Piet, den Brink' ]; then
	echo 'as found: van den is no part of the last name, and the first name a suffix'
else
	echo 'changed: other parts'
	exit 1
fi
