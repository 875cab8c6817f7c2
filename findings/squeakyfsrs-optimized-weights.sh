#!/usr/bin/env bash
# When a problem is shown again, by @squeakyrobot/fsrs: its 17 weights of FSRS 4.5, or 21 weights that an optimizer of
# FSRS 6 found for one's own reviews ("optional v6 support: accepts optimized 21-parameter sets").
# Guess:   intervals as FSRS 4.5 has them, and with 21 weights those of FSRS 6 (ts-fsrs).
# Happens: with 21 weights each problem is due after a day, a right answer makes the memory weaker, below zero, and from
#          the fourth review on interval and date are NaN: the last weight, a power, is used without its minus. With the
#          17 weights the first difficulty is calculated as FSRS 5 does: 1 instead of 4.93 for "good", and the fourth
#          interval is 151 days, not 58. No error; only the number of weights is checked.
# Seen in: @squeakyrobot/fsrs 1.0.0, the newest (npm, 2026), against ts-fsrs 5.4.2 and the formulas of 4.5.
# Hurts:   who trains combinations with it: they come back daily and then never, or much too late.
set -euo pipefail
version=1.0.0
other=5.4.2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@squeakyrobot/fsrs@$version" "ts-fsrs@$other" >/dev/null

cat >reviews.mjs <<'JS'
import { FSRS, Rating, DEFAULT_WEIGHTS } from '@squeakyrobot/fsrs';
import { fsrs, createEmptyCard, Rating as OtherRating, default_w } from 'ts-fsrs';
const start = new Date('2026-01-01T12:00:00Z'), round = (x) => Math.round(10 * x) / 10;
const weights = [...default_w];
const reviews = (w, n) => {
	const scheduler = new FSRS({ enable_fuzz: false, ...(w && { w }) }), days = [], memory = [];
	let card = scheduler.createEmptyCard(start), now = start;
	for (let i = 0; i < n; i++) {
		card = scheduler.repeat(card, now)[Rating.Good].card;
		days.push(card.scheduled_days);
		memory.push(round(card.stability));
		now = card.due;
	}
	return { days, memory, first: round(card.difficulty) };
};
const right = reviews(undefined, 6);
console.log(`17 weights, all good: days ${right.days.join(' ')}, difficulty ${right.first}`);
const w = DEFAULT_WEIGHTS, days = [];
let stability = w[2], difficulty = w[4];
for (let i = 0; i < 6; i++) {
	if (i > 0) {
		const recall = (1 + (19 / 81) * (days.at(-1) / stability)) ** -0.5;
		stability *= 1 + Math.exp(w[8]) * (11 - difficulty) * stability ** -w[9] * (Math.exp(w[10] * (1 - recall)) - 1);
	}
	days.push(Math.max(1, Math.round(stability)));
}
console.log(`FSRS 4.5 with these weights: days ${days.join(' ')}, difficulty ${round(difficulty)}`);
const wrong = reviews(weights, 6);
console.log(`21 weights, all good: days ${wrong.days.join(' ')}, memory ${wrong.memory.join(' ')}`);
const scheduler = fsrs({ w: weights, enable_fuzz: false, enable_short_term: false });
let card = createEmptyCard(start), now = start;
const theirs = [];
for (let i = 0; i < 6; i++) {
	card = scheduler.repeat(card, now)[OtherRating.Good].card;
	theirs.push(card.scheduled_days);
	now = card.due;
}
console.log(`ts-fsrs with these weights: days ${theirs.join(' ')}`);
JS
echo "@squeakyrobot/fsrs $version, ts-fsrs $other"
out=$(node reviews.mjs)
echo "$out"
if [ "$out" = '17 weights, all good: days 2 10 42 151 478 1359, difficulty 1
FSRS 4.5 with these weights: days 2 7 21 58 145 337, difficulty 4.9
21 weights, all good: days 1 1 1 NaN NaN NaN, memory 2.3 0.9 -0.6 NaN NaN NaN
ts-fsrs with these weights: days 3 14 57 196 586 1559' ]; then
	echo 'as found: problems come back daily, and then never'
else
	echo 'changed: other days'
	exit 1
fi
