#!/usr/bin/env bash
# Players below a rating, from Go's left-leaning tree GoLLRB: AscendLessThan(1500, iterator).
# Guess:   each rating below 1500 once, in ascending order, as its comment says and as AscendRange and
#          DescendLessOrEqual do it.
# Happens: ratings of 1500 and more come too, and others several times: of 1200 to 1800 in hundreds, 1200 comes twice,
#          1500 comes and 1400 does not. Each node below the limit is followed by its left side once more,
#          and never by its right one. Not one of 1000 random lists is right. No error.
# Seen in: golang-github-petar-gollrb-dev of 2013 (Debian 12). Put right in 2019 (pull request 23).
# Hurts:   who lists classes of ratings, times or dates "before" a limit: players are counted twice, or in two classes.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=0.0~git20130427.0.53be0d3+dfsg-7
apt-get -qq -o APT::Sandbox::User=root download "golang-github-petar-gollrb-dev=$version"
for file in ./*.deb; do dpkg -x "$file" debian; done
export GOTOOLCHAIN=go1.26.8 GO111MODULE=off GOFLAGS=-trimpath GOPATH=$dir/debian/usr/share/gocode

cat >main.go <<'GO'
package main

import (
	"fmt"
	"math/rand"
	"slices"

	"github.com/petar/GoLLRB/llrb"
)

func under(tree *llrb.LLRB, limit int) (less, between []int) {
	add := func(list *[]int) llrb.ItemIterator {
		return func(item llrb.Item) bool {
			*list = append(*list, int(item.(llrb.Int)))
			return true
		}
	}
	tree.AscendLessThan(llrb.Int(limit), add(&less))
	tree.AscendRange(llrb.Int(0), llrb.Int(limit), add(&between))
	return less, between
}

func main() {
	tree := llrb.New()
	for rating := 1200; rating <= 1800; rating += 100 {
		tree.ReplaceOrInsert(llrb.Int(rating))
	}
	for _, limit := range []int{1300, 1500, 1900} {
		less, between := under(tree, limit)
		fmt.Printf("below %d: %v; AscendRange: %v\n", limit, less, between)
	}
	random := rand.New(rand.NewSource(1))
	same, twice, above := 0, 0, 0
	for range 1000 {
		tree := llrb.New()
		for range 20 {
			tree.ReplaceOrInsert(llrb.Int(1000 + random.Intn(1000)))
		}
		limit := 1200 + random.Intn(600)
		less, between := under(tree, limit)
		if slices.Equal(less, between) {
			same++
		}
		if slices.Max(append(less, 0)) >= limit {
			above++
		}
		slices.Sort(less)
		if len(slices.Compact(slices.Clone(less))) < len(less) {
			twice++
		}
	}
	fmt.Printf("1000 lists of 20: right %d, with ratings twice %d, with ratings not below %d\n", same, twice, above)
}
GO
echo "gollrb $version"
out=$(go run main.go)
echo "$out"
if [ "$out" = 'below 1300: [1200 1300 1500]; AscendRange: [1200]
below 1500: [1200 1300 1200 1500]; AscendRange: [1200 1300 1400]
below 1900: [1200 1300 1200 1500 1200 1300 1200]; AscendRange: [1200 1300 1400 1500 1600 1700 1800]
1000 lists of 20: right 0, with ratings twice 995, with ratings not below 565' ]; then
	echo 'as found: players below a rating come twice, and others with them'
else
	echo 'changed: other players'
	exit 1
fi
