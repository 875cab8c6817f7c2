#!/usr/bin/env bash
# Keys and bitboards as BigInt in QuickJS, the engine in WebAssembly that runs bots of others in a page or server.
# Guess:   BigInt.asUintN(64, key) keeps a key within 64 bits, and asUintN(32, ~board) gives the empty squares.
# Happens: asUintN does what asIntN does: half of all keys are negative, and so is the complement of each board whose
#          last square is empty: bits of it cannot be counted. At the start it is not, and & with a mask is right.
# Seen in: quickjs-emscripten 0.32.0 (QuickJS, and quickjs-ng of the same version); node is right.
# Hurts:   who lets bots in JavaScript share keys with a server, or play in a sandbox: in a browser they are right.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . quickjs-emscripten-core@0.32.0 \
	@jitl/quickjs-wasmfile-release-sync@0.32.0 @jitl/quickjs-ng-wasmfile-release-sync@0.32.0 >/dev/null

cat >bot.js <<'JS'
function key(fen) { // FNV-1a
	let hash = 0xcbf29ce484222325n;
	for (const letter of fen) hash = BigInt.asUintN(64, (hash ^ BigInt(letter.charCodeAt(0))) * 0x100000001b3n);
	return hash.toString(16);
}
const squares = (board) => board > 0n ? board.toString(2).replace(/0/g, '').length : 'none';
const empty = (men) => `asUintN ${squares(BigInt.asUintN(32, ~men))}, & ${squares(~men & 0xffffffffn)}`;
const start = 0xfff00fffn, later = 1n << 30n | 1n << 18n; // of English draughts
const text = `keys ${key('W:W31:B19')} ${key('W:W32:B19')}; empty at the start: ${empty(start)};` +
	` with men on 19 and 31: ${empty(later)}`;
JS
cat >run.cjs <<'JS'
const { newQuickJSWASMModuleFromVariant } = require('quickjs-emscripten-core');
const bot = require('fs').readFileSync('bot.js', 'utf8') + 'text;';
console.log('node:', eval(`(() => { ${bot.replace(/text;$/, 'return text;')} })()`));
(async () => {
	for (const name of ['quickjs', 'quickjs-ng']) {
		const variant = require(`@jitl/${name}-wasmfile-release-sync`);
		const context = (await newQuickJSWASMModuleFromVariant(variant.default ?? variant)).newContext();
		console.log(`${name}:`, context.dump(context.unwrapResult(context.evalCode(bot))));
	}
})();
JS
echo 'quickjs-emscripten 0.32.0'
out=$(node run.cjs)
echo "$out"
if [ "$out" = 'node: keys 345c843af4e96aef e9d7ba4b92bbf1b6; empty at the start: asUintN 8, & 8;'\
' with men on 19 and 31: asUintN 30, & 30
quickjs: keys 345c843af4e96aef -162845b46d440e4a; empty at the start: asUintN 8, & 8;'\
' with men on 19 and 31: asUintN none, & 30
quickjs-ng: keys 345c843af4e96aef -162845b46d440e4a; empty at the start: asUintN 8, & 8;'\
' with men on 19 and 31: asUintN none, & 30' ]; then
	echo 'as found: BigInt.asUintN of QuickJS gives negative keys and boards'
else
	echo 'changed: other keys or boards'
	exit 1
fi
