#!/usr/bin/env bash
# Days in a row on which somebody played, from the times of the games, by date-streaks: summary({dates}).
# Guess:   calendar days: games on January 1, 2 and 3 are a streak of 3, whatever the hours are; a day without a game
#          ends it.
# Happens: full 24 hours count between games: January 1 at 20:00 and January 2 at 10:00 are one day, and January 1 at
#          20:00 and January 3 at 10:00 are a streak of 2, though nobody played on January 2. Right if all times of day
#          are the same. Of players with one game on most days, more than half have a wrong longest streak. The list
#          itself is sorted by days, and trackRecord() goes by days. No error.
# Seen in: date-streaks 1.2.1, the newest; all examples of the readme are at midnight.
# Hurts:   sites that show streaks of playing or training: they end in spite of games, or go on without one.
set -euo pipefail
version=1.2.1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "date-streaks@$version" >/dev/null

cat >streaks.cjs <<'JS'
const { summary, trackRecord } = require('date-streaks');
const time = (day, hour) => new Date(2026, 0, day, hour);
for (const games of [[[1, 0], [2, 0], [3, 0]], [[1, 20], [2, 10], [3, 21]], [[1, 20], [2, 10], [3, 9], [4, 8]],
	[[1, 20], [3, 10]], [[1, 20], [3, 10], [5, 9]]]) {
	const { streaks } = summary({ dates: games.map(([day, hour]) => time(day, hour)) });
	console.log(`${games.map(([day, hour]) => `January ${day} at ${hour}`).join(', ')}: streaks ${streaks.join(' ')}`);
}
let seed = 1;
const random = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};
for (const hours of [[20, 1], [19, 3], [8, 15]]) {
	let less = 0, more = 0;
	for (let player = 0; player < 300; player++) {
		const dates = [];
		let longest = 0, now = 0;
		for (let day = 1; day <= 28; day++) {
			now = random(4) ? now + 1 : 0;
			longest = Math.max(longest, now);
			if (now) dates.push(time(day, hours[0] + random(hours[1])));
		}
		const got = summary({ dates }).longestStreak;
		if (got < longest) less++;
		if (got > longest) more++;
	}
	console.log(`300 players, one game on most days, from ${hours[0]} to ${hours[0] + hours[1]}:`,
		`longest streak too short ${less}, too long ${more}`);
}
const days = trackRecord({ dates: [time(1, 20), time(3, 10)], length: 3, endDate: time(3, 0) });
console.log(`trackRecord: ${Object.values(days).join(' ')}`);
JS
echo "date-streaks $version"
out=$(TZ=UTC node streaks.cjs)
echo "$out"
if [ "$out" = 'January 1 at 0, January 2 at 0, January 3 at 0: streaks 3
January 1 at 20, January 2 at 10, January 3 at 21: streaks 2
January 1 at 20, January 2 at 10, January 3 at 9, January 4 at 8: streaks 1
January 1 at 20, January 3 at 10: streaks 2
January 1 at 20, January 3 at 10, January 5 at 9: streaks 3
300 players, one game on most days, from 20 to 21: longest streak too short 0, too long 0
300 players, one game on most days, from 19 to 22: longest streak too short 195, too long 63
300 players, one game on most days, from 8 to 23: longest streak too short 197, too long 67
trackRecord: true false true' ]; then
	echo 'as found: streaks count 24 hours, not days'
else
	echo 'changed: other streaks'
	exit 1
fi
