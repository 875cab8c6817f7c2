#!/usr/bin/env bash
# A file of games in PDN, read line by line with binary-split; an empty line ends the tags, and the next one a game.
# Guess:   the lines of the file, as split, split2 and node's readline give them: empty ones, too.
# Happens: there are no empty lines: a game does not end, and the tags of all games are one. It is so for each
#          separator: of "1500,,1400" the missing rating is gone, and columns move. No error; the readme has no word
#          of it.
# Seen in: binary-split 1.0.5, the newest, with 80 000 downloads a month; line-stream-util splits by it.
# Hurts:   who takes it for the faster split, as it presents itself: of two games one is read.
set -euo pipefail
version=1.0.5
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "binary-split@$version" split2@4.2.0 >/dev/null

cat >games.cjs <<'JS'
const { Readable } = require('stream');
const splitters = { 'binary-split': require('binary-split'), split2: require('split2') };
const read = (splitter, text, separator) => new Promise((resolve) => {
	const parts = [], stream = Readable.from([Buffer.from(text)]).pipe(splitter(separator));
	stream.on('data', (part) => parts.push(String(part)));
	stream.on('end', () => resolve(parts));
});
const games = (lines) => {
	const found = [{ tags: 0, moves: '' }];
	for (const line of lines) {
		const game = found.at(-1);
		if (line.startsWith('[')) game.tags++;
		else if (line) game.moves += ` ${line}`;
		else if (game.moves) found.push({ tags: 0, moves: '' });
	}
	return found.filter(({ moves }) => moves);
};
const text = '[White "Jansen"]\n[Result "2-0"]\n\n1. 32-28 19-23 2-0\n\n[White "Smit"]\n\n1. 34-29 1-1\n';
(async () => {
	for (const [name, splitter] of Object.entries(splitters)) {
		const lines = await read(splitter, text, '\n'), found = games(lines);
		console.log(`${name}: ${lines.length} lines, ${found.length} games:`,
			found.map(({ tags, moves }) => `${tags} tags,${moves}`).join(' | '));
		console.log(`\t1500,,1400: ${JSON.stringify(await read(splitter, '1500,,1400', ','))}`);
	}
})();
JS
echo "binary-split $version"
out=$(node --no-deprecation games.cjs)
echo "$out"
if [ "$out" = 'binary-split: 5 lines, 1 games: 3 tags, 1. 32-28 19-23 2-0 1. 34-29 1-1
	1500,,1400: ["1500","1400"]
split2: 8 lines, 2 games: 2 tags, 1. 32-28 19-23 2-0 | 1 tags, 1. 34-29 1-1
	1500,,1400: ["1500","","1400"]' ]; then
	echo 'as found: two games are one'
else
	echo 'changed: other games'
	exit 1
fi
