#!/usr/bin/env bash
# Do two openings differ in wins, by Fisher's exact test: fishers_exact_test([wins others; wins others]) of Octave's
# package nan.
# Guess:   p, the sum for all tables that are as likely or less; or that of one tail. Equal openings have p = 1.
# Happens: the likelihood of this one table: openings with the same wins have 0.43 with 6 games each, 0.25 with 20 and
#          0.08 with 200, so that p falls with the games alone. 4 of 6 to 3 of 6 has 0.38 instead of 1. It is named
#          "the resulting p-value", and "exact". No error.
# Seen in: octave-nan 3.7.0 of Debian 12 with Octave 7.3. Its example, the lady and her tea, is the one case in which
#          both are the same: no table is further out.
# Hurts:   who compares openings, colours or programs by counts: p falls with the number of games alone.
set -euo pipefail
version=3.7.0-3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
command -v octave-cli >/dev/null || { apt-get update -qq && apt-get install -y -qq octave >/dev/null; }
apt-get -qq -o APT::Sandbox::User=root download "octave-nan=$version"
for file in ./*.deb; do dpkg -x "$file" debian; done

cat >tables.m <<'M'
warning("off", "all");
addpath([pwd "/debian/usr/share/octave/packages/nan-3.7.0"]);

function [both, one] = fisher (a, b, c, d)
	x = max (0, a - d):min (a + b, a + c);
	h = @(k) gammaln (k + 1);
	w = exp (h (a + b) + h (c + d) + h (a + c) + h (b + d) - h (a + b + c + d) - h (x) - h (a + b - x) ...
		- h (a + c - x) - h (d - a + x));
	here = w(x == a);
	both = sum (w(w <= here * (1 + 1e-7)));
	one = min (sum (w(x <= a)), sum (w(x >= a)));
endfunction

for table = [4 4 3 10 20 8 14; 0 2 3 10 20 2 6; 0 3 3 10 20 3 9; 4 3 3 10 20 7 11]
	[both, one] = fisher (table(1), table(2), table(3), table(4));
	p = fishers_exact_test (table(1), table(2), table(3), table(4));
	printf ("%d wins, %d not, and %d wins, %d not: p %.4f, right %.4f, of one tail %.4f\n", table, p, both, one);
endfor
M
echo "octave-nan $version"
out=$(octave-cli --quiet --no-init-file tables.m)
echo "$out"
if [ "$out" = '4 wins, 0 not, and 0 wins, 4 not: p 0.0143, right 0.0286, of one tail 0.0143
4 wins, 2 not, and 3 wins, 3 not: p 0.3788, right 1.0000, of one tail 0.5000
3 wins, 3 not, and 3 wins, 3 not: p 0.4329, right 1.0000, of one tail 0.7165
10 wins, 10 not, and 10 wins, 10 not: p 0.2476, right 1.0000, of one tail 0.6238
20 wins, 20 not, and 20 wins, 20 not: p 0.1767, right 1.0000, of one tail 0.5884
8 wins, 2 not, and 3 wins, 7 not: p 0.0322, right 0.0698, of one tail 0.0349
14 wins, 6 not, and 9 wins, 11 not: p 0.0734, right 0.2003, of one tail 0.1001' ]; then
	echo 'as found: p is the likelihood of one table'
else
	echo 'changed: other chances'
	exit 1
fi
