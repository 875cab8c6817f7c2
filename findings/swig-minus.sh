#!/usr/bin/env bash
# Changes of ratings in templates of swig: a loss of 12 as {{ -loss }}, the rest as {{ -loss + gain }}.
# Guess:   -12, and gain less loss.
# Happens: a minus at the beginning is dropped: {{ -loss }} is 12, and {{ -2 + 3 }} is 5. So is the one of {{ -1.5 }}
#          and of a call. {{- without a space means that blanks before are taken out; here they stay, and yet the minus
#          is gone. In brackets, by "0 - loss", in if, in set and as an argument it is right. And {{ won ? "+" : "-" }}
#          shows the value of won: what follows is ignored. No error of all these.
# Seen in: swig-templates 2.0.3, the newest, and swig 1.4.2, which it follows, with 100,000 downloads a month each.
# Hurts:   lists of ratings, of points in a team match, of time that is overdrawn: losses are shown as gains.
set -euo pipefail
version=2.0.3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "swig-templates@$version" swig@1.4.2 >/dev/null

cat >ratings.cjs <<'JS'
const values = { loss: 12, gain: 5, won: true, twice: (number) => number * 2 };
const libraries = [require('swig-templates'), require('swig')];
for (const [template, right] of [['{{ -loss }}', '-12'], ['{{ (-loss) }}', '-12'], ['{{ 0 - loss }}', '-12'],
	['{{ -2 + 3 }}', '1'], ['{{ -loss + gain }}', '-7'], ['{{ gain + -loss }}', '-7'], ['{{ -1.5 }}', '-1.5'],
	['{{ -twice(3) }}', '-6'], ['{{ twice(-3) }}', '-6'], ['{% set change = -loss %}{{ change }}', '-12'],
	['a {{ -loss }}', 'a -12'], ['a {{- loss }}', 'a12'], ['{{ won ? "+" : "-" }}', '+ or an error']]) {
	const found = libraries.map((swig) => swig.render(template, { locals: values }));
	console.log(`${template}: ${found.join(' and ')}, right: ${right}`);
}
JS
echo "swig-templates $version"
out=$(node ratings.cjs)
echo "$out"
if [ "$out" = '{{ -loss }}: 12 and 12, right: -12
{{ (-loss) }}: -12 and -12, right: -12
{{ 0 - loss }}: -12 and -12, right: -12
{{ -2 + 3 }}: 5 and 5, right: 1
{{ -loss + gain }}: 17 and 17, right: -7
{{ gain + -loss }}: -7 and -7, right: -7
{{ -1.5 }}: 1.5 and 1.5, right: -1.5
{{ -twice(3) }}: 6 and 6, right: -6
{{ twice(-3) }}: -6 and -6, right: -6
{% set change = -loss %}{{ change }}: -12 and -12, right: -12
a {{ -loss }}: a 12 and a 12, right: a -12
a {{- loss }}: a12 and a12, right: a12
{{ won ? "+" : "-" }}: true and true, right: + or an error' ]; then
	echo 'as found: losses are shown as gains'
else
	echo 'changed: other numbers'
	exit 1
fi
