#!/usr/bin/env bash
# Moves spoken in English, as text ("seventeen twenty-two"), read as numbers by npm compromise.
# Guess:   each of the 290 steps and short captures of International draughts gives its two squares, but "twenty nine"
#          may be 29, and the hyphens within a number leave no doubt.
# Happens: 40 do not: "seventeen twenty-two" is 17, 20 and 2, and "thirty thirty-five" is 0 and 5. All squares
#          from 21 to 29 after one from 11 to 19 break in two. With "to" or "takes" between the squares all are right.
# Seen in: compromise 14.17.0; words-to-numbers 1.5.1 errs in four, such as 2015 for "twenty fifteen".
# Hurts:   boards that listen, for players who cannot see or reach one: a move becomes another, or none.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . compromise@14.17.0 words-to-numbers@1.5.1 >/dev/null

cat >listen.mjs <<'JS'
import nlp from 'compromise';
import wordsToNumbers from 'words-to-numbers';
const ones = ['', ...('one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen ' +
	'sixteen seventeen eighteen nineteen').split(' ')];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty'];
const say = (n) => n < 20 ? ones[n] : tens[Math.floor(n / 10)] + (n % 10 ? `-${ones[n % 10]}` : '');
const square = (x, y) => x < 0 || y < 0 || x > 9 || y > 9 ? 0 : 5 * y + Math.floor(x / 2) + 1;
const moves = [];
for (let from = 1; from <= 50; from++) {
	const y = Math.floor((from - 1) / 5), x = (from - 1) % 5 * 2 + (y % 2 ? 0 : 1);
	for (const [side, down] of [[1, 1], [1, -1], [-1, 1], [-1, -1]]) {
		for (const far of [1, 2]) {
			const to = square(x + far * side, y + far * down);
			if (to) moves.push([from, to]);
		}
	}
}
const listen = {
	compromise: (text) => nlp(text).numbers().json().map(({ number }) => number.num),
	'words-to-numbers': (text) => `${wordsToNumbers.wordsToNumbers(text)}`.match(/\d+/g).map(Number),
};
for (const [name, hear] of Object.entries(listen)) {
	for (const between of [' ', ' to ', ' takes ']) {
		const wrong = moves.map(([from, to]) => [from, to, hear(say(from) + between + say(to))])
			.filter(([from, to, heard]) => heard.join() !== `${from},${to}`);
		const some = wrong.filter(([from, to]) => ['17-22', '30-35', '20-15', '20-9'].includes(`${from}-${to}`));
		console.log(`${name}, "${say(17)}${between}${say(22)}": ${wrong.length} of ${moves.length} wrong`,
			some.map(([from, to, heard]) => `${from}-${to} as ${heard.join(' ')}`).join(', '));
	}
}
JS
echo 'compromise 14.17.0, words-to-numbers 1.5.1'
out=$(node listen.mjs | sed 's/ $//')
echo "$out"
if [ "$out" = 'compromise, "seventeen twenty-two": 40 of 290 wrong 17-22 as 17 20 2, 20-9 as 29, 30-35 as 0 5
compromise, "seventeen to twenty-two": 0 of 290 wrong
compromise, "seventeen takes twenty-two": 0 of 290 wrong
words-to-numbers, "seventeen twenty-two": 4 of 290 wrong 20-15 as 2015, 20-9 as 29
words-to-numbers, "seventeen to twenty-two": 0 of 290 wrong
words-to-numbers, "seventeen takes twenty-two": 0 of 290 wrong' ]; then
	echo 'as found: two squares spoken one after the other are heard as others'
else
	echo 'changed: other squares are heard'
	exit 1
fi
