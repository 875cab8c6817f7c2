#!/usr/bin/env bash
# A bot run by eval5: a loop over moves that ends with break when a good one is found; each move is tried in try, and
# taken back in finally.
# Guess:   as in any JavaScript: break leaves the loop after finally.
# Happens: it does not: once finally has run the loop goes on with the next move. continue, too, goes on behind the
#          whole try statement instead of the next turn. return, and break in a try with catch only, are right. And
#          x += f(), where f changes x, takes the new x. No error.
# Seen in: eval5 1.4.8, the newest, with 5000 downloads a month; it says that it runs ECMAScript 5.
# Hurts:   sites that let users write bots, or that run scripts where eval is forbidden: a search never ends early.
set -euo pipefail
version=1.4.8
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "eval5@$version" >/dev/null

cat >bots.cjs <<'JS'
const { Interpreter } = require('eval5');
const programs = {
	'break, no finally': 'for (i = 0; i < 5; i++) { n++; if (i === 2) break; } [i, n].join(" ")',
	'break, catch': 'for (i = 0; i < 5; i++) { n++; try { if (i === 2) break; } catch (e) {} } [i, n].join(" ")',
	'break, finally': 'for (i = 0; i < 5; i++) { try { if (i === 2) break; } finally { n++; } } [i, n].join(" ")',
	'break, while': 'while (i < 9) { try { if (i === 2) break; } finally { n++; } i++; } [i, n].join(" ")',
	'continue, finally': 'for (i = 0; i < 5; i++) { try { if (i < 3) continue; } finally { n++; } m++; } [m, n].join(" ")',
	'return, finally': 'function f() { while (1) { try { return 1; } finally { n++; } } } [f(), n].join(" ")',
	'points += game()': 'p = 1; function game() { p = 10; return 2; } p += game(); p',
	'points = points + game()': 'p = 1; function game() { p = 10; return 2; } p = p + game(); p',
};
for (const [name, program] of Object.entries(programs)) {
	const text = `var i = 0, n = 0, m = 0, p; ${program}`;
	console.log(`${name}: ${new Interpreter({}, { timeout: 1000 }).evaluate(text)}, node: ${(0, eval)(text)}`);
}
JS
echo "eval5 $version"
out=$(node bots.cjs)
echo "$out"
if [ "$out" = 'break, no finally: 2 3, node: 2 3
break, catch: 2 3, node: 2 3
break, finally: 5 5, node: 2 3
break, while: 9 9, node: 2 3
continue, finally: 5 5, node: 2 5
return, finally: 1 1, node: 1 1
points += game(): 12, node: 3
points = points + game(): 3, node: 3' ]; then
	echo 'as found: break does not leave a loop through finally'
else
	echo 'changed: other results'
	exit 1
fi
