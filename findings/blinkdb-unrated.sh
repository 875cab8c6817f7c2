#!/usr/bin/env bash
# Players who have no rating yet, by blinkdb: many(players, { where: { rating: null } }).
# Guess:   those with null, as where: { rating: 0 } gives those with 0, and { rating: { eq: null } } those with null.
# Happens: all players: null is taken for "no condition". With a second condition it is that one alone. first() gives
#          any player, count() all of them, and removeWhere() removes all. With an index on the rating it is none. No
#          error, and none by TypeScript: its types have null among the values of a condition.
# Seen in: blinkdb 0.14.0, the newest, with 10000 downloads a month.
# Hurts:   sites that look for players without rating, games without result or boards without a clock: who cleans up the
#          unfinished games has none left.
set -euo pipefail
version=0.14.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "blinkdb@$version" >/dev/null

cat >players.cjs <<'JS'
const { createDB, createTable, insertMany, many, first, count, removeWhere } = require('blinkdb');
const main = async () => {
	for (const indexes of [[], ['rating']]) {
		const players = createTable(createDB(), 'players')({ primary: 'id', indexes });
		await insertMany(players, [{ id: 1, club: 'Ede', rating: 1500 }, { id: 2, club: 'Ede', rating: null },
			{ id: 3, club: 'Goes', rating: 0 }, { id: 4, club: 'Ede', rating: 1600 }]);
		const ids = async (where) => (await many(players, { where })).map((player) => player.id).join(' ') || 'none';
		const index = indexes.length > 0 ? 'with an index' : 'no index';
		console.log(`${index}: null: ${await ids({ rating: null })}; eq: ${await ids({ rating: { eq: null } })};`,
			`0: ${await ids({ rating: 0 })}; null, of Ede: ${await ids({ rating: null, club: 'Ede' })};`,
			`first: ${JSON.stringify((await first(players, { where: { rating: null } }))?.id)},`,
			`count: ${await count(players, { where: { rating: null } })}`);
		await removeWhere(players, { where: { rating: null } });
		console.log(`after removing those with null: ${(await many(players)).length} of 4 players`);
	}
};
main();
JS
echo "blinkdb $version"
out=$(node players.cjs)
echo "$out"
if [ "$out" = 'no index: null: 1 2 3 4; eq: 2; 0: 3; null, of Ede: 1 2 4; first: 1, count: 4
after removing those with null: 0 of 4 players
with an index: null: none; eq: 2; 0: 3; null, of Ede: none; first: undefined, count: 0
after removing those with null: 4 of 4 players' ]; then
	echo 'as found: null is no condition, and with an index none'
else
	echo 'changed: other players'
	exit 1
fi
