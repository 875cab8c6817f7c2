#!/usr/bin/env bash
# How long searches take, as a histogram by Go's tachymeter: ten bins from the shortest to the longest time.
# Guess:   each time is counted in the bin whose limits it is between, and there are ten bins.
# Happens: a time above the limit of a bin goes to the next one, however long it is: with nine searches of 10 to 18 ms
#          and one of a second, the last is in "109ms - 208ms", and that is the last bin of two. With more long times
#          each moves on by one bin. Percentiles, mean and range are right; without gaps the bins are, too. No error.
# Seen in: golang-github-jamiealquiza-tachymeter-dev 2.0.0-3 of Debian 12, the newest release.
# Hurts:   who looks for slow searches, requests or moves: those are what has gaps before it, and they look fast.
set -euo pipefail
version=2.0.0-3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get -qq -o APT::Sandbox::User=root download "golang-github-jamiealquiza-tachymeter-dev=$version"
for file in ./*.deb; do dpkg -x "$file" debian; done
export GOTOOLCHAIN=go1.26.8 GO111MODULE=off GOFLAGS=-trimpath GOPATH=$dir/debian/usr/share/gocode

cat >main.go <<'GO'
package main

import (
	"fmt"
	"time"

	"github.com/jamiealquiza/tachymeter"
)

func show(times []int) {
	meter := tachymeter.New(&tachymeter.Config{Size: len(times)})
	for _, t := range times {
		meter.AddTime(time.Duration(t) * time.Millisecond)
	}
	result := meter.Calc()
	fmt.Println(times, "ms: each bin", result.HistogramBinSize)
	for _, bin := range *result.Histogram {
		for limits, count := range bin {
			fmt.Printf("  %s: %d\n", limits, count)
		}
	}
}

func main() {
	show([]int{0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100})
	show([]int{10, 11, 12, 13, 14, 15, 16, 17, 18, 1000})
	show([]int{10, 11, 12, 13, 14, 15, 700, 800, 900, 1000})
}
GO
echo "tachymeter $version"
out=$(go run main.go)
echo "$out"
if [ "$out" = '[0 10 20 30 40 50 60 70 80 90 100] ms: each bin 10ms
  0s - 10ms: 2
  10ms - 20ms: 1
  20ms - 30ms: 1
  30ms - 40ms: 1
  40ms - 50ms: 1
  50ms - 60ms: 1
  60ms - 70ms: 1
  70ms - 80ms: 1
  80ms - 90ms: 1
  90ms - 100ms: 1
[10 11 12 13 14 15 16 17 18 1000] ms: each bin 99ms
  10ms - 109ms: 9
  109ms - 208ms: 1
[10 11 12 13 14 15 700 800 900 1000] ms: each bin 99ms
  10ms - 109ms: 6
  109ms - 208ms: 1
  208ms - 307ms: 1
  307ms - 406ms: 1
  406ms - 505ms: 1' ]; then
	echo 'as found: a search of a second is among those of 109 to 208 ms'
else
	echo 'changed: other bins'
	exit 1
fi
