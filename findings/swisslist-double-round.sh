#!/usr/bin/env bash
# A double round robin by the circle method with the List of swisslist: the first player stays, the others turn by one
# seat each round: players.drop(1).rotate(round), for rounds 0 to 9 of six players.
# Guess:   rotate(round) turns by as many seats as it is told, so that each pair meets twice.
# Happens: rotate(n) turns by n up to the length of the list, and not at all for more: of five players, rotate(5) is the
#          same and rotate(6), rotate(7) too. The rounds 5 to 9 are all the first one: its pairs meet six times, the
#          others once. To the left, rotate(-7), it turns as it should. No error.
# Seen in: swisslist 0.0.4, the newest, with 1000 downloads a month. Nothing about it in its readme or types.
# Hurts:   pairings, colours and duties that go round: right for the first rounds, which is what one tries.
set -euo pipefail
version=0.0.4
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "swisslist@$version" >/dev/null

cat >rounds.mjs <<'JS'
import { List } from 'swisslist';
const players = List.of('A', 'B', 'C', 'D', 'E', 'F'), met = new Map();
for (let round = 0; round < 10; round++) {
	const seats = [players.first(), ...players.drop(1).rotate(round)];
	const pairs = [0, 1, 2].map((i) => [seats[i], seats[5 - i]].sort().join(''));
	for (const pair of pairs) met.set(pair, (met.get(pair) ?? 0) + 1);
	console.log(`round ${round}: ${pairs.join(' ')}`);
}
const times = [...met].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
console.log(`met: ${times.map(([pair, n]) => `${pair} ${n}`).join(', ')}`);
const five = List.of(1, 2, 3, 4, 5), turned = (n) => five.toArray().map((_, i) => five.toArray()[(i + 5 * 9 - n) % 5]);
for (const n of [1, 4, 5, 6, 7, 12, -1, -4, -6, -7]) {
	console.log(`rotate(${n}): ${[...five.rotate(n)].join(' ')}, turned by ${n}: ${turned(n).join(' ')}`);
}
JS
echo "swisslist $version"
out=$(node rounds.mjs)
echo "$out"
if [ "$out" = 'round 0: AF BE CD
round 1: AE DF BC
round 2: AD CE BF
round 3: AC BD EF
round 4: AB CF DE
round 5: AF BE CD
round 6: AF BE CD
round 7: AF BE CD
round 8: AF BE CD
round 9: AF BE CD
met: AF 6, BE 6, CD 6, AB 1, AC 1, AD 1, AE 1, BC 1, BD 1, BF 1, CE 1, CF 1, DE 1, DF 1, EF 1
rotate(1): 5 1 2 3 4, turned by 1: 5 1 2 3 4
rotate(4): 2 3 4 5 1, turned by 4: 2 3 4 5 1
rotate(5): 1 2 3 4 5, turned by 5: 1 2 3 4 5
rotate(6): 1 2 3 4 5, turned by 6: 5 1 2 3 4
rotate(7): 1 2 3 4 5, turned by 7: 4 5 1 2 3
rotate(12): 1 2 3 4 5, turned by 12: 4 5 1 2 3
rotate(-1): 2 3 4 5 1, turned by -1: 2 3 4 5 1
rotate(-4): 5 1 2 3 4, turned by -4: 5 1 2 3 4
rotate(-6): 2 3 4 5 1, turned by -6: 2 3 4 5 1
rotate(-7): 3 4 5 1 2, turned by -7: 3 4 5 1 2' ]; then
	echo 'as found: the second half repeats the first round'
else
	echo 'changed: other rounds'
	exit 1
fi
