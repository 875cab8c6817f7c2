#!/usr/bin/env bash
# Changes of ratings in a table, by sprintfjs: sprintf('%+d', change), sprintf('%+.1f', change), sprintf('%05d', key).
# Guess:   as printf has it: +5, -42, +0.0 and -0042; the readme: "all standard POSIX sprintf(3) features".
# Happens: there is no plus: a gain of 5 is "5". Zeros go before the minus: 00-42, 00-1.5. %g stays as the two
#          characters %g. A blank instead of the plus ("% d"), widths, %x, %f and %s are right. No error.
# Seen in: sprintfjs 1.2.17, the newest, with 6000 downloads a month.
# Hurts:   lists of rating changes or scores of a search: +5 is the sign of a gain, 5 may be a rating or a count.
set -euo pipefail
version=1.2.17
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "sprintfjs@$version" >/dev/null

cat >table.cjs <<'JS'
const sprintf = require('sprintfjs');
const { execFileSync } = require('child_process');
const values = ['5', '-42', '0', '1234.5', '-1.5'];
const environment = { ...process.env, LC_ALL: 'C' };
for (const format of ['%+d', '%+5d', '% d', '%05d', '%5d', '%+.1f', '%06.1f', '%g']) {
	const list = format.includes('d') ? values.slice(0, 3) : values;
	const theirs = list.map((x) => sprintf(format, Number(x)));
	const right = list.map((x) => execFileSync('/usr/bin/printf', [format, x], { env: environment }).toString());
	const same = theirs.join() === right.join();
	console.log(`${format}: ${theirs.join(' | ')}; printf: ${same ? 'same' : right.join(' | ')}`);
}
JS
echo "sprintfjs $version"
out=$(node table.cjs)
echo "$out"
if [ "$out" = '%+d: 5 | -42 | 0; printf: +5 | -42 | +0
%+5d:     5 |   -42 |     0; printf:    +5 |   -42 |    +0
% d:  5 | -42 |  0; printf: same
%05d: 00005 | 00-42 | 00000; printf: 00005 | -0042 | 00000
%5d:     5 |   -42 |     0; printf: same
%+.1f: 5.0 | -42.0 | 0.0 | 1234.5 | -1.5; printf: +5.0 | -42.0 | +0.0 | +1234.5 | -1.5
%06.1f: 0005.0 | 0-42.0 | 0000.0 | 1234.5 | 00-1.5; printf: 0005.0 | -042.0 | 0000.0 | 1234.5 | -001.5
%g: %g | %g | %g | %g | %g; printf: 5 | -42 | 0 | 1234.5 | -1.5' ]; then
	echo 'as found: gains have no sign, and zeros stand before a minus'
else
	echo 'changed: other texts'
	exit 1
fi
