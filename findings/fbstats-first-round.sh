#!/usr/bin/env bash
# Points of the rounds of a season, merged into a total by Go's stats of facebookgo: Aggregates.Add(round).
# Guess:   the total has all rounds, and each round keeps its own points: by its text it merges counters.
# Happens: the total is right, and the first round has become it: its average and median are those of the season. If two
#          totals are made of it (all rounds; those at home) it has the points of both, and the second total is wrong.
#          The first counter itself is kept as the total, and grows. The other rounds are left alone. No error.
# Seen in: golang-github-facebookgo-stats-dev 0.0~git20151006.0.1b76add-7 of Debian 12, the newest.
# Hurts:   tables of rounds with a total below, statistics of games by day and by week: the first one counts others.
set -euo pipefail
version=0.0~git20151006.0.1b76add-7
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get -qq -o APT::Sandbox::User=root download "golang-github-facebookgo-stats-dev=$version"
for file in ./*.deb; do dpkg -x "$file" debian; done
export GOTOOLCHAIN=go1.26.8 GO111MODULE=off GOFLAGS=-trimpath GOPATH=$dir/debian/usr/share/gocode

cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/facebookgo/stats"
)

func round(points []float64) *stats.SimpleCounter {
	return &stats.SimpleCounter{Key: "points", Values: points, Type: stats.AggregateAvg}
}

func total(rounds []*stats.SimpleCounter) map[string]float64 {
	aggregates := stats.Aggregates{}
	for _, counter := range rounds {
		if err := aggregates.Add(counter); err != nil {
			panic(err)
		}
	}
	return aggregates["points"].(*stats.SimpleCounter).Aggregate()
}

func main() {
	first, second, third := round([]float64{0, 0, 1}), round([]float64{2, 2, 2}), round([]float64{1, 1, 1})
	show := func(title string) {
		fmt.Printf("%s: rounds %.2f, %.2f, %.2f\n", title,
			first.Aggregate()["points"], second.Aggregate()["points"], third.Aggregate()["points"])
	}
	show("before")
	fmt.Printf("total of all %.2f, right %.2f\n", total([]*stats.SimpleCounter{first, second, third})["points"], 10./9)
	show("after the first total")
	fmt.Printf("total of rounds 1 and 3 %.2f, right %.2f\n", total([]*stats.SimpleCounter{first, third})["points"], 4./6)
	show("after the second total")
}
GO
echo "stats $version"
out=$(go run main.go)
echo "$out"
if [ "$out" = 'before: rounds 0.33, 2.00, 1.00
total of all 1.11, right 1.11
after the first total: rounds 1.11, 2.00, 1.00
total of rounds 1 and 3 1.08, right 0.67
after the second total: rounds 1.08, 2.00, 1.00' ]; then
	echo 'as found: the first round has the points of all'
else
	echo 'changed: other averages'
	exit 1
fi
