#!/usr/bin/env bash
# pgn-extract reads a PDN file, whose tags and results are those of PGN.
# Guess:   it refuses the moves, and writes no game, or each game without moves.
# Happens: each game becomes two: one with its tags, and a nameless one, both with the result and without moves. All
#          count as "matched", and the exit status is 0.
# Seen in: pgn-extract 19.04-1 (Debian 12).
# Hurts:   who counts, splits or checks collections with it: twice the games, and twice each result.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=19.04-1
apt-get -qq -o APT::Sandbox::User=root download "pgn-extract=$version"
dpkg -x pgn-extract_*.deb root

cat >games.pdn <<'PDN'
[Event "Club match"]
[Date "2026.03.01"]
[Black "Anna"]
[White "Bert"]
[Result "1/2-1/2"]

1. 11-15 23-18 2. 8-11 27-23 3. 4-8 23-19 4. 10-14 19x10 5. 14x23 26x19 6. 7x14 24-20 1/2-1/2

[Event "Club match"]
[Date "2026.03.08"]
[Black "Bert"]
[White "Anna"]
[Result "1-0"]

1. 11-15 23-19 2. 8-11 22-17 3. 4-8 17-13 1-0
PDN

status=0
root/usr/games/pgn-extract games.pdn >out.pgn 2>log.txt || status=$?
echo "pgn-extract $version; games in: $(grep -c '^\[Event ' games.pdn)"
grep -E '^.(White|Black|Result) ' out.pgn
summary=$(tail -n 1 log.txt)
nameless=$(grep -c '^\[White "?"\]' out.pgn || true)
echo "exit status $status; it says: $summary; games without names: $nameless"
if [ "$status" = 0 ] && [ "$summary" = '4 games matched out of 4.' ] && [ "$nameless" = 2 ]; then
	echo 'as found: 2 games of draughts are 4 games for pgn-extract'
else
	echo 'changed: pgn-extract no longer makes two games of one'
	exit 1
fi
