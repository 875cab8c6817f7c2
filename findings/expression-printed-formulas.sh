#!/usr/bin/env bash
# Formulas of users in expression-engine: games[round], and formulas read and written again by printExpression().
# Guess:   the game of that round; and a text that means the same, with brackets where they are needed.
# Happens: games[round] is undefined: a name in square brackets is taken as games.round, with games[round - 0] it is
#          right. Written again, 6 * (n % 4) loses its brackets, and the text has another value; 8 - (3 - 1) and
#          8 / (4 * 2) keep theirs. No error.
# Seen in: expression-engine 1.11.1, the newest; its readme lists a[0] and a["b"], conditions and group: ( ).
# Hurts:   editors of formulas for ratings, tie-breaks or bots: a formula changes by saving it.
set -euo pipefail
version=1.11.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "expression-engine@$version" >/dev/null

cat >formulas.cjs <<'JS'
const { tokenizeExpression, parseExpression, evaluateExpression, printExpression } = require('expression-engine');
const values = { games: [5, 6], points: { name: 9, Smit: 7 }, round: 1, name: 'Smit', n: 7 };
const tree = (text) => parseExpression(tokenizeExpression(text));
const value = (text) => evaluateExpression(tree(text), values);
const right = (text) => Function(...Object.keys(values), `return ${text}`)(...Object.values(values));
for (const text of ['games[1]', 'games[round - 0]', 'games[round]', 'points["Smit"]', 'points[name]']) {
	console.log(`${text} is ${value(text)}, right: ${right(text)}`);
}
for (const text of ['8 - (3 - 1)', '8 / (4 * 2)', '(1 + n) * 3', '6 * (n % 4)', '2 * (n % 4 + 1)', 'n * (n % 4) % 5']) {
	const written = printExpression(tree(text)), now = value(written);
	console.log(`${text} is ${value(text)}, written ${written}: ${now}`);
}
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const number = () => String(1 + random(9));
for (const signs of ['+-', '*/', '*%']) {
	let wrong = 0, other = 0;
	for (let test = 0; test < 500; test++) {
		const sign = () => signs[random(2)];
		const text = `${number()} ${sign()} (${number()} ${sign()} ${number()})`;
		if (!Object.is(value(text), right(text))) wrong++;
		else if (Math.abs(value(printExpression(tree(text))) - right(text)) > 1e-9) other++;
	}
	console.log(`a ${signs[0]} (b ${signs[1]} c) and so on: ${wrong} of 500 wrong, ${other} others when written again`);
}
JS
echo "expression-engine $version"
out=$(node formulas.cjs | tr "'" '"')
echo "$out"
if [ "$out" = 'games[1] is 6, right: 6
games[round - 0] is 6, right: 6
games[round] is undefined, right: 6
points["Smit"] is 7, right: 7
points[name] is 9, right: 7
8 - (3 - 1) is 6, written 8 - (3 - 1): 6
8 / (4 * 2) is 1, written 8 / (4 * 2): 1
(1 + n) * 3 is 24, written (1 + n) * 3: 24
6 * (n % 4) is 18, written 6 * n % 4: 2
2 * (n % 4 + 1) is 8, written 2 * (n % 4 + 1): 8
n * (n % 4) % 5 is 1, written n * n % 4 % 5: 1
a + (b - c) and so on: 0 of 500 wrong, 0 others when written again
a * (b / c) and so on: 0 of 500 wrong, 0 others when written again
a * (b % c) and so on: 0 of 500 wrong, 63 others when written again' ]; then
	echo 'as found: formulas that are written mean something else'
else
	echo 'changed: other formulas'
	exit 1
fi
