#!/usr/bin/env bash
# The players of a class, rated 1500 to 1700, in LokiJS: find({ rating: { $gte: 1500, $lte: 1700 } }).
# Guess:   both conditions hold, as in MongoDB, whose operators LokiJS has, and in other collections in memory.
# Happens: the first one alone counts, whichever it is: all of 1500 and more, or with $lte first all up to 1700. With an
#          index it is the same. $between and $and are right. And null is less than all numbers: { $lt: 1 } finds the
#          games that are not won, those without a result among them. No error.
# Seen in: lokijs 1.5.12 (issue 229 of 2015 tells of it); @seald-io/nedb 4.1.2 and mingo 7.2.6 are right.
# Hurts:   who moves from MongoDB or NeDB to it, or filters ratings and rounds: classes have players of other classes.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . lokijs@1.5.12 @seald-io/nedb@4.1.2 mingo@7.2.6 >/dev/null

cat >class.mjs <<'JS'
import Loki from 'lokijs';
import Nedb from '@seald-io/nedb';
import { Query } from 'mingo';
const results = [1, 0.5, 0, null, 1, 0];
const players = results.map((result, i) => ({ rating: 1400 + 100 * i, result }));
const copy = () => players.map((player) => ({ ...player }));
const database = new Loki('class');
const [plain, indexed] = [[], ['rating']].map((indices, i) => database.addCollection(`players${i}`, { indices }));
plain.insert(copy());
indexed.insert(copy());
const nedb = new Nedb();
await nedb.insertAsync(copy());
const find = {
	lokijs: (query) => plain.find(query),
	'lokijs, indexed': (query) => indexed.find(query),
	nedb: (query) => nedb.findAsync(query),
	mingo: (query) => new Query(query).find(players).all(),
};
for (const query of [{ rating: { $gte: 1500, $lte: 1700 } }, { rating: { $lte: 1700, $gte: 1500 } },
	{ result: { $lt: 1 } }]) {
	console.log(JSON.stringify(query));
	for (const [name, run] of Object.entries(find)) {
		console.log(`${name}: ${(await run(query)).map((player) => player.rating).sort().join(' ')}`);
	}
}
JS
echo 'lokijs 1.5.12, nedb 4.1.2, mingo 7.2.6'
out=$(node class.mjs)
echo "$out"
if [ "$out" = '{"rating":{"$gte":1500,"$lte":1700}}
lokijs: 1500 1600 1700 1800 1900
lokijs, indexed: 1500 1600 1700 1800 1900
nedb: 1500 1600 1700
mingo: 1500 1600 1700
{"rating":{"$lte":1700,"$gte":1500}}
lokijs: 1400 1500 1600 1700
lokijs, indexed: 1400 1500 1600 1700
nedb: 1500 1600 1700
mingo: 1500 1600 1700
{"result":{"$lt":1}}
lokijs: 1500 1600 1700 1900
lokijs, indexed: 1500 1600 1700 1900
nedb: 1500 1600 1900
mingo: 1500 1600 1900' ]; then
	echo 'as found: LokiJS takes the first of two conditions'
else
	echo 'changed: other players'
	exit 1
fi
