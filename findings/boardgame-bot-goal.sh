#!/usr/bin/env bash
# The bot of boardgame.io (MCTSBot) in an ending of English draughts, with the objective to have more men.
# Guess:   objectives get the number of a player, so one that the opponent reaches counts for the opponent, or at least
#          not for the bot. Told to be ahead, it keeps its men.
# Happens: what any player reaches in a playout is added to the value of all moves that led there, whoever made them.
#          Each of ten bots gives a man away at once, so that someone is ahead. Without the objective none does.
# Seen in: boardgame.io 0.50.2, the newest.
# Hurts:   who helps the bot of a game along with objectives (a king, more men): it plays for those of both sides.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . boardgame.io@0.50.2 >/dev/null

cat >bot.cjs <<'JS'
const { Client } = require('boardgame.io/client');
const { MCTSBot } = require('boardgame.io/ai');
const other = (player) => player === '0' ? '1' : '0';
const row = (n) => Math.floor((n - 1) / 4);
const square = (x, y) => x < 0 || y < 0 || x > 7 || y > 7 ? 0 : 4 * y + Math.floor(x / 2) + 1;
function legal(men, player) { // men only, one jump at a time; player 0 has the dark men and moves towards 32
	const steps = [], jumps = [], down = player === '0' ? 1 : -1;
	for (const from of Object.keys(men).map(Number).filter((from) => men[from] === player)) {
		const y = row(from), x = (from - 1) % 4 * 2 + (y % 2 ? 0 : 1);
		for (const side of [-1, 1]) {
			const next = square(x + side, y + down), far = square(x + 2 * side, y + 2 * down);
			if (next && !men[next]) steps.push([from, next]);
			if (next && men[next] && men[next] !== player && far && !men[far]) jumps.push([from, far, next]);
		}
	}
	return jumps.length ? jumps : steps;
}
const game = {
	setup: () => ({ men: { 2: '0', 11: '0', 19: '1', 31: '1' } }),
	turn: { minMoves: 1, maxMoves: 1 },
	moves: {
		move: ({ G }, from, to, captured) => {
			G.men[to] = G.men[from];
			delete G.men[from];
			if (captured) delete G.men[captured];
		},
	},
	endIf: ({ G, ctx }) => legal(G.men, ctx.currentPlayer).length ? undefined : { winner: other(ctx.currentPlayer) },
};
const count = (men, player) => Object.values(men).filter((owner) => owner === player).length;
const objectives = (G, ctx, player) =>
	({ ahead: { checker: (G) => count(G.men, player) > count(G.men, other(player)), weight: 1 } });
(async () => {
	const client = Client({ game, debug: false });
	client.start();
	console.log('legal:', legal(client.getState().G.men, '0').map((move) => move.join('-')).join(' '));
	for (const [name, options] of [['no objective', {}], ['more men', { objectives }]]) {
		let lost = 0;
		for (let seed = 0; seed < 10; seed++) {
			const bot = new MCTSBot({ game, seed: `${seed}`, iterations: 400, ...options,
				enumerate: (G, ctx, player) => legal(G.men, player).map((args) => ({ move: 'move', args })) });
			const { action } = await bot.play(client.getState(), '0');
			const [from, to] = action.payload.args;
			if (from === 11) lost++; // 11-15 and 11-16 give the man to 19
		}
		console.log(`${name}: ${lost} of 10 bots give a man away`);
	}
})();
JS
echo 'boardgame.io 0.50.2'
out=$(node bot.cjs)
echo "$out"
if [ "$out" = 'legal: 2-6 2-7 11-15 11-16
no objective: 0 of 10 bots give a man away
more men: 10 of 10 bots give a man away' ]; then
	echo 'as found: a bot with an objective plays for that of the opponent'
else
	echo 'changed: other moves'
	exit 1
fi
