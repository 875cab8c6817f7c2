#!/usr/bin/env bash
# A smooth curve through ratings, by Go's tideland/golib: numerics.NewCubicSplineFunction(points), then Eval(month).
# Guess:   the curve goes through each of its points; if they lie on a line it is that line.
# Happens: 1000 random curves of four ratings: not one goes through them, and some are hundreds away. All pieces
#          share one list of coefficients, so each is the last piece; and the piece behind the right one is taken. Of
#          1400, 1450, 1500, 1550 in months 0 to 3 the first is 1450. The least squares of the package are right.
#          No error.
# Seen in: golang-github-tideland-golib-dev 4.24.2-1 (Debian 12); its own test expects a wrong number.
# Hurts:   charts of ratings, of results by rating difference, or of time for moves: the curve shows what nobody had.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=4.24.2-1
apt-get -qq -o APT::Sandbox::User=root download "golang-github-tideland-golib-dev=$version"
for file in ./*.deb; do dpkg -x "$file" debian; done
export GOTOOLCHAIN=go1.26.8 GO111MODULE=off GOFLAGS=-trimpath GOPATH=$dir/debian/usr/share/gocode

cat >main.go <<'GO'
package main

import (
	"fmt"
	"math"
	"math/rand"

	"github.com/tideland/golib/numerics"
)

func points(ratings []float64) numerics.Points {
	list := numerics.NewPoints()
	for month, rating := range ratings {
		list = append(list, numerics.NewPoint(float64(month), rating))
	}
	return list
}

func main() {
	ratings := []float64{1400, 1450, 1500, 1550}
	curve := numerics.NewCubicSplineFunction(points(ratings))
	line := numerics.NewLeastSquaresFunction(points(ratings))
	for month, rating := range ratings {
		x := float64(month)
		fmt.Printf("month %d: %.0f, curve %.0f, least squares %.0f\n", month, rating, curve.Eval(x), line.Eval(x))
	}
	random := rand.New(rand.NewSource(1))
	through := 0
	most := 0.0
	for range 1000 {
		for i := range ratings {
			ratings[i] = float64(1400 + random.Intn(200))
		}
		curve := numerics.NewCubicSplineFunction(points(ratings))
		far := 0.0
		for month, rating := range ratings {
			far = max(far, math.Abs(curve.Eval(float64(month))-rating))
		}
		if far < 0.5 {
			through++
		}
		most = max(most, far)
	}
	fmt.Printf("1000 players with ratings from 1400 to 1599: %d curves through them, up to %.0f away\n", through, most)
}
GO
echo "tideland/golib $version"
out=$(go run main.go)
echo "$out"
if [ "$out" = 'month 0: 1400, curve 1450, least squares 1400
month 1: 1450, curve 1450, least squares 1450
month 2: 1500, curve 1500, least squares 1500
month 3: 1550, curve 1550, least squares 1550
1000 players with ratings from 1400 to 1599: 0 curves through them, up to 541 away' ]; then
	echo 'as found: a curve of ratings does not go through them'
else
	echo 'changed: other curves'
	exit 1
fi
