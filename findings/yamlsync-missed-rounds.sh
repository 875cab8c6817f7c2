#!/usr/bin/env bash
# Results of players round by round in YAML, brought up to date by @pnpm/yaml.document-sync: patchDocument(document,
# target) makes the document match the target and keeps the comments.
# Guess:   the text then says what the target says, with null for a round that a player missed.
# Happens: null is left out of lists: [2, null, 1] becomes [2, 1], so that the result of round 3 is that of round 2;
#          and who has no rating (null) has no such key. Rounds missed before are taken out, too, if something else is
#          changed. Empty maps go as well. No error; 0, false and empty texts stay.
# Seen in: @pnpm/yaml.document-sync 1000.0.0, the newest (2026); its readme has caveats on comments, not on null.
# Hurts:   tools that keep tournaments, schedules or settings in commented YAML: results move to other rounds.
set -euo pipefail
version=1000.0.0 yaml=2.9.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@pnpm/yaml.document-sync@$version" "yaml@$yaml" >/dev/null

cat >results.cjs <<'JS'
const { patchDocument } = require('@pnpm/yaml.document-sync');
const YAML = require('yaml');
const text = `# points by round
Jansen: [2, 1]
Smit: [0, null, 2]  # ill
Visser: { rating: null, club: Zuid }
`;
const show = (name, change) => {
	const document = YAML.parseDocument(text), target = document.toJSON();
	change(target);
	patchDocument(document, target);
	const got = YAML.parse(document.toString());
	console.log(`${name}: ${JSON.stringify(got)}`);
	console.log(`	right: ${JSON.stringify(got) === JSON.stringify(target) ? 'the same' : JSON.stringify(target)}`);
};
show('nothing changed', () => {});
show('round 3, Jansen wins', (target) => target.Jansen.push(2));
show('round 3 and 4, Jansen misses one', (target) => target.Jansen.push(null, 2));
show('Smit played after all', (target) => (target.Smit[1] = 1));
show('0 and empty', (target) => (target.Jansen = [0, '', false]));
JS
echo "@pnpm/yaml.document-sync $version, yaml $yaml"
out=$(node results.cjs)
echo "$out"
if [ "$out" = 'nothing changed: {"Jansen":[2,1],"Smit":[0,2],"Visser":{"club":"Zuid"}}
	right: {"Jansen":[2,1],"Smit":[0,null,2],"Visser":{"rating":null,"club":"Zuid"}}
round 3, Jansen wins: {"Jansen":[2,1,2],"Smit":[0,2],"Visser":{"club":"Zuid"}}
	right: {"Jansen":[2,1,2],"Smit":[0,null,2],"Visser":{"rating":null,"club":"Zuid"}}
round 3 and 4, Jansen misses one: {"Jansen":[2,1,2],"Smit":[0,2],"Visser":{"club":"Zuid"}}
	right: {"Jansen":[2,1,null,2],"Smit":[0,null,2],"Visser":{"rating":null,"club":"Zuid"}}
Smit played after all: {"Jansen":[2,1],"Smit":[0,1,2],"Visser":{"club":"Zuid"}}
	right: {"Jansen":[2,1],"Smit":[0,1,2],"Visser":{"rating":null,"club":"Zuid"}}
0 and empty: {"Jansen":[0,"",false],"Smit":[0,2],"Visser":{"club":"Zuid"}}
	right: {"Jansen":[0,"",false],"Smit":[0,null,2],"Visser":{"rating":null,"club":"Zuid"}}' ]; then
	echo 'as found: missed rounds are taken out, and later results move'
else
	echo 'changed: other results'
	exit 1
fi
