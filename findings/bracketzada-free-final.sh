#!/usr/bin/env bash
# A knock-out of players whose number is no power of two, by bracketzada: new Tournament(players).generateBrackets().
# Guess:   nobody has more than one bye, and the byes are spread over the tree.
# Happens: the free places all stand at the beginning of the first round, many opposite each other. Of five players the
#          first is alone in his half and is in the final without a game, while the others play two rounds; so it is of
#          9, 17 and 33. Of 6 or 10 two players share that half. Matches without players stay in the tree, and
#          numberMatches() counts them: 8 for five players, 64 for 33. No error.
# Seen in: bracketzada 0.1.2, the newest (npm). Its readme shows four players and names no condition.
# Hurts:   club championships: the final has a player who has not played, and somebody who beat three.
set -euo pipefail
version=0.1.2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "bracketzada@$version" >/dev/null

cat >byes.cjs <<'JS'
const { Player, Tournament } = require('bracketzada');
const games = (size) => {
	const tournament = new Tournament(Array.from({ length: size }, (_, i) => new Player(i + 1, `player ${i + 1}`)));
	const matches = tournament.generateBrackets(), byId = new Map(matches.map((match) => [match.id, match]));
	const played = new Map();
	// Who can come out of a match, each with the games that it takes to get there.
	const winners = (id) => {
		const { playerLeft, playerRight, idChildren } = byId.get(id);
		const sides = idChildren.length ? idChildren.map(winners)
			: [playerLeft, playerRight].map((player) => (player ? [{ id: player.id, games: 0 }] : []));
		const full = sides.filter((side) => side.length > 0);
		return full.length < 2 ? full.flat() : full.flat().map((player) => ({ ...player, games: player.games + 1 }));
	};
	const [root] = byId.get(0).idChildren;
	for (const player of winners(root)) played.set(player.id, player.games);
	const list = [...played.values()];
	return { least: Math.min(...list), most: Math.max(...list), number: tournament.numberMatches(), played };
};
const five = games(5);
console.log(`5 players, games to win the cup: ${[...five.played].map(([id, n]) => `player ${id}: ${n}`).join(', ')}`);
for (const size of [4, 5, 6, 7, 8, 9, 10, 12, 16, 17, 24, 33]) {
	const { least, most, number } = games(size);
	console.log(`${size} players: ${least} to ${most} games to win the cup, numberMatches() ${number}`);
}
JS
echo "bracketzada $version"
out=$(node byes.cjs)
echo "$out"
if [ "$out" = '5 players, games to win the cup: player 1: 1, player 2: 3, player 3: 3, player 4: 3, player 5: 3
4 players: 2 to 2 games to win the cup, numberMatches() 4
5 players: 1 to 3 games to win the cup, numberMatches() 8
6 players: 2 to 3 games to win the cup, numberMatches() 8
7 players: 2 to 3 games to win the cup, numberMatches() 8
8 players: 3 to 3 games to win the cup, numberMatches() 8
9 players: 1 to 4 games to win the cup, numberMatches() 16
10 players: 2 to 4 games to win the cup, numberMatches() 16
12 players: 3 to 4 games to win the cup, numberMatches() 16
16 players: 4 to 4 games to win the cup, numberMatches() 16
17 players: 1 to 5 games to win the cup, numberMatches() 32
24 players: 4 to 5 games to win the cup, numberMatches() 32
33 players: 1 to 6 games to win the cup, numberMatches() 64' ]; then
	echo 'as found: the first player is in the final without a game'
else
	echo 'changed: other byes'
	exit 1
fi
