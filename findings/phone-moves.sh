#!/usr/bin/env bash
# The moves of a game of International draughts in a chat that marks or hides phone numbers.
# Guess:   a finder that checks numbers against the plan of a country finds none in moves, which have hyphens, points
#          and crosses between them.
# Happens: it finds valid numbers of the Netherlands, France, Germany and Poland: two moves and the number of the next
#          one have the length of a number there, and in Germany the end of a capture is an extension.
# Seen in: npm libphonenumber-js 1.13.16 (2026), with its complete data.
# Hurts:   chats and comments about games where this draughts is played: moves become links, or are removed.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . libphonenumber-js@1.13.16 >/dev/null

cat >find.cjs <<'JS'
const { findPhoneNumbersInText } = require('libphonenumber-js/max');
const moves = '1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 14-19 5. 46-41 5-10 6. 34-30 20-25 ' +
	'7. 25x34 40x29 8. 33-28 17-22';
console.log('libphonenumber-js', require('libphonenumber-js/package.json').version);
console.log(moves);
for (const country of ['NL', 'FR', 'DE', 'PL', 'RU', 'US']) {
	const found = findPhoneNumbersInText(moves, country);
	console.log(`${country}: ${found.filter(({ number }) => number.isValid()).length} valid`);
	for (const { number, startsAt, endsAt } of found) {
		console.log(`  ${moves.slice(startsAt, endsAt)} = ${number.formatInternational()}`);
	}
}
JS
out=$(node find.cjs)
echo "$out"
counts=$(grep valid <<<"$out" | paste -sd ,)
if [ "$counts" = 'NL: 2 valid,FR: 5 valid,DE: 6 valid,PL: 4 valid,RU: 0 valid,US: 0 valid' ] &&
	grep -qF '34-30 20-25 7. 25x34 = +49 34302 025725 ext. 34' <<<"$out"; then
	echo 'as found: moves are valid phone numbers of countries where the game is played'
else
	echo 'changed: other numbers are found'
	exit 1
fi
