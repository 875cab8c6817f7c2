#!/usr/bin/env bash
# The median result or rating of the last rounds, without rounds that were missed: roll_medianr(x, 3, na.rm = TRUE) of
# R's RcppRoll.
# Guess:   the median of those of the 3 rounds that have a number; its roll_mean, roll_max and roll_sum do so.
# Happens: a round that was missed stays as a place: of 1500, missed, 1520 the median is missing instead of 1510; of
#          1500, 1600, missed it is 1600, the greater one. All of 200 lists of 20 rounds with 2 missed ones have wrong
#          medians, 1282 of 3200, and 451 of these are missing. Lists without gaps and means are right. No error.
# Seen in: r-cran-rcpproll 0.3.0 of Debian 12 with R 4.2. Known since 2017 (issues 26, 30 and 42); 0.3.1 puts it right.
# Hurts:   who draws form curves of players or smooths values of positions: one gap changes all around it.
set -euo pipefail
version=0.3.0-2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
command -v Rscript >/dev/null || { apt-get update -qq && apt-get install -y -qq r-base-core >/dev/null; }
apt-get -qq -o APT::Sandbox::User=root download "r-cran-rcpproll=$version" r-cran-rcpp=1.0.10-1
for file in ./*.deb; do dpkg -x "$file" debian; done
export R_LIBS=$dir/debian/usr/lib/R/site-library

cat >rounds.R <<'R'
suppressMessages(library(RcppRoll))
plain <- function(x, n, f) sapply(n:length(x), function(i) {
	part <- x[(i - n + 1):i]
	part <- part[!is.na(part)]
	if (length(part)) f(part) else NA
})
show <- function(x) cat(x, ": median", roll_medianr(x, 3, fill = numeric(0), na.rm = TRUE), ", right",
	plain(x, 3, median), "\n")
show(c(1500, NA, 1520))
show(c(1500, 1600, NA))
show(c(NA, 1500, 1600))
show(c(NA, NA, 1600))
show(c(1500, 1490, 1470, NA, 1520, 1530))
show(c(1500, 1490, 1470, 1480, 1520))
set.seed(1)
for (gaps in c(0, 1, 2, 5)) {
	lists <- wrong <- missing <- means <- 0
	for (test in 1:200) {
		x <- 1400 + sample(0:20, 20, TRUE) * 10
		x[sample(20, gaps)] <- NA
		got <- roll_median(x, 5, na.rm = TRUE)
		right <- plain(x, 5, median)
		bad <- is.na(got) != is.na(right) | (!is.na(got) & !is.na(right) & got != right)
		lists <- lists + any(bad)
		wrong <- wrong + sum(bad)
		missing <- missing + sum(is.na(got) & !is.na(right))
		means <- means + any(abs(roll_mean(x, 5, na.rm = TRUE) - plain(x, 5, mean)) > 1e-9)
	}
	cat(gaps, "missed of 20: wrong in", lists, "of 200 lists,", wrong, "of 3200 medians, missing", missing,
		", means wrong in", means, "\n")
}
R
echo "RcppRoll $version"
out=$(Rscript --vanilla rounds.R)
echo "$out"
if [ "$out" = '1500 NA 1520 : median NA , right 1510 
1500 1600 NA : median 1600 , right 1550 
NA 1500 1600 : median 1500 , right 1550 
NA NA 1600 : median NA , right 1600 
1500 1490 1470 NA 1520 1530 : median 1490 1490 NA 1520 , right 1490 1480 1495 1525 
1500 1490 1470 1480 1520 : median 1490 1480 1480 , right 1490 1480 1480 
0 missed of 20: wrong in 0 of 200 lists, 0 of 3200 medians, missing 0 , means wrong in 0 
1 missed of 20: wrong in 199 of 200 lists, 756 of 3200 medians, missing 227 , means wrong in 0 
2 missed of 20: wrong in 200 of 200 lists, 1282 of 3200 medians, missing 451 , means wrong in 0 
5 missed of 20: wrong in 200 of 200 lists, 2178 of 3200 medians, missing 1081 , means wrong in 0 ' ]; then
	echo 'as found: a missed round counts in medians'
else
	echo 'changed: other medians'
	exit 1
fi
