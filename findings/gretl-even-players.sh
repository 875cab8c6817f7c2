#!/usr/bin/env bash
# Does one program's time vary more than another's? The test of two variances in gretl: vartest x y, and $pvalue.
# Guess:   "p-value (two-tailed)" is twice that of the greater variance over the smaller one; 1 if they are equal.
# Happens: it is that of one tail: never above 0.5. Equal variances have 0.5, and 4.5 times as much 0.018, not 0.036.
#          Of 1000 pairs of equal samples 102 have p below 0.05 (right: 48). It divides the greater by the smaller,
#          and then counts one tail as if that order had been fixed before. meantest, beside it, is right. No error.
# Seen in: gretl 2022c of Debian 12; its reference calls it the p-value for the hypothesis that both are equal.
# Hurts:   who asks if a player is more uneven than another, or picks the t test by it: twice as many differ.
set -euo pipefail
version=2022c-1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
{ command -v gretlcli && command -v Rscript; } >/dev/null ||
	{ apt-get update -qq && apt-get install -y -qq --no-install-recommends gretl r-base-core >/dev/null; }
[ "$(dpkg-query -W -f '${Version}' gretl)" = "$version" ]

cat >samples.R <<'R'
set.seed(1)
x <- matrix(round(rnorm(10000, 20, 4), 3), 10)
y <- matrix(round(rnorm(10000, 20, 4), 3), 10)
x[, 1] <- c(20, 22, 19, 21, 18, 20, 23, 17, 20, 20)
y[, 1] <- x[c(10:1), 1] + 1
y[, 2] <- c(20, 24, 18, 22, 16, 20, 27, 14, 21, 20)
x[, 2] <- x[, 1]
write(x, "x.csv", 10)
write(y, "y.csv", 10)
write(sapply(1:1000, function(i) var.test(x[, i], y[, i])$p.value), "right.txt", 1)
R
Rscript --vanilla samples.R

{
	echo 'set verbose off
nulldata 10 --preserve'
	paste -d '\n' x.csv y.csv | awk '{
		gsub(/ /, ",")
		print "series " (NR % 2 ? "x" : "y") " = {" $0 "}\x27"
		if (NR % 2 == 0) print "outfile null\nvartest x y\nend outfile\nprintf \"p %.6f\\n\", $pvalue"
	}'
} >tests.inp
gretlcli -b tests.inp | awk '$1 == "p" && NF == 2 { print $2 }' >got.txt

echo "gretl $version"
out=$(paste got.txt right.txt | awk '
	NR == 1 { printf "equal variances: %.4f, right %.4f\n", $1, $2 }
	NR == 2 { printf "4.5 times the variance: %.4f, right %.4f\n", $1, $2 }
	{ got += $1 < 0.05; right += $2 < 0.05; half += ($1 - $2 / 2) ^ 2 < 1e-9; if ($1 > most) most = $1 }
	END { printf "p below 0.05 in %d of %d, right %d; half of it in %d; greatest %.4f\n", got, NR, right, half, most }')
echo "$out"
if [ "$out" = 'equal variances: 0.5000, right 1.0000
4.5 times the variance: 0.0178, right 0.0356
p below 0.05 in 102 of 1000, right 48; half of it in 1000; greatest 0.5000' ]; then
	echo 'as found: p of two tails is that of one'
else
	echo 'changed: other chances'
	exit 1
fi
