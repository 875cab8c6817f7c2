#!/usr/bin/env bash
# Rounds in a template of atpl, "fully compatible with twig": loop.revindex, the rounds that are still to come.
# Guess:   as Twig has it: revindex counts from 3 to 1 in a list of 3, and revindex0 from 2 to 0.
# Happens: the two are interchanged: revindex is 2, 1, 0, and revindex0 is 3, 2, 1. A list of numbers is sorted as
#          texts, 1500 before 900. {{ n is divisible by(3) ? "yes" : "no" }} writes nothing, and so does "is same as";
#          "is even" is right. default() leaves an empty text as it is, -2 ** 2 is 4, 2 ** 3 ** 2 is 64. No error.
# Seen in: atpl 0.9.3, the newest, with 6000 downloads a month; compared with the manual of Twig.
# Hurts:   who uses templates of Twig on node: the last round has number 0, and the best rating is not the first.
set -euo pipefail
version=0.9.3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "atpl@$version" >/dev/null

cat >rounds.cjs <<'JS'
const fs = require('node:fs'), atpl = require('atpl');
const data = { rounds: ['a', 'b', 'c'], ratings: [1500, 900, 1200], n: 6, club: '' };
fs.mkdirSync('templates');
for (const [text, right] of [
	['{% for r in rounds %}{{ loop.index }} {% endfor %}', '1 2 3'],
	['{% for r in rounds %}{{ loop.index0 }} {% endfor %}', '0 1 2'],
	['{% for r in rounds %}{{ loop.revindex }} {% endfor %}', '3 2 1'],
	['{% for r in rounds %}{{ loop.revindex0 }} {% endfor %}', '2 1 0'],
	['{{ ratings|sort|join(" ") }}', '900 1200 1500'],
	['{{ n is even ? "yes" : "no" }}', 'yes'],
	['{{ n is divisible by(3) ? "yes" : "no" }}', 'yes'],
	['{{ n is same as(6) ? "yes" : "no" }}', 'yes'],
	['{{ club|default("no club") }}', 'no club'],
	['{{ 2 ** 3 ** 2 }}', '512'],
	['{{ -2 ** 2 }}', '-4'],
]) {
	fs.writeFileSync('templates/page.html', text);
	const got = atpl.renderFileSync('templates', 'page.html', data, false).trim();
	console.log(`${text}: ${got || 'nothing'}, right: ${right}`);
}
JS
echo "atpl $version"
out=$(node rounds.cjs)
echo "$out"
if [ "$out" = '{% for r in rounds %}{{ loop.index }} {% endfor %}: 1 2 3, right: 1 2 3
{% for r in rounds %}{{ loop.index0 }} {% endfor %}: 0 1 2, right: 0 1 2
{% for r in rounds %}{{ loop.revindex }} {% endfor %}: 2 1 0, right: 3 2 1
{% for r in rounds %}{{ loop.revindex0 }} {% endfor %}: 3 2 1, right: 2 1 0
{{ ratings|sort|join(" ") }}: 1200 1500 900, right: 900 1200 1500
{{ n is even ? "yes" : "no" }}: yes, right: yes
{{ n is divisible by(3) ? "yes" : "no" }}: nothing, right: yes
{{ n is same as(6) ? "yes" : "no" }}: nothing, right: yes
{{ club|default("no club") }}: nothing, right: no club
{{ 2 ** 3 ** 2 }}: 64, right: 512
{{ -2 ** 2 }}: 4, right: -4' ]; then
	echo 'as found: there is one round less to come'
else
	echo 'changed: other rounds'
	exit 1
fi
