#!/usr/bin/env bash
# Games and players in TOON, as one gives them to language models, by toonkit: jsonToToon(), then toonToJson().
# Guess:   the same object comes back: its readme promises full types, and has a list of words in its example.
# Happens: a list of texts or numbers is left out: the moves of a game are gone, and the list of the example, too. If
#          the first player of a list has no rating (null), none has. Inner objects come back as "{", and a name with a
#          comma loses its rest and the rating. No error. Other TOON packages read and write another form of it.
# Seen in: toonkit 2.0.2, the newest (2026), with 600 downloads a month.
# Hurts:   bots and coaches that hand games to a model and read its answer: moves and ratings are missing.
set -euo pipefail
version=2.0.2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "toonkit@$version" >/dev/null

cat >games.cjs <<'JS'
const { jsonToToon, toonToJson } = require('toonkit');
for (const value of [
	{ white: 'Jansen', result: '2-0' },
	{ result: '2-0', moves: ['32-28', '19-23', '28x19'] },
	{ scores: [2, 0, 1] },
	{ battery: 87, is_active: true, tags: ['iot', 'health', 'tracker'] },
	{ players: [{ name: 'Jansen', rating: 1500 }, { name: 'Smit', rating: 1400 }] },
	{ players: [{ name: 'Jansen', rating: 1500 }, { name: 'Smit', rating: null }] },
	{ players: [{ name: 'Jansen', rating: null }, { name: 'Smit', rating: 1400 }] },
	{ players: [{ name: 'Jansen, P', rating: 1500 }, { name: 'Smit', rating: 1400 }] },
	{ game: { white: 'Jansen', black: 'Smit' } },
	{ remark: '' },
]) {
	const before = JSON.stringify(value), after = JSON.stringify(toonToJson(jsonToToon(value)));
	console.log(before);
	console.log(`	${before === after ? 'the same' : after}`);
}
JS
echo "toonkit $version"
out=$(node games.cjs)
echo "$out"
if [ "$out" = '{"white":"Jansen","result":"2-0"}
	the same
{"result":"2-0","moves":["32-28","19-23","28x19"]}
	{"result":"2-0"}
{"scores":[2,0,1]}
	{}
{"battery":87,"is_active":true,"tags":["iot","health","tracker"]}
	{"battery":87,"is_active":true}
{"players":[{"name":"Jansen","rating":1500},{"name":"Smit","rating":1400}]}
	the same
{"players":[{"name":"Jansen","rating":1500},{"name":"Smit","rating":null}]}
	{"players":[{"name":"Jansen","rating":1500},{"name":"Smit","rating":0}]}
{"players":[{"name":"Jansen","rating":null},{"name":"Smit","rating":1400}]}
	{"players":[{"name":"Jansen","rating":null},{"name":"Smit","rating":null}]}
{"players":[{"name":"Jansen, P","rating":1500},{"name":"Smit","rating":1400}]}
	{"players":[{"name":"Jansen","rating":null},{"name":"Smit","rating":1400}]}
{"game":{"white":"Jansen","black":"Smit"}}
	{"game":"{"}
{"remark":""}
	{}' ]; then
	echo 'as found: lists of moves are lost'
else
	echo 'changed: other objects'
	exit 1
fi
