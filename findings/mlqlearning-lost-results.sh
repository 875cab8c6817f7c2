#!/usr/bin/env bash
# A bot that learns from its games by ml-q-learning: play(state) for each move, reward(step, 1 or -1) for the last one,
# learn() after each game.
# Guess:   after thousands of games the winning move of the last state has a value near 1, the other near -1.
# Happens: all values stay 0. learn() leaves out the last step, the one with the result. And the second move, with its
#          reward for a capture, is learnt as a move of the first state: in a game of four moves where move 1 in state b
#          captures, a values its own move 1 and not 0, though both lead to b, and b learns nothing. No error.
# Seen in: ml-q-learning 0.0.15, the newest (npm). The readme has only a maze, whose steps cost something each.
# Hurts:   who trains with results alone: nothing is learnt; with captures: the wrong moves are.
set -euo pipefail
version=0.0.15
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "ml-q-learning@$version" >/dev/null

cat >learn.cjs <<'JS'
const { QLearningAgent } = require('ml-q-learning');
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
const states = ['a', 'b', 'c', 'd'];
const games = {
	'result at the end, 1 if the last move is 1, else -1': (i, move) => (i === 3 ? (move === 1 ? 1 : -1) : 0),
	'a capture, 1 if the move in state b is 1': (i, move) => (i === 1 && move === 1 ? 1 : 0),
};
const text = (values) => values.map((x) => (Math.round(10 * x) / 10 || 0).toFixed(1)).join('/');
(async () => {
	for (const [name, reward] of Object.entries(games)) {
		const agent = new QLearningAgent([0, 1], async () => random(2));
		const right = new Map(states.map((state) => [state, [0, 0]]));
		for (let game = 0; game < 2000; game++) {
			const moves = [];
			for (let i = 0; i < states.length; i++) {
				const step = await agent.play(states[i]);
				moves.push(step.action);
				agent.reward(step, reward(i, step.action));
			}
			await agent.learn();
			moves.forEach((move, i) => {
				const values = right.get(states[i]), next = i < 3 ? 0.99 * Math.max(...right.get(states[i + 1])) : 0;
				values[move] += 0.1 * (reward(i, move) + next - values[move]);
			});
		}
		const learnt = [];
		for (const state of states) learnt.push(`${state} ${text(await agent.memory.getState(state))}`);
		console.log(`${name}: values of moves 0/1`);
		console.log(`  learnt:     ${learnt.join(', ')}`);
		console.log(`  Q-learning: ${states.map((state) => `${state} ${text(right.get(state))}`).join(', ')}`);
	}
})();
JS
echo "ml-q-learning $version"
out=$(node learn.cjs 2>/dev/null)
echo "$out"
if [ "$out" = 'result at the end, 1 if the last move is 1, else -1: values of moves 0/1
  learnt:     a 0.0/0.0, b 0.0/0.0, c 0.0/0.0, d 0.0/0.0
  Q-learning: a 1.0/1.0, b 1.0/1.0, c 1.0/1.0, d -1.0/1.0
a capture, 1 if the move in state b is 1: values of moves 0/1
  learnt:     a 0.0/1.0, b 0.0/0.0, c 0.0/0.0, d 0.0/0.0
  Q-learning: a 1.0/1.0, b 0.0/1.0, c 0.0/0.0, d 0.0/0.0' ]; then
	echo 'as found: the result of a game is never learnt'
else
	echo 'changed: other values'
	exit 1
fi
