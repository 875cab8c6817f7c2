#!/usr/bin/env bash
# Players who have no rating or one of 1500, in SignalDB with an index: find({$or: [{rating: null}, {rating: 1500}]}).
# Guess:   the same players as without an index, only faster.
# Happens: those without a rating alone: if one part of $or asks for null, or for a field that does not exist, and its
#          field has an index, players found by the other parts are missing, if these use an index too. Of random
#          questions with $or of two parts, one of three is wrong with two indices. $or of two ratings is right, and
#          all is without an index. No error.
# Seen in: @signaldb/core 1.8.1, the newest (2025), with 11000 downloads a month.
# Hurts:   apps that keep players, games or positions in it: with an index, meant for speed, some are no longer found.
set -euo pipefail
version=1.8.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@signaldb/core@$version" >/dev/null

cat >players.mjs <<'JS'
import { Collection, createIndex } from '@signaldb/core';
const collections = (list) => [[], ['rating'], ['rating', 'club']].map((names) => {
	const collection = new Collection({ indices: names.map((name) => createIndex(name)) });
	for (const item of list) collection.insert({ ...item });
	return collection;
});
const found = (collection, question) => collection.find(question, { sort: { id: 1 } }).fetch()
	.map((player) => player.name).join(' ');
const players = [['Jan', 1500, 'Dam'], ['Piet', 1600], ['Wim', 1700, 'Ede'], ['Tom', 1500], ['Bob', null, 'Dam']]
	.map(([name, rating, club], id) => ({ id: String(id), name, rating, ...(club ? { club } : {}) }));
const sets = collections(players);
console.log('without an index, with one of ratings, with ratings and clubs:');
for (const question of [
	{ rating: null },
	{ $or: [{ rating: 1500 }, { rating: 1600 }] },
	{ $or: [{ rating: null }, { rating: 1500 }] },
	{ $or: [{ club: { $exists: false } }, { rating: 1500 }] },
	{ $or: [{ club: { $exists: false } }, { club: 'Ede' }] },
	{ $or: [{ rating: null }, { name: 'Piet' }] },
]) {
	console.log(`${JSON.stringify(question)}: ${sets.map((set) => found(set, question)).join(', ')}`);
}
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const wrong = [0, 0];
for (let test = 0; test < 400; test++) {
	const value = () => [null, 1400, 1500, 1600][random(4)], club = () => [null, 'a', 'b', 'c'][random(4)];
	const list = Array.from({ length: 10 }, (_, i) => ({ id: `${i}`, name: `${i}`, rating: value(), club: club() }));
	const part = () => (random(2) ? { rating: value() } : { club: club() });
	const question = { $or: [part(), part()] };
	const [plain, ...indexed] = collections(list).map((collection) => found(collection, question));
	indexed.forEach((names, i) => { if (names !== plain) wrong[i]++; });
}
console.log(`400 questions with $or: ${wrong[0]} wrong with an index of ratings, ${wrong[1]} with two indices`);
JS
echo "@signaldb/core $version"
out=$(node players.mjs)
echo "$out"
if [ "$out" = 'without an index, with one of ratings, with ratings and clubs:
{"rating":null}: Bob, Bob, Bob
{"$or":[{"rating":1500},{"rating":1600}]}: Jan Piet Tom, Jan Piet Tom, Jan Piet Tom
{"$or":[{"rating":null},{"rating":1500}]}: Jan Tom Bob, Bob, Bob
{"$or":[{"club":{"$exists":false}},{"rating":1500}]}: Jan Piet Tom, Jan Piet Tom, Piet Tom
{"$or":[{"club":{"$exists":false}},{"club":"Ede"}]}: Piet Wim Tom, Piet Wim Tom, Piet Tom
{"$or":[{"rating":null},{"name":"Piet"}]}: Piet Bob, Piet Bob, Piet Bob
400 questions with $or: 32 wrong with an index of ratings, 143 with two indices' ]; then
	echo 'as found: an index hides players'
else
	echo 'changed: other players'
	exit 1
fi
