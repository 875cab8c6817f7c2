#!/usr/bin/env bash
# The mean result of each player with its interval of 95 per cent, by grpstats(results, player, {"mean", "meanci"}) of
# Octave's statistics package.
# Guess:   the interval of Student's t from the games of that player, as ttest gives it for him alone.
# Happens: the deviation is divided by the root of the games of all players together, and the degrees are those of all:
#          with 4 players of 10 games each the intervals are less than half as wide, with 20 players a fifth. They hold
#          the true mean in 70 and 41 of 100 cases. "sem" and "numel" are right, and one player alone is. No error.
# Seen in: octave-statistics 1.5.3 of Debian 12 with Octave 7.3. Both intervals were written anew in 2025 (pull requests
#          331 and 332), for other reasons.
# Hurts:   who compares players, programs or openings: clear differences appear where there are none.
set -euo pipefail
version=1.5.3-2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
command -v octave-cli >/dev/null || { apt-get update -qq && apt-get install -y -qq octave >/dev/null; }
apt-get -qq -o APT::Sandbox::User=root download "octave-statistics=$version"
for file in ./*.deb; do dpkg -x "$file" debian; done

cat >groups.m <<'M'
warning("off", "all");
addpath([pwd "/debian/usr/share/octave/packages/statistics-1.5.3"]);

function right = interval (x)
	half = tinv (0.975, numel (x) - 1) * std (x) / sqrt (numel (x));
	right = [mean(x) - half, mean(x) + half];
endfunction

results = [2 1 1 0 2 2 1 2 1 1, 0 1 2 1 0 1 1 0 2 0, 2 2 2 1 1 2 0 2 1 2, 1 0 0 1 1 2 0 1 0 1]';
player = kron ((1:4)', ones (10, 1));
[average, ci, n, sem] = grpstats (results, player, {"mean", "meanci", "numel", "sem"});
for p = 1:4
	printf ("player %d, %d games: %.2f, %.2f to %.2f, right %.2f to %.2f\n", p, n(p), average(p), ci(p, :),
		interval (results(player == p)));
endfor
[average, ci] = grpstats (results(1:10), player(1:10), {"mean", "meanci"});
printf ("player 1 alone: %.2f, %.2f to %.2f\n", average, ci);

rand ("twister", 1);
for players = [1 4 20]
	inside = all = width = true_width = 0;
	for test = 1:10
		x = floor (3 * rand (10 * players, 1));
		group = kron ((1:players)', ones (10, 1));
		[average, ci] = grpstats (x, group, {"mean", "meanci"});
		right = interval (x(1:10));
		width += diff (ci(1, :));
		true_width += diff (right);
		inside += sum (ci(:, 1) <= 1 & ci(:, 2) >= 1);
		all += players;
	endfor
	printf ("%d players: width %.2f of the right one, true mean inside in %d of 100\n", players,
		width / true_width, round (100 * inside / all));
endfor
M
echo "octave-statistics $version"
out=$(octave-cli --quiet --no-init-file groups.m)
echo "$out"
if [ "$out" = 'player 1, 10 games: 1.30, 1.08 to 1.52, right 0.82 to 1.78
player 2, 10 games: 0.80, 0.55 to 1.05, right 0.24 to 1.36
player 3, 10 games: 1.50, 1.27 to 1.73, right 0.99 to 2.01
player 4, 10 games: 0.70, 0.48 to 0.92, right 0.22 to 1.18
player 1 alone: 1.30, 0.82 to 1.78
1 players: width 1.00 of the right one, true mean inside in 100 of 100
4 players: width 0.45 of the right one, true mean inside in 70 of 100
20 players: width 0.19 of the right one, true mean inside in 41 of 100' ]; then
	echo 'as found: intervals of players are those of all games together'
else
	echo 'changed: other intervals'
	exit 1
fi
