#!/usr/bin/env bash
# Players of a class by a query as in MongoDB: { rating: { $lt: 1600 } } in @ucast/mongo2js.
# Guess:   as in MongoDB, mingo and sift: those with a number below 1600; who has no rating is in no class.
# Happens: who has no rating is below 1600, and below every number; so is who has a text for it. null and true are
#          compared as 0 and 1, and so null is above -1. By $gt, or with both limits, a missing one is in no class. No
#          error.
# Seen in: @ucast/mongo2js 2.0.0 (July 2026), the newest, with 4 million downloads a month, by way of CASL, next to
#          mingo 7.2.7 and sift 17.1.4. An issue (50) knows null for $eq alone.
# Hurts:   lists of classes, offers of opponents, prizes for the lowest: newcomers are in each of them.
set -euo pipefail
version=2.0.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@ucast/mongo2js@$version" mingo@7.2.7 sift@17.1.4 >/dev/null

cat >classes.mjs <<'JS'
import { guard } from '@ucast/mongo2js';
import { Query } from 'mingo';
import sifted from 'sift';
const sift = sifted.default ?? sifted;
const players = [{ name: 'Jansen', rating: 1500 }, { name: 'Visser', rating: 1700 }, { name: 'Bos' },
	{ name: 'Vos', rating: 'unrated' }, { name: 'Kok', rating: null }, { name: 'Smit', rating: true }];
for (const query of [{ rating: { $lt: 1600 } }, { rating: { $lte: 0 } }, { rating: { $gt: 1600 } },
	{ rating: { $gt: -1 } }, { rating: { $gte: 1000, $lt: 1600 } }]) {
	const names = (test) => players.filter(test).map(({ name }) => name).join(' ') || 'none';
	console.log(`${JSON.stringify(query)}: ${names(guard(query))}`);
	console.log(`  mingo: ${names((player) => new Query(query).test(player))}; sift: ${names(sift(query))}`);
}
JS
echo "@ucast/mongo2js $version"
out=$(node classes.mjs)
echo "$out"
if [ "$out" = '{"rating":{"$lt":1600}}: Jansen Bos Vos Kok Smit
  mingo: Jansen; sift: Jansen
{"rating":{"$lte":0}}: Bos Vos Kok
  mingo: none; sift: none
{"rating":{"$gt":1600}}: Visser
  mingo: Visser; sift: Visser
{"rating":{"$gt":-1}}: Jansen Visser Kok Smit
  mingo: Jansen Visser; sift: Jansen Visser
{"rating":{"$gte":1000,"$lt":1600}}: Jansen
  mingo: Jansen; sift: Jansen' ]; then
	echo 'as found: who has no rating is below each'
else
	echo 'changed: other players'
	exit 1
fi
