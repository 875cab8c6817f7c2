#!/usr/bin/env bash
# The settings of a bot in TOML: squares as masks of bits, 0b1111_0000, read by @ltd/j-toml with numbers, bigint: false.
# Guess:   240, as with bigint: true, and as by other packages; hexadecimal and decimal numbers are the same both ways.
# Happens: all binary and octal numbers are 0: the mask holds no square, and 0o360 is no 240. With a limit for bigint,
#          which keeps small ones numbers, they are 0, too, whatever their size. 0xf0 is right. No error.
# Seen in: @ltd/j-toml 1.38.0, the newest, with 160,000 downloads a month; js-toml 2.0.1 and smol-toml 1.9.1 are right.
#          The README says nothing of it.
# Hurts:   bots and sites whose settings have sets of squares or flags of rules: all are off.
set -euo pipefail
version=1.38.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@ltd/j-toml@$version" js-toml@2.0.1 smol-toml@1.9.1 >/dev/null

cat >settings.mjs <<'JS'
import { createRequire } from 'node:module';
import { load } from 'js-toml';
import { parse } from 'smol-toml';
const jtoml = createRequire(import.meta.url)('@ltd/j-toml');
for (const number of ['240', '0xf0', '0b1111_0000', '0o360', '0b1', '-240', '0b1_0000_0000_0000_0000']) {
	const text = `squares = ${number}`;
	const read = (bigint) => jtoml.parse(text, { bigint }).squares;
	console.log(`${number}: false ${read(false)}, limit 1000 ${read(1000)}, true ${read(true)};`,
		`js-toml ${load(text).squares}, smol-toml ${parse(text).squares}`);
}
JS
echo "@ltd/j-toml $version"
out=$(node settings.mjs)
echo "$out"
if [ "$out" = '240: false 240, limit 1000 240, true 240; js-toml 240, smol-toml 240
0xf0: false 240, limit 1000 240, true 240; js-toml 240, smol-toml 240
0b1111_0000: false 0, limit 1000 0, true 240; js-toml 240, smol-toml 240
0o360: false 0, limit 1000 0, true 240; js-toml 240, smol-toml 240
0b1: false 0, limit 1000 0, true 1; js-toml 1, smol-toml 1
-240: false -240, limit 1000 -240, true -240; js-toml -240, smol-toml -240
0b1_0000_0000_0000_0000: false 0, limit 1000 0, true 65536; js-toml 65536, smol-toml 65536' ]; then
	echo 'as found: masks of squares are 0'
else
	echo 'changed: other masks'
	exit 1
fi
