#!/usr/bin/env bash
# Keys for games by time in microseconds, for a store in order of bytes: lexicographic-integer, pack(n, 'hex').
# Guess:   a greater number has a greater key, and unpack() gives "the original javascript number"; 53 bits are safe.
# Happens: only up to about 2^45. Above it the last bits are lost: times of today come back up to 127 microseconds
#          too early, and each 128 neighbours have one key, so that of two games one is gone. Numbers of 53 bits, as cut
#          Zobrist keys are, come back wrong in nearly all cases. No error.
# Seen in: lexicographic-integer 1.1.0, the newest, with 50,000 downloads a month, and lexicographic-integer-encoding
#          1.0.1, which uses it; an issue (4, 2019) asks for the greatest number. Its readme shows numbers to 10^295,
#          but takes none of them back. bytewise is right.
# Hurts:   who keeps times, node counts or positions under such keys: milliseconds are right, microseconds overwrite.
set -euo pipefail
version=1.1.0 bytewise=1.1.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "lexicographic-integer@$version" "bytewise@$bytewise" >/dev/null

cat >times.cjs <<'JS'
const lexi = require('lexicographic-integer'), bytewise = require('bytewise');
const milliseconds = Date.UTC(2026, 10, 30, 12), microseconds = milliseconds * 1000;
for (const time of [milliseconds, milliseconds + 1, microseconds, microseconds + 1, microseconds + 2]) {
	const key = lexi.pack(time, 'hex');
	console.log(`${time}: ${key}, back ${lexi.unpack(key)}`);
}
let seed = 1;
const random = () => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 5) / 2 ** 27;
};
for (const bits of [32, 40, 44, 47, 50, 53]) {
	let back = 0, equal = 0, other = 0;
	for (let test = 0; test < 1000; test++) {
		const n = 2 ** (bits - 1) + Math.floor(random() * 2 ** 26) * 2 ** Math.max(0, bits - 27) + test;
		if (lexi.unpack(lexi.pack(n, 'hex')) !== n) back++;
		if (!(lexi.pack(n, 'hex') < lexi.pack(n + 1, 'hex'))) equal++;
		if (bytewise.decode(bytewise.encode(n)) !== n) other++;
	}
	console.log(`${bits} bits: ${back} of 1000 come back wrong, ${equal} have the key of the next; bytewise ${other}`);
}
JS
echo "lexicographic-integer $version, bytewise $bytewise"
out=$(node times.cjs)
echo "$out"
if [ "$out" = '1796040000000: ff080d11629c0828, back 1796040000000
1796040000001: ff080d11629c0830, back 1796040000001
1796040000000000: ff120cc2fa4c679e, back 1796039999999995
1796040000000001: ff120cc2fa4c679e, back 1796039999999995
1796040000000002: ff120cc2fa4c679e, back 1796039999999995
32 bits: 0 of 1000 come back wrong, 0 have the key of the next; bytewise 0
40 bits: 0 of 1000 come back wrong, 0 have the key of the next; bytewise 0
44 bits: 0 of 1000 come back wrong, 0 have the key of the next; bytewise 0
47 bits: 875 of 1000 come back wrong, 875 have the key of the next; bytewise 0
50 bits: 985 of 1000 come back wrong, 985 have the key of the next; bytewise 0
53 bits: 998 of 1000 come back wrong, 998 have the key of the next; bytewise 0' ]; then
	echo 'as found: neighbouring microseconds have one key'
else
	echo 'changed: other keys'
	exit 1
fi
