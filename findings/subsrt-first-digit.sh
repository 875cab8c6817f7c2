#!/usr/bin/env bash
# Subtitles of a game's video with the moves, in the formats of subsrt-ts: build(), parse() and convert().
# Guess:   what was written is read again, in each format of its list.
# Happens: from SSA and ASS each text comes back without its first character: 32-28 is 2-28, and 12-18 is 2-18, a
#          move as well. So it does when the file is by another program. SAMI, which it writes, it reads as empty. No
#          error; the older package subsrt keeps the character, SRT, VTT and the rest are right.
# Seen in: subsrt-ts 2.1.2, the newest, with 3000 downloads a month; one application works around it for Chinese (2025).
# Hurts:   who turns subtitles of lessons and games into another format, or searches them: other moves are shown.
set -euo pipefail
version=2.1.2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "subsrt-ts@$version" >/dev/null

cat >titles.mjs <<'JS'
import subsrt from 'subsrt-ts';
const { build, parse, convert } = subsrt;
const titles = ['32-28 19-23', '12-18 23x12', 'Black to move', '2-0'].map((text, i) =>
	({ type: 'caption', start: i * 5000, end: i * 5000 + 4000, duration: 4000, content: text, text }));
const texts = (list) => list.filter(({ type }) => type === 'caption').map(({ text }) => text).join(', ') || 'none';
console.log(`written: ${texts(titles)}`);
for (const format of ['srt', 'vtt', 'sub', 'sbv', 'json', 'ssa', 'ass', 'smi']) {
	console.log(`${format}: ${texts(parse(build(titles, { format }), { format }))}`);
}
const other = ['[Script Info]', 'ScriptType: v4.00+', '', '[Events]',
	'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
	'Dialogue: 0,0:00:01.00,0:00:04.50,Default,,0,0,0,,12-18 23x12', ''].join('\n');
console.log(`of another program: ${texts(parse(other, { format: 'ass' }))}`);
console.log(`that as SRT: ${convert(other, { format: 'srt' }).trim().split(/\s*\n/).join(' | ')}`);
JS
echo "subsrt-ts $version"
out=$(node titles.mjs)
echo "$out"
if [ "$out" = 'written: 32-28 19-23, 12-18 23x12, Black to move, 2-0
srt: 32-28 19-23, 12-18 23x12, Black to move, 2-0
vtt: 32-28 19-23, 12-18 23x12, Black to move, 2-0
sub: 32-28 19-23, 12-18 23x12, Black to move, 2-0
sbv: 32-28 19-23, 12-18 23x12, Black to move, 2-0
json: 32-28 19-23, 12-18 23x12, Black to move, 2-0
ssa: 2-28 19-23, 2-18 23x12, lack to move, -0
ass: 2-28 19-23, 2-18 23x12, lack to move, -0
smi: none
of another program: 2-18 23x12
that as SRT: 2 | 00:00:01,000 --> 00:00:04,500 | 2-18 23x12' ]; then
	echo 'as found: moves lose their first digit'
else
	echo 'changed: other texts'
	exit 1
fi
