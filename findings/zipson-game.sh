#!/usr/bin/env bash
# Records of games as JSON, made smaller by npm zipson.
# Guess:   what stringify and parse give back is what JSON gives, but for fractions, which the manual rounds.
# Happens: if an object begins with an empty object, here comments by ply, a number or a boolean after it becomes {},
#          and so does an empty list. In a list every member becomes null. The same record in another order, or with one
#          comment, is right. No error.
# Seen in: zipson 0.2.12; compress-json 3.4.0 is right.
# Hurts:   who stores games: clocks of games without comments are lost, which shows when they are read.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . zipson@0.2.12 compress-json@3.4.0 >/dev/null

cat >games.cjs <<'JS'
const zipson = require('zipson');
const other = require('compress-json');
for (const record of [
	{ comments: { 3: 'best' }, clock: 180, moves: ['32-28', '19-23'] },
	{ comments: {}, clock: 180, moves: ['32-28', '19-23'] },
	{ clock: 180, comments: {}, moves: ['32-28', '19-23'] },
	{ comments: {}, rated: true, result: '2-0' },
	{ comments: {}, moves: [], result: '*' },
	[{}, 32, 28],
]) {
	const text = JSON.stringify(record);
	const back = JSON.stringify(zipson.parse(zipson.stringify(record)));
	const right = JSON.stringify(other.decompress(other.compress(record))) === text;
	console.log(`${text}: ${back === text ? 'right' : back}; compress-json ${right ? 'right' : 'wrong'}`);
}
JS
echo 'zipson 0.2.12, compress-json 3.4.0'
out=$(node games.cjs)
echo "$out"
if [ "$out" = '{"comments":{"3":"best"},"clock":180,"moves":["32-28","19-23"]}: right; compress-json right
{"comments":{},"clock":180,"moves":["32-28","19-23"]}: {"comments":{},"clock":{},"moves":["32-28","19-23"]};'\
' compress-json right
{"clock":180,"comments":{},"moves":["32-28","19-23"]}: right; compress-json right
{"comments":{},"rated":true,"result":"2-0"}: {"comments":{},"rated":{},"result":"2-0"}; compress-json right
{"comments":{},"moves":[],"result":"*"}: {"comments":{},"moves":{},"result":"*"}; compress-json right
[{},32,28]: [null,null,null]; compress-json right' ]; then
	echo 'as found: the clock of a game without comments becomes {}'
else
	echo 'changed: other records'
	exit 1
fi
