#!/usr/bin/env bash
# Messages of a game server packed by jsonm, which leaves out what the client already knows, and unpacked there.
# Guess:   what JSON.parse(JSON.stringify(message)) gives; the readme calls it safe, and texts like "12" do come back.
# Happens: each number below 0 arrives as a text, alone, in lists and in objects: { change: -6 } as { change: "-6" }.
#          1500 + "-6" is then "1500-6", and -3, -20, -1 are sorted as texts are. Numbers are packed as texts, and
#          known again by their first character, a digit; the sign is none. No error.
# Seen in: jsonm 1.0.10, the newest.
# Hurts:   who sends changes of rating, evaluations or takebacks: all is well as long as players only win.
set -euo pipefail
version=1.0.10
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "jsonm@$version" >/dev/null

cat >messages.cjs <<'JS'
const { Packer, Unpacker } = require('jsonm');
const packer = new Packer(), unpacker = new Unpacker();
const send = (message) => unpacker.unpack(JSON.parse(JSON.stringify(packer.pack(message))));
for (const message of [{ change: 6 }, { change: -6 }, { change: -6 }, { values: [0.5, -0.5, 0, -20, -3] }, [1, -1],
	{ text: '-6' }, { text: '6' }]) {
	console.log(`${JSON.stringify(message)}: ${JSON.stringify(send(message))}`);
}
console.log(`rating: ${1500 + send({ change: -6 }).change}, sorted: ${send({ v: [-3, -20, -1] }).v.sort((a, b) =>
	a < b ? -1 : 1)}`);
let wrong = 0, losses = 0;
for (let change = -500; change <= 500; change++) {
	if (send({ change }).change === change) continue;
	wrong++;
	if (change < 0) losses++;
}
console.log(`changes of -500 to 500: ${wrong} wrong, ${losses} of them below 0`);
JS
echo "jsonm $version"
out=$(node messages.cjs)
echo "$out"
if [ "$out" = '{"change":6}: {"change":6}
{"change":-6}: {"change":"-6"}
{"change":-6}: {"change":"-6"}
{"values":[0.5,-0.5,0,-20,-3]}: {"values":[0.5,"-0.5",0,"-20","-3"]}
[1,-1]: [1,"-1"]
{"text":"-6"}: {"text":"-6"}
{"text":"6"}: {"text":"6"}
rating: 1500-6, sorted: -1,-20,-3
changes of -500 to 500: 500 wrong, 500 of them below 0' ]; then
	echo 'as found: losses of rating arrive as texts'
else
	echo 'changed: other messages'
	exit 1
fi
