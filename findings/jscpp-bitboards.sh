#!/usr/bin/env bash
# A bot in C++ run in JavaScript by JSCPP: masks of squares in unsigned long long, 1ULL << 49 for square 50.
# Guess:   562949953421312, as C++ has it; or an error, for JSCPP calls itself strict, and overflow is one.
# Happens: 131072: shifts and &, | and ^ count with 32 bits, so that 18 squares share their bits with 18 others, and
#          x >> 35 is x >> 3. A quotient of whole numbers is rounded down, -15 / 10 is -2, while -15 % 10 is -5, so that
#          a / b * b + a % b is not a. A static variable of a function begins anew at each call. + and * of the same
#          long long are right, and too large an int is an error. No error here.
# Seen in: JSCPP 2.0.9, the newest; its readme lists what is missing, and names none of these.
# Hurts:   sites where users write bots or learn C++: evaluations below 0 and masks are others than after compilation.
set -euo pipefail
version=2.0.9
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "JSCPP@$version" >/dev/null

cat >bot.cjs <<'JS'
const cpp = require('JSCPP');
const output = (body, functions = '') => {
	let text = '';
	cpp.run(`#include <iostream>\nusing namespace std;\n${functions}\nint main() { ${body} return 0; }`, '',
		{ stdio: { write: (part) => { text += part; } } });
	return text.trim();
};
for (const [body, right, functions] of [
	['unsigned long long a = 1ULL << 30; cout << a;', '1073741824'],
	['unsigned long long a = 1ULL << 49; cout << a;', '562949953421312'],
	['unsigned long long a = 1ULL; for (int i = 0; i < 49; i++) a *= 2; cout << a;', '562949953421312'],
	['long long a = 1; for (int i = 0; i < 40; i++) a *= 2; cout << (a >> 35);', '32'],
	['long long a = 1; for (int i = 0; i < 40; i++) a *= 2; cout << (a | 1);', '1099511627777'],
	['cout << -15 / 10 << " " << -15 % 10;', '-1 -5'],
	['int a = -7; a /= 2; cout << a;', '-3'],
	['cout << 15 / 10 << " " << 15 % 10;', '1 5'],
	['calls(); calls(); cout << calls();', '3', 'int calls() { static int n = 0; n++; return n; }'],
]) {
	console.log(`${functions ? `${functions} ` : ''}${body} ${output(body, functions)}, right: ${right}`);
}
JS
echo "JSCPP $version"
out=$(node bot.cjs)
echo "$out"
if [ "$out" = 'unsigned long long a = 1ULL << 30; cout << a; 1073741824, right: 1073741824
unsigned long long a = 1ULL << 49; cout << a; 131072, right: 562949953421312
unsigned long long a = 1ULL; for (int i = 0; i < 49; i++) a *= 2; cout << a; 562949953421312, right: 562949953421312
long long a = 1; for (int i = 0; i < 40; i++) a *= 2; cout << (a >> 35); 0, right: 32
long long a = 1; for (int i = 0; i < 40; i++) a *= 2; cout << (a | 1); 1, right: 1099511627777
cout << -15 / 10 << " " << -15 % 10; -2 -5, right: -1 -5
int a = -7; a /= 2; cout << a; -4, right: -3
cout << 15 / 10 << " " << 15 % 10; 1 5, right: 1 5
int calls() { static int n = 0; n++; return n; } calls(); calls(); cout << calls(); 1, right: 3' ]; then
	echo 'as found: square 50 is square 18'
else
	echo 'changed: other numbers'
	exit 1
fi
