#!/usr/bin/env bash
# Formulas in JSPython, an interpreter for Python in JavaScript: (wins + draws / 2) / games * 100.
# Guess:   as Python has it, from left to right: 100 wins and 50 draws of 200 games are 62.5 per cent.
# Happens: 0.00625: what stands behind a / or % is computed first, if it is a product or quotient too. So 100 / 10 / 2
#          is 20, and 7 % 4 * 3 is 7; a / or % is right if it is the last. 2 + 3 * 4 and 10 - 3 - 2 are right. "or"
#          before "and" is computed first, too. No error.
# Seen in: jspython-interpreter 2.1.16, the newest; an issue (8, 2019) that 2 + 3 * 4 was 20 is closed.
# Hurts:   sites and sheets that let users write formulas for ratings, tie-breaks or bots in it.
set -euo pipefail
version=2.1.16
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "jspython-interpreter@$version" >/dev/null

cat >formulas.mjs <<'JS'
import { jsPython } from 'jspython-interpreter/dist/jspython-interpreter.esm.js';
const run = (text) => jsPython().evaluate(text);
for (const [text, right] of [
	['(100 + 50 / 2) / 200 * 100', 62.5],
	['100 / 10 / 2', 5],
	['8 / 4 * 2', 4],
	['2 * 6 / 3', 4],
	['7 % 4 * 3', 9],
	['12 - 8 / 4 * 2', 8],
	['10 - 3 - 2', 5],
	['2 + 3 * 4', 14],
	['true or false and false', true],
]) {
	console.log(`${text}: ${await run(`return ${text}`)}, right: ${right}`);
}
console.log(`wins / games * 100: ${await run('wins = 3\ngames = 4\nreturn wins / games * 100')}, right: 75`);
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
for (const signs of ['+-', '*+', '*/', '*%', '+-*/']) {
	const wrong = [0, 0, 0];
	for (let test = 0; test < 600; test++) {
		let text = String(1 + random(9));
		const more = test % 3 + 1;
		for (let i = 0; i < more; i++) text += ` ${signs[random(signs.length)]} ${1 + random(9)}`;
		const right = Function(`return ${text}`)(), got = await run(`return ${text}`);
		if (!(Math.abs(got - right) < 1e-9)) wrong[more - 1]++;
	}
	console.log(`with 1, 2, 3 of ${signs}: ${wrong.join(', ')} of 200 wrong`);
}
JS
echo "jspython-interpreter $version"
out=$(node formulas.mjs)
echo "$out"
if [ "$out" = '(100 + 50 / 2) / 200 * 100: 0.00625, right: 62.5
100 / 10 / 2: 20, right: 5
8 / 4 * 2: 1, right: 4
2 * 6 / 3: 4, right: 4
7 % 4 * 3: 7, right: 9
12 - 8 / 4 * 2: 8, right: 8
10 - 3 - 2: 5, right: 5
2 + 3 * 4: 14, right: 14
true or false and false: false, right: true
wins / games * 100: 0.0075, right: 75
with 1, 2, 3 of +-: 0, 0, 0 of 200 wrong
with 1, 2, 3 of *+: 0, 0, 0 of 200 wrong
with 1, 2, 3 of */: 0, 95, 88 of 200 wrong
with 1, 2, 3 of *%: 0, 42, 73 of 200 wrong
with 1, 2, 3 of +-*/: 0, 18, 27 of 200 wrong' ]; then
	echo 'as found: what stands behind a division is computed first'
else
	echo 'changed: other numbers'
	exit 1
fi
