#!/usr/bin/env bash
# Ratings after games of two or more players by updatePlayerSkills of bayesian-battle, by its readme the system of Weng
# and Lin; the same game with the players named in another order.
# Guess:   all ratings are computed from those before the game, as in the paper; the order of the list says nothing.
# Happens: each player gets the new rating at once, and the next ones are rated against that: only the first named gets
#          the right one. A loser who is named second loses less than the winner gets, a winner who is named second gets
#          less than the loser loses: with the winner first the mean of a club rises, else it falls. No error.
# Seen in: bayesian-battle 0.0.7, the newest (npm), by the code of CodeCombat.
# Hurts:   rating lists of clubs and bots: who stands first in the result sheet is rated otherwise than who stands last.
set -euo pipefail
version=0.0.7
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "bayesian-battle@$version" >/dev/null

cat >ratings.cjs <<'JS'
const BayesianBattle = require('bayesian-battle');
const battle = new BayesianBattle();
const beta = 25 / 6;
const paper = (players) => players.map((one) => {
	let omega = 0, delta = 0;
	for (const two of players) {
		if (two === one) continue;
		const c = Math.sqrt(one.standardDeviation ** 2 + two.standardDeviation ** 2 + 2 * beta ** 2);
		const p = 1 / (1 + Math.exp((two.meanStrength - one.meanStrength) / c));
		const result = (1 + Math.sign(two.gameRanking - one.gameRanking)) / 2;
		omega += one.standardDeviation ** 2 / c * (result - p);
		delta += (one.standardDeviation / c) ** 3 * p * (1 - p);
	}
	return { ...one, meanStrength: one.meanStrength + omega,
		standardDeviation: one.standardDeviation * Math.sqrt(Math.max(1 - delta, 0.0001)) };
});
const text = (players) => players.map(({ id, meanStrength, standardDeviation }) =>
	`${id} ${meanStrength.toFixed(3)} (${standardDeviation.toFixed(3)})`).sort().join(', ');
const fresh = (id, gameRanking) => ({ id, meanStrength: 25, standardDeviation: 25 / 3, gameRanking });
const two = [fresh('winner', 0), fresh('loser', 1)];
console.log(`winner named first: ${text(battle.updatePlayerSkills(two))}`);
console.log(`loser named first: ${text(battle.updatePlayerSkills([two[1], two[0]]))}`);
console.log(`by the paper: ${text(paper(two))}`);
let seed = 9;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const wrong = [0, 0, 0, 0];
for (let test = 0; test < 500; test++) {
	const players = ['A', 'B', 'C', 'D'].map((id) => ({ id, meanStrength: 15 + random(2000) / 100,
		standardDeviation: 1 + random(700) / 100, gameRanking: random(4) }));
	const right = paper(players);
	battle.updatePlayerSkills(players).forEach((player, i) => {
		if (Math.abs(player.meanStrength - right[i].meanStrength) > 1e-6) wrong[i]++;
	});
}
console.log(`500 games of four, wrong means of the first to the fourth named: ${wrong.join(', ')}`);
for (const [name, order] of [['winner', 0], ['loser', 1]]) {
	const club = [];
	for (let i = 0; i < 20; i++) club.push(fresh(i, 0));
	for (let game = 0; game < 4000; game++) {
		const i = random(20), j = (i + 1 + random(19)) % 20,
			pair = [{ ...club[i], gameRanking: 0 }, { ...club[j], gameRanking: 1 }];
		if (order) pair.reverse();
		for (const player of battle.updatePlayerSkills(pair)) club[player.id] = player;
	}
	const mean = club.reduce((sum, player) => sum + player.meanStrength, 0) / 20;
	console.log(`4000 games by lot, ${name} named first: the mean of the club goes from 25 to ${mean.toFixed(2)}`);
}
JS
echo "bayesian-battle $version"
out=$(node ratings.cjs)
echo "$out"
if [ "$out" = 'winner named first: loser 22.600 (8.058), winner 27.635 (8.066)
loser named first: loser 22.365 (8.066), winner 27.400 (8.058)
by the paper: loser 22.365 (8.066), winner 27.635 (8.066)
500 games of four, wrong means of the first to the fourth named: 0, 500, 500, 500
4000 games by lot, winner named first: the mean of the club goes from 25 to 28.41
4000 games by lot, loser named first: the mean of the club goes from 25 to 21.40' ]; then
	echo 'as found: who is named later gets another rating'
else
	echo 'changed: other ratings'
	exit 1
fi
