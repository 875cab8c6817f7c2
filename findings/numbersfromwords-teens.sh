#!/usr/bin/env bash
# Squares and ratings that somebody speaks, by numbers-from-words: parse('seventeen'), parse('one hundred and twelve').
# Guess:   17 and 112: "supports a wide variety of inputs", and words that are not numbers are an error.
# Happens: ten to nineteen are 0, and 112 is 100: a word of these adds nothing. So "seventeen twenty two" is 22, and
#          300 of the numbers to 2999 are too small by up to 19. Other numbers are right; "twelve thousand" and
#          "five hundred thousand" are errors. No error otherwise.
# Seen in: numbers-from-words 0.0.8, the newest, with 1500 downloads a month; its readme tries 22, 1023 and 0.
# Hurts:   boards and pages that are told moves or entries: ten of 50 squares are none.
set -euo pipefail
version=0.0.8
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "numbers-from-words@$version" >/dev/null

cat >words.cjs <<'JS'
const { parse } = require('numbers-from-words');
const small = ('zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen ' +
	'sixteen seventeen eighteen nineteen').split(' ');
const tens = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const rest = (n, size, word) => `${words(Math.floor(n / size))} ${word}${n % size ? ` ${words(n % size)}` : ''}`;
const words = (n) => {
	if (n < 20) return small[n];
	if (n < 100) return tens[Math.floor(n / 10)] + (n % 10 ? ` ${small[n % 10]}` : '');
	return n < 1000 ? rest(n, 100, 'hundred') : rest(n, 1000, 'thousand');
};
for (const n of [9, 10, 12, 17, 20, 22, 50, 112, 1023, 1518, 1610]) console.log(`${words(n)}: ${parse(words(n))}`);
console.log(`seventeen twenty two: ${parse('seventeen twenty two')}`);
let wrong = 0, most = 0;
for (let n = 0; n < 3000; n++) {
	const got = Number(parse(words(n)));
	if (got === n) continue;
	wrong++;
	most = Math.max(most, n - got);
}
console.log(`0 to 2999: ${wrong} wrong, by up to ${most}`);
JS
echo "numbers-from-words $version"
out=$(node words.cjs)
echo "$out"
if [ "$out" = 'nine: 9
ten: 0
twelve: 0
seventeen: 0
twenty: 20
twenty two: 22
fifty: 50
one hundred twelve: 100
one thousand twenty three: 1023
one thousand five hundred eighteen: 1500
one thousand six hundred ten: 1600
seventeen twenty two: 22
0 to 2999: 300 wrong, by up to 19' ]; then
	echo 'as found: seventeen is 0'
else
	echo 'changed: other numbers'
	exit 1
fi
