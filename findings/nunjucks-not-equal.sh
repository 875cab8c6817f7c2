#!/usr/bin/env bash
# A list of games in templates as in Jinja2, by nunjucks: {% if not game.result == "1-1" %} lists those that are no
# draws.
# Guess:   as in Jinja2, of which nunjucks is a port: "not a == b" is not (a == b); so it is by @huggingface/jinja.
# Happens: "not" takes the nearest word alone: (not game.result) == "1-1" is never true, and no game is listed; "not
#          points > 1" is not true for 0 or 1. With "in" and "is" it is right, and so it is with brackets or !=. And
#          1 < round < 5 compares true with 5: all rounds are below 5. No error.
# Seen in: nunjucks 3.2.4, the newest, with 8 million downloads a month, next to @huggingface/jinja 0.5.11 (2026). Its
#          page on templates names not and ==, not their ranks.
# Hurts:   pages of tournaments with templates from Python, or for both: whole lists are empty.
set -euo pipefail
version=3.2.4
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "nunjucks@$version" @huggingface/jinja@0.5.11 >/dev/null

cat >list.mjs <<'JS'
import { createRequire } from 'node:module';
const nunjucks = createRequire(import.meta.url)('nunjucks');
const { Template } = await import('@huggingface/jinja');
nunjucks.configure({ autoescape: false });
const games = [{ round: 1, result: '2-0', points: 2 }, { round: 2, result: '1-1', points: 1 },
	{ round: 6, result: '0-2', points: 0 }];
for (const condition of ['not game.result == "1-1"', 'not (game.result == "1-1")', 'game.result != "1-1"',
	'not game.points > 1', 'not game.result in ["1-1"]', 'not game.points is odd', '1 < game.round < 5']) {
	const text = `{% for game in games %}{% if ${condition} %}${'{{ game.round }} '}{% endif %}{% endfor %}`;
	let other;
	try {
		other = new Template(text).render({ games });
	} catch {
		other = 'an error';
	}
	console.log(`${condition}: ${nunjucks.renderString(text, { games }) || 'none '}| jinja ${other}`);
}
JS
echo "nunjucks $version"
out=$(node list.mjs)
echo "$out"
if [ "$out" = 'not game.result == "1-1": none | jinja 1 6 
not (game.result == "1-1"): 1 6 | jinja 1 6 
game.result != "1-1": 1 6 | jinja 1 6 
not game.points > 1: none | jinja 2 6 
not game.result in ["1-1"]: 1 6 | jinja 1 6 
not game.points is odd: 1 6 | jinja 1 6 
1 < game.round < 5: 1 2 6 | jinja an error' ]; then
	echo 'as found: no game is not a draw'
else
	echo 'changed: other games'
	exit 1
fi
