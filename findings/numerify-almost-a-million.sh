#!/usr/bin/env bash
# Nodes of a search, games or visits in short, by numerify: numerify(n, "0a") is 1k for 1234, 1m for a million.
# Guess:   999,999 is 1m, or 1000k.
# Happens: it is "1": from 999,500 on, by "0.0a" from 999,950 on, and so below each thousand, milliard and billion. The
#          letter is sought again after the number has been rounded and divided, and then it is none. -999,999 is
#          "-1000k". No error.
# Seen in: numerify 1.2.9, the newest, with 13,000 downloads a month; its readme has 1230974 as 1.2m.
# Hurts:   axes of charts and tables of programs: a search of almost a million nodes seems to have had one.
set -euo pipefail
version=1.2.9
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "numerify@$version" >/dev/null

cat >nodes.cjs <<'JS'
const module_ = require('numerify'), numerify = module_.default || module_;
for (const n of [1234, 99999, 999499, 999500, 999949, 999950, 999999, 1000000, 999999499, 999999999, -999999]) {
	console.log(`${n}: ${['0a', '0.0a', '0.00a', '0 a'].map((form) => JSON.stringify(numerify(n, form))).join(' ')}`);
}
let none = 0;
for (let n = 1000; n < 10 ** 6; n++) if (!numerify(n, '0a').endsWith('k')) none++;
console.log(`from 1000 to 999999: ${none} numbers without k or m`);
JS
echo "numerify $version"
out=$(node nodes.cjs)
echo "$out"
if [ "$out" = '1234: "1k" "1.2k" "1.23k" "1 k"
99999: "100k" "100.0k" "100.00k" "100 k"
999499: "999k" "999.5k" "999.50k" "999 k"
999500: "1" "999.5k" "999.50k" "1"
999949: "1" "999.9k" "999.95k" "1"
999950: "1" "1.0" "999.95k" "1"
999999: "1" "1.0" "1.00" "1"
1000000: "1m" "1.0m" "1.00m" "1 m"
999999499: "1" "1.0" "1.00" "1"
999999999: "1" "1.0" "1.00" "1"
-999999: "-1000k" "-1000.0k" "-1000.00k" "-1000 k"
from 1000 to 999999: 500 numbers without k or m' ]; then
	echo 'as found: 999,999 nodes are 1'
else
	echo 'changed: other texts'
	exit 1
fi
