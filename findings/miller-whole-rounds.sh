#!/usr/bin/env bash
# Opponents in a tournament where all seven meet, made by Miller: $meets = ($round - $seat - 1) % 7, seats 0 to 6.
# Guess:   "remainder; never negative-valued (pythonic)", as its help says: 0 to 6, and 0 for -7.
# Happens: negative multiples give the divisor: -7 % 7 is 7, and so is -14 % 7. In round 0 seat 6 meets a seat 7 that is
#          none. Other negative numbers are right, and so are 0, 7 and all numbers with a point: -7.0 % 7 is 0.
#          msub(x, 0, 7) is right, too. 7 % -7 is -7. No error.
# Seen in: miller 6.6.0 (Debian 12).
# Hurts:   pairings, colours and tables by turns, days of the week, squares that wrap around: 0 becomes one too many.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=6.6.0-2+b3
apt-get -qq -o APT::Sandbox::User=root download "miller=$version"
dpkg -x ./*.deb debian
mlr() { debian/usr/bin/mlr "$@"; }

echo "miller $version"
out=$(
	mlr --version
	mlr help function % | tail -n 1
	mlr -n put 'end {
		for (n = -15; n <= 14; n += 1) {
			right = n - 7 * floor(n / 7);
			if (n % 7 != right) {
				print n . " % 7: " . (n % 7) . ", right: " . right . "; with a point " . ((n * 1.0) % 7)
					. ", msub " . msub(n, 0, 7);
			}
		}
		print "7 % -7: " . (7 % -7);
	}'
	for round in 0 1 2; do
		for seat in 0 1 2 3 4 5 6; do echo "round=$round,seat=$seat"; done |
			mlr --onidx put -S '$meets = ($round - $seat - 1) % 7' then cut -f meets |
			paste -s -d ' ' | sed "s/^/round $round, opponents of seats 0 to 6: /"
	done
)
echo "$out"
if [ "$out" = 'mlr 6.6.0
%  (class=arithmetic #args=2) Remainder; never negative-valued (pythonic).
-14 % 7: 7, right: 0; with a point 0, msub 0
-7 % 7: 7, right: 0; with a point 0, msub 0
7 % -7: -7
round 0, opponents of seats 0 to 6: 6 5 4 3 2 1 7
round 1, opponents of seats 0 to 6: 0 6 5 4 3 2 1
round 2, opponents of seats 0 to 6: 1 0 6 5 4 3 2' ]; then
	echo 'as found: negative multiples leave the divisor, not 0'
else
	echo 'changed: other remainders'
	exit 1
fi
