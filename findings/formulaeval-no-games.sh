#!/usr/bin/env bash
# The share of a player's points by formula-evaluator: iferr(points / games, 0), for who has not played, too.
# Guess:   0: its readme says that iferr(1/0, 0) is 0.
# Happens: NaN for 0 / 0, and Infinity for 1 / 0: a division by 0 is no error there, and iferr() lets it pass.
#          In JSON it is null. Only an unknown name or function is an error for iferr(). round() to tens or hundreds
#          (-1, -2) is NaN as well. No error.
# Seen in: formula-evaluator 2.0.1, the newest, with 700 downloads a month; no issue found.
# Hurts:   standings with a formula of the user: one player without games makes the sum and the average of all NaN, and
#          sorting by it puts players anywhere.
set -euo pipefail
version=2.0.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "formula-evaluator@$version" >/dev/null

cat >share.cjs <<'JS'
const module_ = require('formula-evaluator');
const Evaluator = module_.default || module_.FormulaEvaluator || module_;
const evaluator = new Evaluator();
const show = (formula, values) => String(evaluator.evaluate(formula, values));
for (const [formula, right] of [['iferr(1/0, 0)', 0], ['iferr(0/0, 0)', 0], ['iferr(unknown, 0)', 0],
	['round(1234.5, -2)', 1200], ['round(3.456, 2)', 3.46]]) {
	console.log(`${formula}: ${show(formula)}, right: ${right}`);
}
const players = [{ points: 3, games: 4 }, { points: 0, games: 0 }, { points: 1, games: 2 }];
const shares = players.map((player) => evaluator.evaluate('iferr(points / games, 0)', player));
console.log(`shares: ${shares.join(' ')}; in JSON ${JSON.stringify(shares)}`);
console.log(`average: ${show('avg(a, b, c)', { a: shares[0], b: shares[1], c: shares[2] })}`);
console.log(`without iferr: ${players.map((player) => show('if(games > 0, points / games, 0)', player)).join(' ')}`);
JS
echo "formula-evaluator $version"
out=$(node share.cjs)
echo "$out"
if [ "$out" = 'iferr(1/0, 0): Infinity, right: 0
iferr(0/0, 0): NaN, right: 0
iferr(unknown, 0): 0, right: 0
round(1234.5, -2): NaN, right: 1200
round(3.456, 2): 3.46, right: 3.46
shares: 0.75 NaN 0.5; in JSON [0.75,null,0.5]
average: NaN
without iferr: 0.75 0 0.5' ]; then
	echo 'as found: no games are NaN'
else
	echo 'changed: other values'
	exit 1
fi
