#!/usr/bin/env bash
# Years of a collection of games in EDTF (ISO 8601-2): a set in braces, 2024 and 2026 with two dots between, is each
# year from 2024 to 2026. Read by edtf: covers(), min, max.
# Guess:   the set covers games of 2024, 2025 and 2026, as the format has it, and as @edtf-ts/core reads it.
# Happens: of a range with dots in a set ({}) or list ([]) only the first year, month or day counts: the set ends on
#          2024-12-31 and does not cover 2025 and 2026. Also 2026-37, the first third of a year, lasts five months. No
#          error; intervals (2024/2026) and sets without dots are right.
# Seen in: edtf 4.11.1, the newest, with 60000 downloads a month.
# Hurts:   archives, searches and lists of championships: the games of all years but the first are not found.
set -euo pipefail
version=4.11.1 other=0.4.2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund --prefix . "edtf@$version" "@edtf-ts/core@$other" >/dev/null

cat >years.mjs <<'JS'
import edtf from 'edtf';
import { FuzzyDate } from '@edtf-ts/core';
const day = (time) => new Date(Number(time)).toISOString().slice(0, 10);
const covered = (text, parts) => parts.filter((part) => edtf(text).covers(edtf(part))).join(' ') || 'none';
const dots = '.'.repeat(2);
for (const [shown, ...parts] of [
	['2024/2026', '2024', '2025', '2026', '2030'],
	['{2024,2025,2026}', '2024', '2025', '2026', '2030'],
	['{2024 to 2026}', '2024', '2025', '2026', '2030'],
	['[2024 to 2026]', '2024', '2025', '2026', '2030'],
	['{2021,2024 to 2026}', '2021', '2024', '2025', '2026'],
	['{2026-01 to 2026-12}', '2026-01', '2026-06', '2026-12'],
	['{2026-11-28 to 2026-12-06}', '2026-11-28', '2026-11-30', '2026-12-06'],
	['2026-33', '2026-01', '2026-04'],
	['2026-37', '2026-04', '2026-05'],
]) {
	const text = shown.replace(' to ', dots), date = edtf(text), right = FuzzyDate.parse(text);
	console.log(`${shown}: ${day(date.min)} to ${day(date.max)}, right: ${day(right.min)} to ${day(right.max)};`,
		`covers ${covered(text, parts)}`);
}
JS
echo "edtf $version, @edtf-ts/core $other"
out=$(node years.mjs)
echo "$out"
if [ "$out" = '2024/2026: 2024-01-01 to 2026-12-31, right: 2024-01-01 to 2026-12-31; covers 2024 2025 2026
{2024,2025,2026}: 2024-01-01 to 2026-12-31, right: 2024-01-01 to 2026-12-31; covers 2024 2025 2026
{2024 to 2026}: 2024-01-01 to 2024-12-31, right: 2024-01-01 to 2026-12-31; covers 2024
[2024 to 2026]: 2024-01-01 to 2024-12-31, right: 2024-01-01 to 2026-12-31; covers 2024
{2021,2024 to 2026}: 2021-01-01 to 2024-12-31, right: 2021-01-01 to 2026-12-31; covers 2021 2024
{2026-01 to 2026-12}: 2026-01-01 to 2026-01-31, right: 2026-01-01 to 2026-12-31; covers 2026-01
{2026-11-28 to 2026-12-06}: 2026-11-28 to 2026-11-28, right: 2026-11-28 to 2026-12-06; covers 2026-11-28
2026-33: 2026-01-01 to 2026-03-31, right: 2026-01-01 to 2026-03-31; covers 2026-01
2026-37: 2026-01-01 to 2026-05-31, right: 2026-01-01 to 2026-04-30; covers 2026-04 2026-05' ]; then
	echo 'as found: a set of years has its first year only'
else
	echo 'changed: other years'
	exit 1
fi
