#!/usr/bin/env bash
# The standings of a tournament with two points for a win and one for a draw, by npm swiss-pairing.
# Guess:   maxPointsPerRound: 2, the option of its README, says so, and the tie-break (modified median) is right: who
#          has more than half of the points drops the worst opponent, who has less the best.
# Happens: nothing reads that option: the code looks for maxPerRound. Half of the points is then half of what it should
#          be, nearly all players drop their worst opponent, and the order among equal points is another. No error.
# Seen in: swiss-pairing 1.4.3; maxPerRound: 2, which no text names, is right.
# Hurts:   tournaments of draughts with the usual 2-1-0: prizes go to others. With 1, 1/2 and 0 nothing is wrong.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . swiss-pairing@1.4.3 >/dev/null

cat >club.cjs <<'JS'
const swiss = require('swiss-pairing');
const rounds = [
	'Ann 2 Fay 0, Bob 1 Gus 1, Cor 2 Hal 0, Dee 1 Eve 1',
	'Ann 1 Cor 1, Gus 2 Dee 0, Bob 1 Eve 1, Hal 2 Fay 0',
	'Ann 2 Gus 0, Cor 1 Bob 1, Hal 1 Eve 1, Dee 2 Fay 0',
	'Cor 0 Hal 2, Ann 1 Dee 1, Bob 2 Fay 0, Eve 1 Gus 1',
];
const matches = rounds.flatMap((games, i) => games.split(', ').map((game) => {
	const [home, won, away, lost] = game.split(' ');
	return { round: i + 1, home: { id: home, points: +won }, away: { id: away, points: +lost } };
}));
const names = ['Ann', 'Bob', 'Cor', 'Dee', 'Eve', 'Fay', 'Gus', 'Hal'];
const players = names.map((id, i) => ({ id, seed: i + 1 }));
const points = (name) => matches.reduce((sum, { home, away }) =>
	sum + (home.id === name ? home.points : away.id === name ? away.points : 0), 0);
const right = names.map((name) => {
	const opponents = matches.flatMap(({ home, away }) => home.id === name ? away.id : away.id === name ? home.id : []);
	const scores = opponents.map(points).sort((a, b) => a - b);
	if (points(name) > 4) scores.shift();
	if (points(name) < 4) scores.pop();
	return `${name} ${points(name)} (${scores.reduce((a, b) => a + b, 0)})`;
});
console.log('by hand:', right.join(', '));
for (const options of [{ maxPointsPerRound: 2 }, { maxPerRound: 2 }]) {
	const text = JSON.stringify(options); // the package adds to the options
	console.log(`${text}:`, swiss(options).getStandings(5, players, matches)
		.map(({ id, wins, tiebreaker }) => `${id} ${wins} (${tiebreaker})`).join(', '));
}
JS
echo 'swiss-pairing 1.4.3'
out=$(node club.cjs)
echo "$out"
if [ "$out" = 'by hand: Ann 6 (12), Bob 5 (12), Cor 4 (21), Dee 4 (14), Eve 4 (18), Fay 0 (14), Gus 4 (19), Hal 5 (12)
{"maxPointsPerRound":2}: Ann 6 (12), Bob 5 (12), Hal 5 (12), Cor 4 (16), Gus 4 (15), Dee 4 (14), Eve 4 (14), Fay 0 (14)
{"maxPerRound":2}: Ann 6 (12), Bob 5 (12), Hal 5 (12), Cor 4 (21), Gus 4 (19), Eve 4 (18), Dee 4 (14), Fay 0 (14)' ]
then
	echo 'as found: the option for two points does nothing, and Dee is before Eve'
else
	echo 'changed: other standings'
	exit 1
fi
