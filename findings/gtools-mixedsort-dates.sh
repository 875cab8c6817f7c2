#!/usr/bin/env bash
# Moves and dates in their natural order, by mixedsort() of R's gtools: 32-27, 32-28; 2026-01-05, 2026-03-01.
# Guess:   numbers within a text count as numbers, as its help has it: 4-9, 32-27, 32-28; January is before March.
# Happens: the hyphen is a minus: 32-28 is before 32-27, and in each year December is first and January last, with the
#          days of a month backwards, too: of 300 random dates of two years all but two come before an earlier one.
#          Captures (32x27) and dates with dots are right, and sort() is for dates. No error.
# Seen in: r-cran-gtools 3.9.4 of Debian 12 with R 4.2; issues 26 (2025, names) and 30 (2026). Its help has no sign.
# Hurts:   lists of rounds, files, games and moves: results of a season are put in reverse, year after year.
set -euo pipefail
version=3.9.4-1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
command -v Rscript >/dev/null || { apt-get update -qq && apt-get install -y -qq r-base-core >/dev/null; }
apt-get -qq -o APT::Sandbox::User=root download "r-cran-gtools=$version"
for file in ./*.deb; do dpkg -x "$file" debian; done
export R_LIBS=$dir/debian/usr/lib/R/site-library

cat >dates.R <<'R'
library(gtools)
show <- function(...) cat(mixedsort(c(...)), "\n")
show("32-28", "32-27", "4-9", "31-26")
show("32x28", "32x27", "4x9", "31x26")
show("2026-03-01", "2026-01-05", "2025-12-20", "2026-01-12")
show("2026.03.01", "2026.01.05", "2025.12.20", "2026.01.12")
show("round-10", "round-9", "round-1")
show("round 10", "round 9", "round 1")
show("Jansen-2", "Jansen-1", "Jansen")
set.seed(1)
days <- sample(0:729, 300)
dates <- format(as.Date("2025-01-01") + days)
sorted <- mixedsort(dates)
cat("300 dates of two years:", sum(diff(as.Date(sorted)) < 0), "of 299 go back; years in order:",
	!is.unsorted(substr(sorted, 1, 4)), "\n")
R
echo "gtools $version"
out=$(Rscript --vanilla dates.R)
echo "$out"
if [ "$out" = '4-9 31-26 32-28 32-27 
4x9 31x26 32x27 32x28 
2025-12-20 2026-03-01 2026-01-12 2026-01-05 
2025.12.20 2026.01.05 2026.01.12 2026.03.01 
round-10 round-9 round-1 
round 1 round 9 round 10 
Jansen-2 Jansen-1 Jansen 
300 dates of two years: 298 of 299 go back; years in order: TRUE ' ]; then
	echo 'as found: within a year dates go backwards'
else
	echo 'changed: other orders'
	exit 1
fi
