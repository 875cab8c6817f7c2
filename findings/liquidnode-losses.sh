#!/usr/bin/env bash
# Changes of ratings in a template of liquid-node: {% if change > -5 %}, {{ change | plus: -2 }}, {% when -2 %}.
# Guess:   as in Liquid, where a number may have a minus.
# Happens: a number with a minus is taken for the name of something that does not exist: each comparison with it is
#          false, plus and times give NaN, and assign gives nothing. Negative values from the program are right, and so
#          is "< 0". And a name given by a loop stays behind it: after {% for round in rounds %} the page's own round
#          is the last of the list, and forloop stays, too. No error.
# Seen in: liquid-node 3.0.1, the newest, with 10000 downloads a month; compared with Liquid by Shopify (its tests).
# Hurts:   sites that show losses of rating, limits below 0, or the name of the tournament behind a list.
set -euo pipefail
version=3.0.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "liquid-node@$version" >/dev/null

cat >page.cjs <<'JS'
const { Engine } = require('liquid-node');
const data = () => ({ change: -2, round: 'final', rounds: ['first', 'second'] });
const truth = (condition) => `{% if ${condition} %}true{% else %}false{% endif %}`;
(async () => {
	for (const [text, right] of [
		[truth('change < 0'), 'true'],
		[truth('change == -2'), 'true'],
		[truth('change > -5'), 'true'],
		[truth('change < -1'), 'true'],
		['{{ change | plus: 5 }}', '3'],
		['{{ 5 | plus: -2 }}', '3'],
		['{{ change | times: -1 }}', '2'],
		['{% assign limit = -10 %}{{ limit }}', '-10'],
		['{% case change %}{% when -2 %}two lost{% else %}other{% endcase %}', 'two lost'],
		['{% for round in rounds %}{{ round }} {% endfor %}{{ round }}', 'first second final'],
	]) {
		console.log(`${text}: ${(await new Engine().parseAndRender(text, data())) || 'nothing'}, right: ${right}`);
	}
})();
JS
echo "liquid-node $version"
out=$(node page.cjs)
echo "$out"
if [ "$out" = '{% if change < 0 %}true{% else %}false{% endif %}: true, right: true
{% if change == -2 %}true{% else %}false{% endif %}: false, right: true
{% if change > -5 %}true{% else %}false{% endif %}: false, right: true
{% if change < -1 %}true{% else %}false{% endif %}: false, right: true
{{ change | plus: 5 }}: 3, right: 3
{{ 5 | plus: -2 }}: NaN, right: 3
{{ change | times: -1 }}: NaN, right: 2
{% assign limit = -10 %}{{ limit }}: nothing, right: -10
{% case change %}{% when -2 %}two lost{% else %}other{% endcase %}: other, right: two lost
{% for round in rounds %}{{ round }} {% endfor %}{{ round }}: first second second, right: first second final' ]; then
	echo 'as found: numbers with a minus are unknown names'
else
	echo 'changed: other pages'
	exit 1
fi
