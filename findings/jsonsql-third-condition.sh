#!/usr/bin/env bash
# Players of a list by jsonsql: query(players, '* where club=Huizen && age<20 && rating>1500').
# Guess:   those for whom all conditions hold; "&&" before "||" and brackets first, as the readme has brackets.
# Happens: two conditions are right, any more are not: the third of "a && b && c" and of "a && b || c" does not count.
#          Brackets before the rest find nobody; behind it they are right, as in the readme's examples. The text is
#          divided at each operator, and only the first two parts are used. No error.
# Seen in: jsonsql 0.2.5, the newest; the examples of the readme have no third condition without brackets.
# Hurts:   who lets players, games or openings be searched so: too many are found, or none.
set -euo pipefail
version=0.2.5
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "jsonsql@$version" >/dev/null

cat >players.cjs <<'JS'
const query = require('jsonsql');
const list = [['Jansen', 'Huizen', 1500, 20], ['Visser', 'Utrecht', 1600, 17], ['Bakker', 'Huizen', 1700, 40],
	['Smit', 'Apeldoorn', 1600, 60]];
const players = Object.fromEntries(list.map(([name, club, rating, age]) => [name, { name, club, rating, age }]));
const found = (text) => query(players, `* where ${text}`).map((player) => player.name).join(' ') || 'nobody';
for (const [text, right] of [
	['club=Huizen && age<30', 'Jansen'],
	['club=Huizen || age<18', 'Jansen Visser Bakker'],
	['club!=Huizen && club!=Utrecht && club!=Apeldoorn', 'nobody'],
	['age<50 && age>18 && rating>1600', 'Bakker'],
	['club=Smit || club=Dam || club=Utrecht', 'Visser'],
	['age>18 && rating<1600 || club=Utrecht', 'Jansen Visser'],
	['club=Apeldoorn || club=Huizen && rating=1700', 'Bakker Smit'],
	['rating=1600 && (club=Huizen || club=Utrecht)', 'Visser'],
	['(club=Huizen || club=Utrecht) && rating=1600', 'Visser'],
]) {
	console.log(`${text}: ${found(text)}, right: ${right}`);
}
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
for (const count of [1, 2, 3, 4]) {
	let wrong = 0;
	for (let test = 0; test < 500; test++) {
		const rows = Array.from({ length: 6 }, () => ({ a: random(3), b: random(3), c: random(3) }));
		const data = Object.fromEntries(rows.map((row, i) => [`row${i}`, row]));
		const parts = Array.from({ length: count }, () => ['abc'[random(3)], random(3)]);
		const got = query(data, `* where ${parts.map(([name, x]) => `${name}!=${x}`).join(' && ')}`);
		const right = rows.filter((row) => parts.every(([name, x]) => row[name] !== x));
		if (JSON.stringify(got) !== JSON.stringify(right)) wrong++;
	}
	console.log(`${count} conditions with &&: ${wrong} of 500 wrong`);
}
JS
echo "jsonsql $version"
out=$(node players.cjs)
echo "$out"
if [ "$out" = 'club=Huizen && age<30: Jansen, right: Jansen
club=Huizen || age<18: Jansen Visser Bakker, right: Jansen Visser Bakker
club!=Huizen && club!=Utrecht && club!=Apeldoorn: Smit, right: nobody
age<50 && age>18 && rating>1600: Jansen Bakker, right: Bakker
club=Smit || club=Dam || club=Utrecht: nobody, right: Visser
age>18 && rating<1600 || club=Utrecht: Jansen, right: Jansen Visser
club=Apeldoorn || club=Huizen && rating=1700: Bakker Smit, right: Bakker Smit
rating=1600 && (club=Huizen || club=Utrecht): Visser, right: Visser
(club=Huizen || club=Utrecht) && rating=1600: nobody, right: Visser
1 conditions with &&: 0 of 500 wrong
2 conditions with &&: 0 of 500 wrong
3 conditions with &&: 276 of 500 wrong
4 conditions with &&: 375 of 500 wrong' ]; then
	echo 'as found: the third condition does not count'
else
	echo 'changed: other players'
	exit 1
fi
