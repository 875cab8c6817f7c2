#!/usr/bin/env bash
# Rules of a site in CEL (Common Expression Language), so that server and browser read them alike; in the browser by
# cel-js.
# Guess:   whole numbers are of 64 bits, and / of two of them gives a whole one, as the definition of CEL has it.
# Happens: 7 / 2 is 3.5: of 7 players "round <= players / 2 + 1" lets other rounds in than the server. 2^53 and 2^53 + 1
#          are equal: two keys of positions are one. No error.
# Seen in: cel-js 0.8.2, the newest, with 140,000 downloads a month; @marcbachmann/cel-js 8.0.0 is right.
# Hurts:   rules for pairings, classes and byes on both sides: the button is there, and the server says no.
set -euo pipefail
version=0.8.2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "cel-js@$version" @marcbachmann/cel-js@8.0.0 >/dev/null

cat >rules.mjs <<'JS'
import { createRequire } from 'node:module';
const { evaluate } = createRequire(import.meta.url)('cel-js');
const other = await import('@marcbachmann/cel-js');
for (const rule of ['7 / 2', '-7 / 2', '(1500 + 1611) / 2', 'players / 2 == 3', 'half / 2.0',
	'9007199254740992 == 9007199254740993', 'players % 2 == 1 && players > 6']) {
	const here = evaluate(rule, { players: 7, half: 7 });
	const right = other.evaluate(rule, { players: 7n, half: 7.0 });
	console.log(`${rule}: ${here}, right: ${right}`);
}
JS
echo "cel-js $version"
out=$(node rules.mjs)
echo "$out"
if [ "$out" = '7 / 2: 3.5, right: 3
-7 / 2: -3.5, right: -3
(1500 + 1611) / 2: 1555.5, right: 1555
players / 2 == 3: false, right: true
half / 2.0: 3.5, right: 3.5
9007199254740992 == 9007199254740993: true, right: false
players % 2 == 1 && players > 6: true, right: true' ]; then
	echo 'as found: half of 7 players are 3.5'
else
	echo 'changed: other numbers'
	exit 1
fi
