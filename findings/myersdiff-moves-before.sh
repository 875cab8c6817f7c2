#!/usr/bin/env bash
# A corrected list of moves, one a line, sent as a diff in GNU's normal form, by myers-diff: formats.GnuNormalFormat(
# diff(old, corrected, { compare: 'lines' })).
# Guess:   what diff prints, so that patch or its rules ("8a12: put it behind line 8") give the corrected list.
# Happens: lines put in are placed one too far down: moves before the first one go behind it (1a1 instead of 0a1), and
#          moves before 40. are behind 40. Deleted lines are numbered wrongly for the new file, which patch does not
#          mind. Changed lines are right. patch applies it without a word. A third of corrections give another list.
# Seen in: myers-diff 2.1.0, the newest, with 36000 downloads a month. The readme's example changes lines only.
# Hurts:   sites that store or send corrections of games, rules or results as diffs.
set -euo pipefail
version=2.1.0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "myers-diff@$version" >/dev/null

cat >moves.cjs <<'JS'
const { diff, formats } = require('myers-diff');
const { spawnSync } = require('child_process');
const { writeFileSync } = require('fs');
const theirs = (a, b) => formats.GnuNormalFormat(diff(a, b, { compare: 'lines' }));
const gnu = (a, b) => {
	writeFileSync('old', a);
	writeFileSync('new', b);
	return spawnSync('diff', ['old', 'new']).stdout.toString();
};
const apply = (text, patch) => {
	const lines = text.split('\n').slice(0, -1), out = [];
	let at = 0;
	const copy = (to) => {
		while (at < to && at < lines.length) out.push(lines[at++]);
	};
	for (const line of patch.split('\n')) {
		const command = line.match(/^(\d+)(?:,(\d+))?([acd])\d/);
		if (command) {
			const from = Number(command[1]), to = Number(command[2] || from);
			copy(command[3] === 'a' ? from : from - 1);
			if (command[3] !== 'a') at = to;
		} else if (line.startsWith('> ')) out.push(line.slice(2));
	}
	copy(lines.length);
	return `${out.join('\n')}\n`;
};
const text = (moves) => moves.map((move) => `${move}\n`).join('');
for (const [a, b] of [[['19-23', '28x19'], ['32-28', '19-23', '28x19']], [['1', '2', '3'], ['1', 'x', '2', '3']],
	[['1', '2', '3'], ['1', 'x', '3']], [['1', '2', '3'], ['1', '2', '3', 'x']], [['1', '2', '3'], ['1', '3']]]) {
	const commands = (patch) => patch.split('\n').filter((line) => /^\d/.test(line)).join(' ');
	console.log(`${a.join(' ')} to ${b.join(' ')}: ${commands(theirs(text(a), text(b)))}, GNU:`,
		`${commands(gnu(text(a), text(b)))}; gives: ${apply(text(a), theirs(text(a), text(b))).trim().replace(/\n/g, ' ')}`);
}
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
let wrong = 0, control = 0;
for (let test = 0; test < 300; test++) {
	const a = Array.from({ length: 20 }, (_, i) => `${i + 1}. ${1 + random(50)}-${1 + random(50)}`), b = [...a];
	b.splice(random(21), random(3), ...Array.from({ length: 1 + random(2) }, (_, i) => `new ${i}`));
	if (apply(text(a), theirs(text(a), text(b))) !== text(b)) wrong++;
	if (apply(text(a), gnu(text(a), text(b))) !== text(b)) control++;
}
console.log(`corrections of 20 moves that give another list: ${wrong} of 300, with GNU diff: ${control}`);
JS
echo "myers-diff $version"
out=$(node moves.cjs)
echo "$out"
if [ "$out" = '19-23 28x19 to 32-28 19-23 28x19: 1a1, GNU: 0a1; gives: 19-23 32-28 28x19
1 2 3 to 1 x 2 3: 2a2, GNU: 1a2; gives: 1 2 x 3
1 2 3 to 1 x 3: 2c2, GNU: 2c2; gives: 1 x 3
1 2 3 to 1 2 3 x: 4a4, GNU: 3a4; gives: 1 2 3 x
1 2 3 to 1 3: 2d2, GNU: 2d1; gives: 1 3
corrections of 20 moves that give another list: 109 of 300, with GNU diff: 0' ]; then
	echo 'as found: a move put before one goes behind it'
else
	echo 'changed: other diffs'
	exit 1
fi
