#!/usr/bin/env bash
# Two players with equal points in a double round robin, told apart by Sonneborn-Berger in npm tournament-organizer.
# Guess:   "double-round-robin", a format of its own, and "sonneborn berger" fit together: each of the six games of a
#          player adds the opponent's points, or half of them after a draw.
# Happens: it takes each opponent once, and of the two games the first it finds: the second half does not count, neither
#          here nor in Solkoff, Koya and the neighbours. Bob is first, 11 to 8.5; by hand Ann, 20.5 to 18.5.
# Seen in: tournament-organizer 4.1.1. Points are right, and so are the tie-breaks of a single round.
# Hurts:   matches and small tournaments where all meet twice, with both colours, as in draughts: the wrong one wins.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . tournament-organizer@4.1.1 >/dev/null

cat >club.mjs <<'JS'
import Manager from 'tournament-organizer';
const tournament = new Manager().createTournament('Club', { sorting: 'descending',
	scoring: { win: 2, draw: 1, loss: 0, tiebreaks: ['sonneborn berger'] }, stageOne: { format: 'double-round-robin' } });
for (const name of ['Ann', 'Bob', 'Cor', 'Dee']) tournament.createPlayer(name);
// All games are drawn but these: in the first half Bob beats Cor, in the second these five.
const won = [['Bob Cor'], ['Ann Bob', 'Cor Ann', 'Ann Dee', 'Bob Dee', 'Dee Cor']];
const games = [];
tournament.startTournament();
for (let round = 1; round <= 6; round++) {
	if (round > 1) tournament.nextRound();
	for (const match of tournament.getActiveMatches()) {
		const [a, b] = [match.getPlayer1(), match.getPlayer2()].map(({ id }) => tournament.getPlayer(id).getName());
		const half = won[round > 3 ? 1 : 0];
		const result = half.includes(`${a} ${b}`) ? 2 : half.includes(`${b} ${a}`) ? 0 : 1;
		games.push([a, b, result], [b, a, 2 - result]);
		tournament.enterResult(match.getId(), result === 2 ? 1 : 0, result === 0 ? 1 : 0, result === 1 ? 1 : 0);
	}
}
const points = (name) => games.reduce((sum, [a, , result]) => sum + (a === name ? result : 0), 0);
const berger = (name) => games.reduce((sum, [a, b, result]) => sum + (a === name ? result / 2 * points(b) : 0), 0);
for (const { player, matchPoints, matches, tiebreaks } of tournament.getStandings()) {
	const name = player.getName();
	console.log(`${name}: ${matches} games, ${matchPoints} points, Sonneborn-Berger ${tiebreaks.sonnebornBerger},`,
		`by hand ${points(name)} points, ${berger(name)}`);
}
JS
echo 'tournament-organizer 4.1.1'
out=$(node club.mjs)
echo "$out"
if [ "$out" = 'Bob: 6 games, 7 points, Sonneborn-Berger 11, by hand 7 points, 18.5
Ann: 6 games, 7 points, Sonneborn-Berger 8.5, by hand 7 points, 20.5
Dee: 6 games, 5 points, Sonneborn-Berger 9.5, by hand 5 points, 14.5
Cor: 6 games, 5 points, Sonneborn-Berger 6, by hand 5 points, 16.5' ]; then
	echo 'as found: the tie-break forgets the second game against each, and the wrong player is first'
else
	echo 'changed: other standings'
	exit 1
fi
