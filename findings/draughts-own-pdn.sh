#!/usr/bin/env bash
# The npm package draughts reads the PDN that it writes.
# Guess:   parsePDN() reads what pdn() returns, and plain PDN with a tag and two moves.
# Happens: parsePDN() returns false for both, and the game stays empty. The numbers that pdn() writes count single
#          moves (1. 3. 5.), and there is no result.
# Seen in: npm draughts 0.2.1 (2026).
# Hurts:   pages that store games as text with it.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=0.2.1
npm install --silent --no-audit --no-fund --prefix . "draughts@$version" >/dev/null

cat >games.js <<'JS'
const module_ = require('draughts');
const Draughts = module_.Draughts || module_.default || module_;
const say = console.log;
console.log = () => {}; // it prints what it looks at
const game = new Draughts();
for (const [from, to] of [[32, 28], [19, 23], [28, 19], [14, 23], [37, 32], [10, 14]]) game.move({ from, to });
const own = game.pdn();
say(own.trim().split('\n').pop());
for (const [name, text] of Object.entries({ own, plain: '[Event "Club match"]\n\n1. 32-28 19-23 2. 28x19 14x23 *' })) {
	const reader = new Draughts();
	const read = reader.parsePDN(text);
	say(`${name}: read ${read}, ${reader.history().length} moves of ${name === 'own' ? game.history().length : 4}`);
}
JS
echo "npm draughts $version"
out=$(node games.js)
echo "$out"
if [ "$out" = '1. 32-28 19-23 3. 28x19 14x23 5. 37-32 10-14
own: read false, 0 moves of 6
plain: read false, 0 moves of 4' ]; then
	echo 'as found: draughts does not read its own PDN'
else
	echo 'changed: draughts reads or writes PDN otherwise'
	exit 1
fi
