#!/usr/bin/env bash
# Rounds of a club at noon on days of the week, by crontab lines that Go's gorhill/cronexpr reads: 6-7 is the weekend.
# Guess:   Saturdays and Sundays: crontab(5) has 0 or 7 for Sunday, and cronexpr takes 7, and 6,7, as Sunday, too.
# Happens: Parse is content, and Next is the year 1 for 6-7, 5-7, 1-7 (each day) and SAT-SUN: there is no round ever.
#          0-7 is Sundays alone. 7 is turned into 0 before the range is counted from 6 up to 0. Lists, 0-6 and 1-6 are
#          right. No error.
# Seen in: golang-github-gorhill-cronexpr-dev 1.0.0+git20180427.88b0669-2 (Debian 12); upstream it is open since 2017
#          (issue 27), and mended in a fork.
# Hurts:   weekend rounds, nightly backups and rating runs of each day: Next is a zero time, and nothing is run.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=1.0.0+git20180427.88b0669-2
apt-get -qq -o APT::Sandbox::User=root download "golang-github-gorhill-cronexpr-dev=$version"
for file in ./*.deb; do dpkg -x "$file" debian; done
export GOTOOLCHAIN=go1.26.8 GO111MODULE=off GOFLAGS=-trimpath GOPATH=$dir/debian/usr/share/gocode

cat >main.go <<'GO'
package main

import (
	"fmt"
	"time"

	"github.com/gorhill/cronexpr"
)

func main() {
	start := time.Date(2026, time.November, 30, 18, 0, 0, 0, time.UTC)
	for _, days := range []string{"6,7", "SAT,SUN", "7", "0-6", "1-6", "6-7", "SAT-SUN", "5-7", "1-7", "0-7"} {
		line, err := cronexpr.Parse("0 12 * * " + days)
		if err != nil {
			panic(err)
		}
		fmt.Printf("0 12 * * %s: next in the year %d;", days, line.Next(start).Year())
		for _, round := range line.NextN(start, 7) {
			fmt.Print(round.Format(" Mon"))
		}
		fmt.Println()
	}
}
GO
echo "cronexpr $version"
out=$(go run .)
echo "$out"
if [ "$out" = '0 12 * * 6,7: next in the year 2026; Sat Sun Sat Sun Sat Sun Sat
0 12 * * SAT,SUN: next in the year 2026; Sat Sun Sat Sun Sat Sun Sat
0 12 * * 7: next in the year 2026; Sun Sun Sun Sun Sun Sun Sun
0 12 * * 0-6: next in the year 2026; Tue Wed Thu Fri Sat Sun Mon
0 12 * * 1-6: next in the year 2026; Tue Wed Thu Fri Sat Mon Tue
0 12 * * 6-7: next in the year 1;
0 12 * * SAT-SUN: next in the year 1;
0 12 * * 5-7: next in the year 1;
0 12 * * 1-7: next in the year 1;
0 12 * * 0-7: next in the year 2026; Sun Sun Sun Sun Sun Sun Sun' ]; then
	echo 'as found: a range of days up to Sunday never comes'
else
	echo 'changed: other days'
	exit 1
fi
