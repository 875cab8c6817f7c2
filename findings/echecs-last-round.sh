#!/usr/bin/env bash
# The last round of a tournament of four, and a result sent twice, in npm @echecs/tournament, with Sonneborn-Berger.
# Guess:   when all results are in, the tournament is complete, and the tie-breaks count all games. A result recorded
#          twice is refused or replaces itself: for changes there is correct().
# Happens: the last round joins the games only when the next is paired. isComplete is false, tie-breaks lack that round,
#          points do not: Cor is first, whom Ann has just beaten. After one more pair(), which throws, Ann is. A result
#          recorded twice gives two points.
# Seen in: @echecs/tournament 3.3.0, the newest, of September 2026.
# Hurts:   organisers: prizes go by standings without the last round, and a click too many wins a game.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . @echecs/tournament@3.3.0 >/dev/null

cat >club.mjs <<'JS'
import { Tournament } from '@echecs/tournament';
const table = ['Ann Dee white, Bob Cor black', 'Dee Cor black, Ann Bob black', 'Bob Dee black, Cor Ann black']
	.map((round) => round.split(', ').map((game) => {
		const [white, black, result] = game.split(' ');
		return { white, black, result };
	}));
const worth = (game, name) => game.white === name ? +(game.result === 'white') : +(game.result === 'black');
const berger = (name, rounds, players) => rounds.flatMap(({ games }) => games)
	.filter(({ white, black }) => white === name || black === name)
	.reduce((sum, game) => sum + worth(game, name) *
		players.find(({ id }) => id === (game.white === name ? game.black : game.white)).points, 0);
const start = () => new Tournament({ completedRounds: [], totalRounds: 3, tiebreaks: ['berger'],
	players: ['Ann', 'Bob', 'Cor', 'Dee'].map((id, i) => ({ id, points: 0, rank: i + 1 })) },
{ tiebreaks: { berger }, pairingSystem: (players, rounds) =>
	({ byes: [], games: table[rounds.length].map(({ white, black }) => ({ white, black })) }) });
const show = (when, tournament) => console.log(`${when}: complete ${tournament.isComplete},`,
	tournament.standings().map(({ player, score, tiebreaks }) => `${player} ${score} (${tiebreaks})`).join(', '));

const club = start();
for (const round of table) {
	club.pair();
	round.forEach((game) => club.record(game));
}
show('after the last result', club);
try {
	club.pair();
} catch (error) {
	show(`after "${error.message}"`, club);
}
const twice = start();
twice.pair();
for (const game of [table[0][0], table[0][0]]) twice.record(game);
show('one game, recorded twice', twice);
JS
echo '@echecs/tournament 3.3.0'
out=$(node club.mjs)
echo "$out"
if [ "$out" = 'after the last result: complete false, Cor 2 (2), Ann 2 (1), Bob 1 (2), Dee 1 (0)
after "tournament is complete": complete true, Ann 2 (3), Cor 2 (2), Bob 1 (2), Dee 1 (1)
one game, recorded twice: complete false, Ann 2 (0), Bob 0 (0), Cor 0 (0), Dee 0 (0)' ]; then
	echo 'as found: final tie-breaks lack the last round, and a result counts twice'
else
	echo 'changed: other standings'
	exit 1
fi
