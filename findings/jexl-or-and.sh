#!/usr/bin/env bash
# Rules of a tournament as expressions for Jexl: who is "seeded || rating > 2000 && active", and the table of a game by
# "2 * game % 7".
# Guess:   as in JavaScript and in mathematics: && before ||, and *, / and % of one rank from left to right. Its README
#          lists the operators of JavaScript without ranks.
# Happens: || and && have one rank, from left to right: a seeded player who is not active is let in or not by the order
#          of the words. And % goes before * and /: 2 * 5 % 7 is 10. ^ goes from left to right, too. With brackets all
#          is right. No error.
# Seen in: jexl 2.3.0, the newest, with 320,000 downloads a month, and mozjexl 1.1.6. Two issues (91 and 110, open since
#          2020) know || and &&, none %.
# Hurts:   filters, prizes and pairings that a user may write: they are read otherwise than in the site's own code.
set -euo pipefail
version=2.3.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "jexl@$version" mozjexl@1.1.6 >/dev/null

cat >rules.cjs <<'JS'
const jexl = require('jexl');
const { Jexl } = require('mozjexl');
const mozilla = new Jexl();
const player = { seeded: true, rating: 1800, active: false, game: 5, players: 8 };
(async () => {
	for (const rule of ['seeded || rating > 2000 && active', 'active && rating > 2000 || seeded',
		'seeded || (rating > 2000 && active)', '2 * game % 7', '(2 * game) % 7', 'players / 2 % 3', '2 ^ 3 ^ 2']) {
		const right = new Function(...Object.keys(player), `return ${rule.replace(/\^/g, '**')}`);
		console.log(`${rule}: ${await jexl.eval(rule, player)} and ${await mozilla.eval(rule, player)},`,
			`JavaScript ${right(...Object.values(player))}`);
	}
})();
JS
echo "jexl $version"
out=$(node rules.cjs)
echo "$out"
if [ "$out" = 'seeded || rating > 2000 && active: false and false, JavaScript true
active && rating > 2000 || seeded: true and true, JavaScript true
seeded || (rating > 2000 && active): true and true, JavaScript true
2 * game % 7: 10 and 10, JavaScript 3
(2 * game) % 7: 3 and 3, JavaScript 3
players / 2 % 3: 4 and 4, JavaScript 1
2 ^ 3 ^ 2: 64 and 64, JavaScript 512' ]; then
	echo 'as found: "or" binds as "and" does, and % before *'
else
	echo 'changed: other ranks'
	exit 1
fi
