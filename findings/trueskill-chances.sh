#!/usr/bin/env bash
# The chance that one player beats another, by ChanceOfWinning() of npm trueskill, of skills [mu, sigma].
# Guess:   that of the difference of two normal skills, so about 0.7 for 30 against 25, both of sigma 8; some leave the
#          luck of a game out. The same skills give new ones in AdjustPlayers(), where sigma is the deviation.
# Happens: 0.89: the deviation goes for the variance, the square of it. So all chances are too sure above a sigma of 1,
#          newcomers against each other most, and too unsure below it. No error; equal players have 0.5.
# Seen in: trueskill 0.0.2, the newest, with 10,000 downloads a month; ts-trueskill 5.1.0 is right. Its readme
#          does not name the function.
# Hurts:   sites that seek an even opponent or show chances before a game: few games seem to be even.
set -euo pipefail
version=0.0.2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . "trueskill@$version" ts-trueskill@5.1.0 >/dev/null

cat >chances.mjs <<'JS'
import trueskill from 'trueskill';
import { Rating, TrueSkill } from 'ts-trueskill';
const game = new TrueSkill(25, 25 / 3, 25 / 6, 0, 0);
// The area below the curve, summed up in small steps.
const normal = (x) => {
	let sum = 0.5;
	for (let at = 0, step = x / 10000; Math.abs(at) < Math.abs(x); at += step) {
		sum += Math.exp(-((at + step / 2) ** 2) / 2) * step / Math.sqrt(2 * Math.PI);
	}
	return sum;
};
for (const [a, b] of [[[30, 8], [25, 8]], [[30, 2], [25, 25 / 3]], [[26, 0.5], [25, 0.5]], [[25, 8], [25, 8]]]) {
	const right = normal((a[0] - b[0]) / Math.hypot(a[1], b[1]));
	console.log(`${a.map((x) => x.toFixed(1)).join()} against ${b.map((x) => x.toFixed(1)).join()}:`,
		`trueskill ${trueskill.ChanceOfWinning(a, b).toFixed(2)}, of the skills ${right.toFixed(2)},`,
		`with luck ${game.winProbability([new Rating(...a)], [new Rating(...b)]).toFixed(2)} by ts-trueskill`);
}
const [first, second] = [{ skill: [30, 8], rank: 1 }, { skill: [25, 8], rank: 2 }];
trueskill.AdjustPlayers([first, second]);
console.log('after a win:', [first, second].map((p) => p.skill.map((x) => x.toFixed(1)).join()).join(' and '));
JS
echo "trueskill $version"
out=$(node chances.mjs)
echo "$out"
if [ "$out" = '30.0,8.0 against 25.0,8.0: trueskill 0.89, of the skills 0.67, with luck 0.65 by ts-trueskill
30.0,2.0 against 25.0,8.3: trueskill 0.94, of the skills 0.72, with luck 0.68 by ts-trueskill
26.0,0.5 against 25.0,0.5: trueskill 0.84, of the skills 0.92, with luck 0.57 by ts-trueskill
25.0,8.0 against 25.0,8.0: trueskill 0.50, of the skills 0.50, with luck 0.50 by ts-trueskill
after a win: 33.0,7.1 and 22.0,7.1' ]; then
	echo 'as found: chances are those of players whose deviation is the square root of theirs'
else
	echo 'changed: other chances'
	exit 1
fi
