#!/usr/bin/env bash
# When a championship was, in EDTF (ISO 8601-2): 2026-25 is spring in the north, 2026-27 autumn in the north, 2026-29 to
# 2026-32 are the seasons in the south. Read by @edtf-ts/core: FuzzyDate.parse().
# Guess:   spring in the north is March to May, as for 2026-21 (spring); seasons in the south are six months off.
# Happens: 2026-25, which it calls "Spring (Northern Hemisphere) 2026", is September to November, and autumn in the
#          north is March to May: they have the months of the south. It is definitely not in spring (2026-21), and
#          sorted behind the summer. Those of the south raise errors. 21 to 24 and quarters are right.
# Seen in: @edtf-ts/core 0.4.2, the newest (April 2026), with 2400 downloads a month; its readme calls 25 winter.
# Hurts:   archives and time lines: championships of spring stand half a year late, and searches miss them.
set -euo pipefail
version=0.4.2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "@edtf-ts/core@$version" >/dev/null

cat >seasons.mjs <<'JS'
import { FuzzyDate } from '@edtf-ts/core';
const day = (date) => date.toISOString().slice(0, 10);
for (const text of ['2026-21', '2026-22', '2026-23', '2026-24', '2026-25', '2026-26', '2026-27', '2026-28', '2026-29',
	'2026-33']) {
	try {
		const date = FuzzyDate.parse(text);
		console.log(`${text}: ${date.format()}, ${day(date.min)} to ${day(date.max)}`);
	} catch (error) {
		console.log(`${text}: ${error.constructor.name}`);
	}
}
const april = FuzzyDate.parse('2026-04-18'), spring = FuzzyDate.parse('2026-21'), north = FuzzyDate.parse('2026-25');
console.log(`April 18 in spring: ${april.during(spring)}, in spring of the north: ${april.during(north)}`);
console.log(`spring of the north meets spring: ${north.intersects?.(spring) ?? north.overlaps(spring)}`);
const games = ['2026-25', '2026-07-01', '2026-21'].map((text) => FuzzyDate.parse(text));
console.log(`sorted: ${games.sort((a, b) => a.min - b.min).map((date) => date.format()).join(', ')}`);
JS
echo "@edtf-ts/core $version"
out=$(node seasons.mjs)
echo "$out"
if [ "$out" = '2026-21: Spring 2026, 2026-03-01 to 2026-05-31
2026-22: Summer 2026, 2026-06-01 to 2026-08-31
2026-23: Autumn 2026, 2026-09-01 to 2026-11-30
2026-24: Winter 2026, 2026-12-01 to 2027-02-28
2026-25: Spring (Northern Hemisphere) 2026, 2026-09-01 to 2026-11-30
2026-26: Summer (Northern Hemisphere) 2026, 2026-12-01 to 2027-02-28
2026-27: Autumn (Northern Hemisphere) 2026, 2026-03-01 to 2026-05-31
2026-28: Winter (Northern Hemisphere) 2026, 2026-06-01 to 2026-08-31
2026-29: FuzzyDateParseError
2026-33: Quarter 1 2026, 2026-01-01 to 2026-03-31
April 18 in spring: YES, in spring of the north: NO
spring of the north meets spring: NO
sorted: Spring 2026, July 1, 2026, Spring (Northern Hemisphere) 2026' ]; then
	echo 'as found: spring in the north begins in September'
else
	echo 'changed: other months'
	exit 1
fi
