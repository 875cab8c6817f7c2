#!/usr/bin/env bash
# A tournament of all against all with npm brackets-manager: opponent1 has White, as its double form swaps the two.
# Guess:   each player has White as often as Black, or once more, as in the tables of Berger.
# Happens: with an even number of players the last has Black in all games, and all others White once more than Black.
#          With an odd number all have both as often, as in a double tournament.
# Seen in: brackets-manager 1.11.1 (2026) with brackets-memory-db 1.0.6.
# Hurts:   organizers and sites: one player of eight, the one entered last or seeded lowest, has Black seven times.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . brackets-manager@1.11.1 brackets-memory-db@1.0.6 >/dev/null

cat >pairings.cjs <<'JS'
const { BracketsManager } = require('brackets-manager');
const { InMemoryDatabase } = require('brackets-memory-db');
(async () => {
	for (const [players, mode] of [[4, 'simple'], [7, 'simple'], [8, 'simple'], [8, 'double']]) {
		const manager = new BracketsManager(new InMemoryDatabase());
		const seeding = Array.from({ length: players }, (_, i) => `player ${i + 1}`);
		await manager.create.stage({ tournamentId: 0, name: 'all', type: 'round_robin', seeding,
			settings: { groupCount: 1, roundRobinMode: mode } });
		const { participant, match } = await manager.get.tournamentData(0);
		const count = (side) => seeding.map((name) => {
			const { id } = participant.find((player) => player.name === name);
			return match.filter((game) => game[side].id === id).length;
		});
		console.log(`${players} players, ${mode}, ${match.length} games: White ${count('opponent1').join(' ')},`,
			`Black ${count('opponent2').join(' ')}`);
	}
})();
JS
echo 'brackets-manager 1.11.1'
out=$(node pairings.cjs)
echo "$out"
if [ "$out" = '4 players, simple, 6 games: White 2 2 2 0, Black 1 1 1 3
7 players, simple, 21 games: White 3 3 3 3 3 3 3, Black 3 3 3 3 3 3 3
8 players, simple, 28 games: White 4 4 4 4 4 4 4 0, Black 3 3 3 3 3 3 3 7
8 players, double, 56 games: White 7 7 7 7 7 7 7 7, Black 7 7 7 7 7 7 7 7' ]; then
	echo 'as found: the last player has Black in all games'
else
	echo 'changed: other pairings'
	exit 1
fi
