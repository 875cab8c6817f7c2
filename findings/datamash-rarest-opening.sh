#!/usr/bin/env bash
# The rarest opening in a file of games (openings have numbers, one a line), by GNU datamash: datamash antimode 1.
# Guess:   "the least common value": the number that stands on fewest lines, or one of them if there are several.
# Happens: the greatest number is never found, however rare it is: of 5, 5, 1558 the least common is 5. With openings
#          1 to 3 at random a quarter of the answers are wrong. The order of
#          lines, and groups (-g), do not matter. mode, the most common one, is right. No error.
# Seen in: datamash 1.7-2 (Debian 12). Its manual says no more than the guess.
# Hurts:   statistics of openings, ratings, lengths of games: the rarest is one that is played most.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=1.7-2
apt-get -qq -o APT::Sandbox::User=root download "datamash=$version"
dpkg -x ./*.deb debian
datamash=debian/usr/bin/datamash

echo "datamash $version"
out=$(
	for games in '5 5 1558' '1558 5 5' '1 1 2 2 2 3' '3 3 3 2 2 1' '1 1 2' '1 2 2' '7 7 7 8' '7 8'; do
		echo "$games: $(tr ' ' '\n' <<<"$games" | "$datamash" antimode 1 mode 1 | paste -s -d ' ' | tr '\t' ' ')"
	done
	printf 'A\t1\nA\t1\nA\t2\nB\t1\nB\t2\nB\t2\n' | "$datamash" -g 1 antimode 2 | paste -s -d ' ' | tr '\t' ' '
	awk 'BEGIN {
		state = 1
		for (list = 1; list <= 1000; list++) {
			for (game = 0; game < 6; game++) {
				state = state * 16807 % 2147483647
				print list "\t" 1 + int(state / 2147483647 * 3)
			}
		}
	}' >lists
	"$datamash" -g 1 antimode 2 <lists | cat lists - | awk '
		NR <= 6000 { count[$1, $2]++; next }
		{
			for (opening = 1; opening <= 3; opening++) {
				if (count[$1, opening] && count[$1, opening] < count[$1, $2]) {
					wrong++
					break
				}
			}
		}
		END { print "6 games of 3 openings: " wrong " of 1000 answers are wrong" }'
)
echo "$out"
if [ "$out" = '5 5 1558: 5 5
1558 5 5: 5 5
1 1 2 2 2 3: 1 2
3 3 3 2 2 1: 1 3
1 1 2: 1 1
1 2 2: 1 2
7 7 7 8: 7 7
7 8: 7 7
A 1 B 1
6 games of 3 openings: 240 of 1000 answers are wrong' ]; then
	echo 'as found: the greatest number is never the rarest'
else
	echo 'changed: other openings'
	exit 1
fi
