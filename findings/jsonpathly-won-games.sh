#!/usr/bin/env bash
# All won games of a tournament in JSON, wherever they are, by jsonpathly: a path of $, two dots and [?(@.r == "2-0")].
# Guess:   as in RFC 9535: the condition is asked of every child of every object and of every list.
# Happens: behind two dots conditions and slices look at the members of objects alone: the games in lists are missing,
#          the final, which is in none, is found. An index there is right, and so are a name and then a condition, and
#          conditions behind one dot. No error.
# Seen in: jsonpathly 3.0.0 (March 2026), the newest, with 230,000 downloads a month; 2.0.3 finds them, and so do
#          json-p3 2.3.1 and jsonpath-js 0.3.1.
# Hurts:   reports, checks and exports by JSONPath: they are short of games, and not empty, so that nobody wonders.
set -euo pipefail
version=3.0.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "jsonpathly@$version" "before@npm:jsonpathly@2.0.3" \
	json-p3@2.3.1 jsonpath-js@0.3.1 >/dev/null

cat >games.mjs <<'JS'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const { jsonpath } = await import('json-p3');
const newest = await import('jsonpathly'), before = await import('before');
const loaded = require('jsonpath-js');
const JSONPath = loaded.JSONPathJS ?? loaded.default;
const tournament = {
	final: { id: 9, r: '2-0' },
	rounds: [
		{ nr: 1, games: [{ id: 1, r: '2-0' }, { id: 2, r: '1-1' }] },
		{ nr: 2, games: [{ id: 3, r: '2-0' }, { id: 4, r: '0-2' }] },
	],
};
const readers = {
	'3.0.0': (path) => (newest.query ?? newest.default.query)(tournament, path, { returnArray: true }),
	'2.0.3': (path) => (before.query ?? before.default.query)(tournament, path, { returnArray: true }),
	'json-p3': (path) => jsonpath.query(path, tournament).values(),
	'jsonpath-js': (path) => new JSONPath(path).find(tournament),
};
for (const path of ['$ deep [?(@.r == "2-0")].id', '$ deep [?(@.nr == 2)].nr', '$.rounds deep [?(@.id < 3)].id',
	'$ deep [0:1].id', '$ deep [0].id', '$ deep games[?(@.r == "2-0")].id', '$.rounds[*].games[?(@.r == "2-0")].id',
	'$ deep id']) {
	const found = Object.entries(readers).map(([name, read]) => {
		return `${name}: ${read(path.replace(' deep ', '.'.repeat(2))).sort().join(' ') || 'none'}`;
	});
	console.log(`${path}\n  ${found.join(', ')}`);
}
JS
echo "jsonpathly $version"
out=$(node games.mjs)
echo "$out"
if [ "$out" = '$ deep [?(@.r == "2-0")].id
  3.0.0: 9, 2.0.3: 1 3 9, json-p3: 1 3 9, jsonpath-js: 1 3 9
$ deep [?(@.nr == 2)].nr
  3.0.0: none, 2.0.3: 2, json-p3: 2, jsonpath-js: 2
$.rounds deep [?(@.id < 3)].id
  3.0.0: none, 2.0.3: 1 2, json-p3: 1 2, jsonpath-js: 1 2
$ deep [0:1].id
  3.0.0: none, 2.0.3: none, json-p3: 1 3, jsonpath-js: 1 3
$ deep [0].id
  3.0.0: 1 3, 2.0.3: 1 3, json-p3: 1 3, jsonpath-js: 1 3
$ deep games[?(@.r == "2-0")].id
  3.0.0: 1 3, 2.0.3: 1 3, json-p3: 1 3, jsonpath-js: 1 3
$.rounds[*].games[?(@.r == "2-0")].id
  3.0.0: 1 3, 2.0.3: 1 3, json-p3: 1 3, jsonpath-js: 1 3
$ deep id
  3.0.0: 1 2 3 4 9, 2.0.3: 1 2 3 4 9, json-p3: 1 2 3 4 9, jsonpath-js: 1 2 3 4 9' ]; then
	echo 'as found: games in lists are not found'
else
	echo 'changed: other games'
	exit 1
fi
