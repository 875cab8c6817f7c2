#!/usr/bin/env bash
# Players who look for a game, by gamemaker: one matchmaker for blitz and one for rapid, pairs of players (min and max
# 2), the highest rated first by sortQueueFunction.
# Guess:   each matchmaker has its own queue (the readme: "default []"), sorts it, and pairs all that it can.
# Happens: matchmakers without a queue of their own share one until the first check: who looks for blitz is paired for
#          rapid as well, at the same time. sortQueueFunction is never called. Of the pairs found at a check
#          each second one is left out and has to wait for the next; and who do not fit are tried again and again with
#          each other, never with the next ones. No error.
# Seen in: gamemaker 1.0.2, the newest (npm). The readme has one matchmaker and two players.
# Hurts:   sites with more than one time control: a player sits in two games, and strong ones wait behind.
set -euo pipefail
version=1.0.2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "gamemaker@$version" >/dev/null

cat >queue.cjs <<'JS'
const { mock } = require('node:test');
mock.timers.enable({ apis: ['setInterval', 'Date'] });
const Matchmaker = require('gamemaker');
const maker = (name, more) => {
	const options = { checkInterval: 2000, minMatchSize: 2, maxMatchSize: 2, ...more };
	const ids = (players) => players.map((e) => e.player.id).join(' - ');
	const say = (players) => console.log(`  ${Date.now() / 1000} s, ${name}: ${ids(players)}`);
	const matcher = new Matchmaker(say, (player) => player.id, options);
	matcher.init();
	return matcher;
};
console.log('Two matchmakers, Anna and Bob for blitz, Carla for rapid:');
const blitz = maker('blitz'), rapid = maker('rapid');
blitz.addPlayer({ id: 'Anna' });
blitz.addPlayer({ id: 'Bob' });
rapid.addPlayer({ id: 'Carla' });
console.log(`  wait for rapid: ${rapid.getQueue().map((e) => e.player.id).join(', ')}`);
mock.timers.tick(2000);
mock.timers.reset();
mock.timers.enable({ apis: ['setInterval', 'Date'] });
console.log('Eight players, own queue, by rating:');
let sorted = 0;
const club = maker('club', {
	queue: [],
	sortQueueFunction: (a, b) => {
		sorted++;
		return b.player.rating - a.player.rating;
	},
});
[1500, 1900, 1200, 2100, 1300, 1800, 1600, 1400].forEach((rating) => club.addPlayer({ id: String(rating), rating }));
for (let i = 0; i < 4; i++) mock.timers.tick(2000);
console.log(`  sortQueueFunction called ${sorted} times`);
mock.timers.reset();
mock.timers.enable({ apis: ['setInterval', 'Date'] });
console.log('1200, 2100, 1250, 2050, pairs at most 100 apart:');
const near = ([a, b]) => Math.abs(a.player.rating - b.player.rating) <= 100;
const strict = maker('near', { queue: [], matchPlayersFunction: near });
[1200, 2100, 1250, 2050].forEach((rating) => strict.addPlayer({ id: String(rating), rating }));
for (let i = 0; i < 10; i++) mock.timers.tick(2000);
console.log(`  after 20 s wait ${strict.getQueue().map((e) => e.player.id).join(', ')}`);
process.exit(0);
JS
echo "gamemaker $version"
out=$(node queue.cjs 2>/dev/null)
echo "$out"
if [ "$out" = 'Two matchmakers, Anna and Bob for blitz, Carla for rapid:
  wait for rapid: Anna, Bob, Carla
  2 s, blitz: Anna - Bob
  2 s, rapid: Anna - Bob
Eight players, own queue, by rating:
  2 s, club: 1500 - 1900
  2 s, club: 1300 - 1800
  4 s, club: 1200 - 2100
  6 s, club: 1600 - 1400
  sortQueueFunction called 0 times
1200, 2100, 1250, 2050, pairs at most 100 apart:
  after 20 s wait 1200, 2100, 1250, 2050' ]; then
	echo 'as found: players of one queue are paired in the other as well'
else
	echo 'changed: other pairs'
	exit 1
fi
