#!/usr/bin/env bash
# Bots and formulas for ratings that users write, run by SandboxJS: the chance by Elo, the weights of captures, moves
# that are tried later.
# Guess:   as in node; what it does not know is an error, as some things are.
# Happens: ** takes all that follows for its power: 2 ** 3 + 2 is 32, and the chance 1 / (10 ** (d / 400) + 1) of equal
#          players is 0.1. "default" ends a switch wherever it stands: a case behind it is not reached, nor does it go
#          on. Functions made in a loop with let share its last number. "let x; x ??= 4" gives 0. And with two
#          semicolons nothing is returned. No error of all these.
# Seen in: @nyariv/sandboxjs 0.9.7 (September 2026), the newest, with 250,000 downloads a month. Its list
#          of features has **, switch, for and ??= among those that are done and tested.
# Hurts:   bots, formulas and rules that were tested in a browser or in node, and run in a sandbox.
set -euo pipefail
version=0.9.7
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@nyariv/sandboxjs@$version" >/dev/null

cat >bots.mjs <<'JS'
import * as loaded from '@nyariv/sandboxjs';
const Sandbox = loaded.default?.default ?? loaded.default ?? loaded.Sandbox;
for (const code of [
	'return 2 ** 3 + 2',
	'return 2 + 2 ** 3',
	'const d = 0; return 1 / (10 ** (d / 400) + 1)',
	'const d = 0; return 1 / (1 + 10 ** (d / 400))',
	'switch (2) { default: return "a move"; case 2: return "a capture" }',
	'let all = ""; switch (9) { default: all += "a"; case 2: all += "b" } return all',
	'const all = []; for (let i = 0; i < 3; i++) all.push(() => i); return all.map((f) => f())',
	'const all = []; for (const i of [0, 1, 2]) all.push(() => i); return all.map((f) => f())',
	'let x; x ??= 4; return x',
	'let best = 5;; return best',
]) {
	const here = new Sandbox().compile(code)({}).run();
	console.log(`${code}: ${JSON.stringify(here)}, node: ${JSON.stringify(new Function(code)())}`);
}
JS
echo "@nyariv/sandboxjs $version"
out=$(node bots.mjs)
echo "$out"
if [ "$out" = 'return 2 ** 3 + 2: 32, node: 10
return 2 + 2 ** 3: 10, node: 10
const d = 0; return 1 / (10 ** (d / 400) + 1): 0.1, node: 0.5
const d = 0; return 1 / (1 + 10 ** (d / 400)): 0.5, node: 0.5
switch (2) { default: return "a move"; case 2: return "a capture" }: "a move", node: "a capture"
let all = ""; switch (9) { default: all += "a"; case 2: all += "b" } return all: "a", node: "ab"
const all = []; for (let i = 0; i < 3; i++) all.push(() => i); return all.map((f) => f()): [3,3,3], node: [0,1,2]
const all = []; for (const i of [0, 1, 2]) all.push(() => i); return all.map((f) => f()): [0,1,2], node: [0,1,2]
let x; x ??= 4; return x: 0, node: 4
let best = 5;; return best: undefined, node: 5' ]; then
	echo 'as found: equal players have a chance of 0.1'
else
	echo 'changed: other answers'
	exit 1
fi
