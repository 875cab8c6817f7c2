#!/usr/bin/env bash
# The table of a round, shared by ShareDB: json0-ot-diff makes the operations of ot-json0 from the state before and
# after. A game without a result has "", a lost one 0.
# Guess:   the operations applied to the state before give the state after.
# Happens: values that == takes for equal have no operation: of "" and 0 the others keep "", so that all lost games stay
#          unfinished; "1" and 1, 0 and false, and an empty object and an empty list do the same. Of 1000 rounds with
#          results of 2, 1 and 0 four of five arrive otherwise. With null for "" all arrive. No error.
# Seen in: json0-ot-diff 1.1.2, the newest, with 7,000 downloads a month, and ot-json0 1.1.0.
# Hurts:   live tables and shared boards: wins arrive, losses do not, and nobody sees it where the result was entered.
set -euo pipefail
version=1.1.2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "json0-ot-diff@$version" ot-json0@1.1.0 >/dev/null

cat >round.cjs <<'JS'
const difference = require('json0-ot-diff');
const { type } = require('ot-json0');
const copy = (value) => JSON.parse(JSON.stringify(value));
const text = JSON.stringify;
const send = (before, after) => type.apply(copy(before), difference(copy(before), copy(after)));
for (const [before, after] of [['', 2], ['', 0], ['', 1], [null, 0], ['1', 1], [0, false], [{}, []], [0, 1], [1, 0]]) {
	const operations = difference({ result: before }, { result: after });
	console.log(`${text(before)} to ${text(after)}: ${operations.length} operations,`,
		`others have ${text(send({ result: before }, { result: after }).result)}`);
}
let state = 1;
const random = (n) => (state = (state * 16807) % 2147483647) % n;
for (const empty of ['', null]) {
	let wrong = 0;
	for (let i = 0; i < 1000; i++) {
		const before = { games: Array.from({ length: 4 }, () => ({ white: random(30), result: empty })) };
		const after = { games: before.games.map((game) => ({ ...game, result: random(3) })) };
		if (text(send(before, after)) !== text(after)) wrong++;
	}
	console.log(`1000 rounds, without result ${text(empty)}: ${wrong} arrive otherwise`);
}
JS
echo "json0-ot-diff $version"
out=$(node round.cjs)
echo "$out"
if [ "$out" = '"" to 2: 1 operations, others have 2
"" to 0: 0 operations, others have ""
"" to 1: 1 operations, others have 1
null to 0: 2 operations, others have 0
"1" to 1: 0 operations, others have "1"
0 to false: 0 operations, others have 0
{} to []: 0 operations, others have {}
0 to 1: 1 operations, others have 1
1 to 0: 1 operations, others have 0
1000 rounds, without result "": 794 arrive otherwise
1000 rounds, without result null: 0 arrive otherwise' ]; then
	echo 'as found: lost games stay unfinished'
else
	echo 'changed: other results'
	exit 1
fi
