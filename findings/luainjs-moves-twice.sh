#!/usr/bin/env bash
# A bot or an opening in Lua, run by lua-in-js: game:move("32-28"):move("19-23"), each call returns the game.
# Guess:   two moves, as in Lua: what stands before the colon is worked out once.
# Happens: three, with the first one twice; four calls in a chain make 15 moves. What stands before each colon is run
#          once to find the function, and once more as its argument. With dots, and one call a line, it is right. "and"
#          and "or" always run both sides: x == nil or x.rating fails if x is nil, and side effects happen.
# Seen in: lua-in-js 2.2.5, the newest, with 1600 downloads a month; the readme names no limits of the language. An
#          issue (27, 2025) knows "and" and "or"; it is closed, but nothing was released since.
# Hurts:   sites that run bots, opening books or puzzles in Lua: boards get other positions without an error.
set -euo pipefail
version=2.2.5
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "lua-in-js@$version" >/dev/null

cat >bots.cjs <<'JS'
const lua = require('lua-in-js');
const run = (text) => {
	const out = [];
	lua.createEnv({ stdout: (line) => out.push(line) }).parse(text).exec();
	return out.join(' ').trim();
};
const game = `local moves = {}
local game = {}
function game:move(text) moves[#moves + 1] = text return self end
function game.play(self, text) moves[#moves + 1] = text return self end
local function board() moves[#moves + 1] = "board" return game end
`;
const calls = [['game:move("32-28"):move("19-23")', '32-28 19-23'], ['game:move("a"):move("b"):move("c")', 'a b c'],
	['game:move("a"):move("b"):move("c"):move("d")', 'a b c d'], ['board():move("a")', 'board a'],
	['game.play(game.play(game, "a"), "b")', 'a b'], ['game:move("a") game:move("b")', 'a b'],
	['local over = false and game:move("a")', ''], ['local over = true or game:move("a")', '']];
for (const [call, right] of calls) {
	console.log(`${call}: ${run(`${game}${call}\nprint(table.concat(moves, " "))`) || 'none'}; right: ${right || 'none'}`);
}
JS
echo "lua-in-js $version"
out=$(node bots.cjs)
echo "$out"
if [ "$out" = 'game:move("32-28"):move("19-23"): 32-28 32-28 19-23; right: 32-28 19-23
game:move("a"):move("b"):move("c"): a a b a a b c; right: a b c
game:move("a"):move("b"):move("c"):move("d"): a a b a a b c a a b a a b c d; right: a b c d
board():move("a"): board board a; right: board a
game.play(game.play(game, "a"), "b"): a b; right: a b
game:move("a") game:move("b"): a b; right: a b
local over = false and game:move("a"): a; right: none
local over = true or game:move("a"): a; right: none' ]; then
	echo 'as found: moves before a colon are played again'
else
	echo 'changed: other moves'
	exit 1
fi
