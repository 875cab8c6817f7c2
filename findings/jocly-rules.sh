#!/usr/bin/env bash
# Captures of npm jocly, a package of games with rules, pictures and players, against its own pages of rules.
# Guess:   a king may pass the square that it came from, captured pieces stay until the end and cannot be passed again,
#          and in English draughts a player chooses freely among captures.
# Happens: the square that a king came from stays occupied: 38x16 of four pieces (33, 30, 40 and, past 38, 21) is
#          missing, and captures of three are given. A king stops on 24, where it has captured a piece, and beyond it.
#          English draughts makes the capture of most pieces compulsory. Most games are right to their end.
# Seen in: jocly 0.9.13.
# Hurts:   who checks moves or trains with it: one of 60 random positions with a king and some men is wrong.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . jocly@0.9.13 >/dev/null

rules=node_modules/jocly/dist/browser/games/checkers/rules
echo "jocly 0.9.13; its page on international draughts: $(grep -o 'Captured pieces are removed after all captures' \
	$rules-draughts.html); on English draughts: lines on most pieces: $(grep -c most $rules-brit-checkers.html || true)"
cat >captures.cjs <<'JS'
const jocly = require('jocly/dist/node/jocly.core.js');
async function international(initialBoard) {
	const match = await jocly.createMatch('draughts');
	await match.load({ game: 'draughts', initialBoard, playedMoves: [] });
	// Its squares are counted from White's side.
	const number = (index) => 50 - 5 * (Math.floor(index / 5) + 1) + index % 5 + 1;
	const texts = (await match.getPossibleMoves()).map(({ pos, capt }) => `${number(pos[0])}x${number(pos.at(-1))} (` +
		capt.filter((index) => index !== null).map(number).sort((a, b) => a - b) + ')');
	console.log(`${initialBoard}: ${[...new Set(texts)].sort().join(' ')}`);
}
async function english(line) {
	const match = await jocly.createMatch('english-draughts');
	const texts = async (moves) => moves.length ? await match.getMoveString(moves) : [];
	for (const text of line.split(' ')) {
		const moves = await match.getPossibleMoves();
		await match.applyMove(moves[(await texts(moves)).indexOf(text)]);
	}
	console.log(`English, ${line}: ${(await texts(await match.getPossibleMoves())).join(' ')}`);
}
(async () => {
	await international('W:WK38:B33'); // right
	await international('W:WK38:B33,30,40'); // right
	await international('W:WK38:B33,30,40,21'); // wrong: 38x16 is the only move
	await international('W:WK15:B10,18,19,24,28,45'); // wrong: 15x15 and 15x20 are the only moves
	await english('11-15 23-19 9-14 22-18 15x22'); // wrong: 26x17 is allowed
	process.exit(0);
})();
JS
out=$(timeout 60 node captures.cjs)
echo "$out"
if [ "$out" = 'W:WK38:B33: 38x15 (33) 38x20 (33) 38x24 (33) 38x29 (33)
W:WK38:B33,30,40: 38x44 (30,33,40) 38x49 (30,33,40)
W:WK38:B33,30,40,21: 38x44 (30,33,40) 38x49 (30,33,40)
W:WK15:B10,18,19,24,28,45: 15x15 (10,18,24,28) 15x20 (10,18,24,28) 15x24 (18,19,24,28) 15x30 (18,19,24,28)'\
' 15x35 (18,19,24,28)
English, 11-15 23-19 9-14 22-18 15x22: 25x9' ]; then
	echo 'as found: a king does not pass the square it came from'
else
	echo 'changed: other captures'
	exit 1
fi
