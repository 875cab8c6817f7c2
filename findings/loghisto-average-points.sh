#!/usr/bin/env bash
# Points of games and changes of rating, by the histograms of Go's loghisto: averages of an interval and of all so far.
# Guess:   the average of all intervals so far is near to that of the interval, within the 1 % that it states.
# Happens: it is a whole number: 2, 1, 0 points by turns are 0.998 on average, and 0 "_agg_avg". If most changes are
#          losses, the sum of all is 2^64 less the losses, and the average of 999 of them is
#          18,465,209,282,992,540. Sum, average and percentiles of the interval are right with either sign. No error.
# Seen in: golang-github-spacejam-loghisto-dev 0.0~git20150819.0.3233097-2 of Debian 12, the newest; its text says that
#          values below 0 are possible.
# Hurts:   servers, bots and rating lists that show such totals: points are 0 per game, and who loses gains most.
set -euo pipefail
version=0.0~git20150819.0.3233097-2 glog=0.0~git20160126.23def4e-5
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get -qq -o APT::Sandbox::User=root download "golang-github-spacejam-loghisto-dev=$version" "golang-glog-dev=$glog"
for file in ./*.deb; do dpkg -x "$file" debian; done
export GOTOOLCHAIN=go1.26.8 GO111MODULE=off GOFLAGS=-trimpath GOPATH=$dir/debian/usr/share/gocode

cat >main.go <<'GO'
package main

import (
	"fmt"
	"time"

	"github.com/spacejam/loghisto"
)

func main() {
	system := loghisto.NewMetricSystem(2*time.Second, false)
	results := make(chan *loghisto.ProcessedMetricSet, 10)
	system.SubscribeToProcessedMetrics(results)
	// All values are put in before the first interval ends.
	for game := range 999 {
		system.Histogram("points", float64(game%3))
		system.Histogram("gains", float64(game%21-7))
		system.Histogram("losses", float64(game%21-13))
	}
	system.Start()
	for result := range results {
		if len(result.Metrics) == 0 {
			continue
		}
		for _, name := range []string{"points", "gains", "losses"} {
			value := func(key string) float64 { return result.Metrics[name+"_"+key] }
			fmt.Printf("%s: interval sum %.0f, average %.2f; all sum %.0f, average %.2f\n",
				name, value("sum"), value("avg"), value("agg_sum"), value("agg_avg"))
		}
		return
	}
}
GO
echo "loghisto $version"
out=$(go run main.go)
echo "$out"
if [ "$out" = 'points: interval sum 998, average 1.00; all sum 998, average 0.00
gains: interval sum 2939, average 2.94; all sum 2938, average 2.00
losses: interval sum -3047, average -3.05; all sum 18446744073709549568, average 18465209282992540.00' ]; then
	echo 'as found: averages of all games are whole numbers, and never below 0'
else
	echo 'changed: other averages'
	exit 1
fi
