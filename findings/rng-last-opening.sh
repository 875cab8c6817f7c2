#!/usr/bin/env bash
# An opening drawn by lot from nine, by range(1, 9) of rng, with each of its three generators.
# Guess:   nine openings, each in about one of nine draws: "random integer in range [min,max]" says the readme.
# Happens: the last one never comes: of range(1, 9) there are 1 to 8, and range(0, 1) is always 0, so that a draw of
#          colours always gives the same one White. It is so for MT, PM and XOR. No error.
# Seen in: rng 0.2.2, the newest, with 2600 downloads a month; random-seed 0.3.0 and prando 6.0.1, whose texts promise
#          the same range, are right.
# Hurts:   draws of openings, colours and test positions: the last one is never played.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . rng@0.2.2 random-seed@0.3.0 prando@6.0.1 >/dev/null

cat >draws.cjs <<'JS'
const RNG = require('rng'), Prando = require('prando');
const seeded = require('random-seed').create('2026'), prando = new (Prando.default || Prando)(2026);
const show = (name, range) => {
	for (const [min, max] of [[1, 9], [0, 1]]) {
		const drawn = new Set();
		for (let draw = 0; draw < 10000; draw++) drawn.add(range(min, max));
		console.log(`${name} [${min},${max}]: ${[...drawn].sort((a, b) => a - b).join(' ')}`);
	}
};
for (const kind of ['MT', 'PM', 'XOR']) {
	const generator = new RNG[kind](2026);
	show(kind, (min, max) => generator.range(min, max));
}
show('random-seed', (min, max) => seeded.intBetween(min, max));
show('prando', (min, max) => prando.nextInt(min, max));
JS
echo "rng 0.2.2, random-seed 0.3.0, prando 6.0.1"
out=$(node draws.cjs)
echo "$out"
if [ "$out" = 'MT [1,9]: 1 2 3 4 5 6 7 8
MT [0,1]: 0
PM [1,9]: 1 2 3 4 5 6 7 8
PM [0,1]: 0
XOR [1,9]: 1 2 3 4 5 6 7 8
XOR [0,1]: 0
random-seed [1,9]: 1 2 3 4 5 6 7 8 9
random-seed [0,1]: 0 1
prando [1,9]: 1 2 3 4 5 6 7 8 9
prando [0,1]: 0 1' ]; then
	echo 'as found: the last of nine openings is never drawn'
else
	echo 'changed: other draws'
	exit 1
fi
