#!/usr/bin/env bash
# Players by the first letters of their names in a sheet calculated by IronCalc: COUNTIF(A1:A7, ">=S"), SUMIF, MAXIFS.
# Guess:   those from S on, as in Excel: whom ">S" counts and who is called S; numbers by ">=1500" are right.
# Happens: with ">=" and "<=" texts are compared the wrong way round: ">=S" counts those before S, 4 of 7 instead of 3,
#          "<=Jansen" Jansen and all after him. ">" and "<" are right, and so is a comparison in a cell. The classes
#          "<K" and ">=K" have the same players. No error.
# Seen in: @ironcalc/wasm 0.8.4 (September 2026), the newest, with 4000 downloads a month; its issues on COUNTIF do not
#          know it.
# Hurts:   tables of a club or a tournament that are counted in a browser: other players, sums and best ratings.
set -euo pipefail
version=0.8.4
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@ironcalc/wasm@$version" >/dev/null

cat >names.mjs <<'JS'
import fs from 'node:fs';
import init, { Model } from '@ironcalc/wasm';
await init({ module_or_path: fs.readFileSync('node_modules/@ironcalc/wasm/wasm_bg.wasm') });
const model = new Model('list', 'en', 'UTC', 'en');
const players = { Jansen: 1610, Smit: 1500, Bakker: 1450, Visser: 1820, Vries: 1490, Mulder: 1750, Kok: 1660 };
Object.entries(players).forEach(([name, rating], i) => {
	model.setUserInput(0, i + 1, 1, name);
	model.setUserInput(0, i + 1, 2, String(rating));
});
const sheet = (formula) => {
	model.setUserInput(0, 20, 1, `=${formula}`);
	return model.getFormattedCellValue(0, 20, 1);
};
const tests = {
	'>': (a, b) => a > b, '<': (a, b) => a < b, '>=': (a, b) => a >= b, '<=': (a, b) => a <= b,
};
for (const name of ['S', 'K', 'Jansen', 'Mulder']) {
	for (const [sign, test] of Object.entries(tests)) {
		const right = Object.entries(players).filter(([other]) => test(other, name)).map(([, rating]) => rating);
		const count = sheet(`COUNTIF(A1:A7,"${sign}${name}")`), best = sheet(`MAXIFS(B1:B7,A1:A7,"${sign}${name}")`);
		const wrong = Number(count) !== right.length || Number(best) !== Math.max(...right);
		console.log(`${sign}${name}: ${count} players, the best ${best}${wrong ? `, right: ${right.length}, ` +
			`${Math.max(...right)}` : ''}`);
	}
}
console.log(`Visser>=S in a cell: ${sheet('A4>="S"')}, ratings >=1500: ${sheet('COUNTIF(B1:B7,">=1500")')}`);
JS
echo "@ironcalc/wasm $version"
out=$(node names.mjs)
echo "$out"
if [ "$out" = '>S: 3 players, the best 1820
<S: 4 players, the best 1750
>=S: 4 players, the best 1750, right: 3, 1820
<=S: 3 players, the best 1820, right: 4, 1750
>K: 5 players, the best 1820
<K: 2 players, the best 1610
>=K: 2 players, the best 1610, right: 5, 1820
<=K: 5 players, the best 1820, right: 2, 1610
>Jansen: 5 players, the best 1820
<Jansen: 1 players, the best 1450
>=Jansen: 2 players, the best 1610, right: 6, 1820
<=Jansen: 6 players, the best 1820, right: 2, 1610
>Mulder: 3 players, the best 1820
<Mulder: 3 players, the best 1660
>=Mulder: 4 players, the best 1750, right: 4, 1820
<=Mulder: 4 players, the best 1820, right: 4, 1750
Visser>=S in a cell: TRUE, ratings >=1500: 5' ]; then
	echo 'as found: from S on are those before S'
else
	echo 'changed: other players'
	exit 1
fi
