#!/usr/bin/env bash
# A bot in JavaScript that takes back the move it has tried in a finally block, run by npm sval, an interpreter for the
# programs of others.
# Guess:   it gives what node gives: a return in a try block returns, after the finally block.
# Happens: the return is dropped, the program goes on after the try statement, and functions that a loop makes all see
#          the last turn of it: the bot goes through all moves and answers that there is none. No error.
# Seen in: sval 0.6.12; quickjs-emscripten 0.32.0 is right.
# Hurts:   who runs bots in a sandbox: a bot tested with node resigns.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . sval@0.6.12 quickjs-emscripten-core@0.32.0 \
	@jitl/quickjs-wasmfile-release-sync@0.32.0 >/dev/null

cat >bot.js <<'JS'
const played = [];
let tried = 0;
function firstGood(moves, isGood) {
	for (const move of moves) {
		played.push(move);
		tried++;
		try {
			if (isGood(move)) return move;
		} finally {
			played.pop();
		}
	}
	return 'none';
}
const answer = firstGood(['31-26', '32-28', '33-29'], (move) => move === '32-28');
const squares = [];
for (let square = 31; square <= 33; square++) squares.push(() => square);
const text = answer + ' after ' + tried + ' tried; squares ' + squares.map((get) => get()).join(' ');
JS
cat >run.cjs <<'JS'
const { newQuickJSWASMModuleFromVariant } = require('quickjs-emscripten-core');
const variant = require('@jitl/quickjs-wasmfile-release-sync');
const sval = require('sval');
const bot = require('fs').readFileSync('bot.js', 'utf8');
console.log('node:', new Function(bot + 'return text;')());
(async () => {
	const context = (await newQuickJSWASMModuleFromVariant(variant.default ?? variant)).newContext();
	console.log('quickjs:', context.dump(context.unwrapResult(context.evalCode(bot + 'text;'))));
	const interpreter = new (sval.default ?? sval)({ ecmaVer: 'latest', sandBox: true });
	interpreter.run(bot + 'exports.text = text;');
	console.log('sval:', interpreter.exports.text);
})();
JS
echo 'sval 0.6.12, quickjs-emscripten 0.32.0: the first good of 31-26 32-28 33-29, and a loop over 31 to 33'
out=$(node run.cjs)
echo "$out"
if [ "$out" = 'node: 32-28 after 2 tried; squares 31 32 33
quickjs: 32-28 after 2 tried; squares 31 32 33
sval: none after 3 tried; squares 34 34 34' ]; then
	echo 'as found: a bot that takes back in a finally block finds no move'
else
	echo 'changed: another move'
	exit 1
fi
