#!/usr/bin/env bash
# Changes of rating in a sheet, rounded by INT(16*(result-expected)+0.5), calculated by HyperFormula.
# Guess:   INT rounds down as in spreadsheets: INT(-6.26) is -7. What one player wins the other one loses.
# Happens: it cuts off, and INT(-6.26) is -6: losses are 1 too small where they are no whole numbers, gains are right.
#          The changes of both players do not add up to 0: a point enters the list by most games. ROUND is right, and
#          so is INT from 0 on. No error.
# Seen in: hyperformula 3.5.0 (2026); fast-formula-parser 1.0.19 rounds down.
# Hurts:   rating lists and sheets moved from a spreadsheet to a web page: ratings drift upwards.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . hyperformula@3.5.0 fast-formula-parser@1.0.19 >/dev/null

cat >sheet.cjs <<'JS'
const { HyperFormula } = require('hyperformula');
const FormulaParser = require('fast-formula-parser');
const parser = new FormulaParser();
const sheet = HyperFormula.buildEmpty({ licenseKey: 'gpl-v3' });
sheet.addSheet('ratings');
const calculate = {
	hyperformula: (formula) => sheet.calculateFormula(formula, 0),
	'fast-formula-parser': (formula) => parser.parse(formula.slice(1), { sheet: 'ratings', row: 1, col: 1 }),
};
const change = (own, other, result) => `=INT(16*(${result}-1/(1+10^((${other}-${own})/400)))+0.5)`;
const games = [[1500, 1500, 1], [1520, 1500, 0.5], [1600, 1500, 1], [1500, 1700, 1], [1700, 1500, 0.5]];
for (const [name, value] of Object.entries(calculate)) {
	let total = 0;
	const list = games.map(([first, second, result]) => {
		const pair = [value(change(first, second, result)), value(change(second, first, 1 - result))];
		total += pair[0] + pair[1];
		return pair.join('/');
	});
	console.log(`${name}: changes ${list.join(' ')}, in all ${total};`,
		`INT(-6.26) ${value('=INT(-6.26)')}, ROUND(-6.26,0) ${value('=ROUND(-6.26,0)')}`);
}
JS
echo 'hyperformula 3.5.0'
out=$(node sheet.cjs)
echo "$out"
if [ "$out" = 'hyperformula: changes 8/-7 0/0 6/-5 12/-11 -3/4, in all 4; INT(-6.26) -6, ROUND(-6.26,0) -6
fast-formula-parser: changes 8/-8 0/0 6/-6 12/-12 -4/4, in all 0; INT(-6.26) -7, ROUND(-6.26,0) -6' ]; then
	echo 'as found: INT cuts off, and five games give 4 points of rating for nothing'
else
	echo 'changed: other changes of rating'
	exit 1
fi
