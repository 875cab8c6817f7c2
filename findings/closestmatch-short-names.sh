#!/usr/bin/env bash
# Players found by what somebody typed, with Go's schollz/closestmatch: New(names, sizes of parts), Closest(name).
# Guess:   a name that is in the list, typed without error, is its own closest match.
# Happens: the last part of each word is never looked at: names of three letters have no match, "", for parts of 2,
#          or of 2 and 3 letters, those of four neither for parts of 3, and endings do not count. Longer names are
#          found. No error.
# Seen in: golang-github-schollz-closestmatch-dev 2.1.0-3 (Debian 12).
# Hurts:   searches for players, cities and openings: those with short names do not exist, or are others.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=2.1.0-3
apt-get -qq -o APT::Sandbox::User=root download "golang-github-schollz-closestmatch-dev=$version"
for file in ./*.deb; do dpkg -x "$file" debian; done
export GOTOOLCHAIN=go1.26.8 GO111MODULE=off GOFLAGS=-trimpath GOPATH=$dir/debian/usr/share/gocode

cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/schollz/closestmatch"
)

func main() {
	names := []string{"Jansen", "Visser", "Bakker", "Smit", "Bos", "Vos", "Kok", "Mol", "Mulder", "Blok"}
	for _, sizes := range [][]int{{2}, {3}, {2, 3}, {2, 3, 4}} {
		players := closestmatch.New(names, sizes)
		fmt.Printf("parts %v:", sizes)
		found := 0
		for _, name := range names {
			if got := players.Closest(name); got == name {
				found++
			} else {
				fmt.Printf(" %s is %q,", name, got)
			}
		}
		fmt.Printf(" %d of %d found\n", found, len(names))
	}
}
GO
echo "closestmatch $version"
out=$(go run .)
echo "$out"
if [ "$out" = 'parts [2]: Bos is "", Vos is "", Kok is "", Mol is "", 6 of 10 found
parts [3]: Smit is "", Bos is "", Vos is "", Kok is "", Mol is "", Blok is "", 4 of 10 found
parts [2 3]: Bos is "", Vos is "", Kok is "", Mol is "", 6 of 10 found
parts [2 3 4]: Bos is "", Vos is "", Kok is "", Mol is "", 6 of 10 found' ]; then
	echo 'as found: players with short names are not found, or others are'
else
	echo 'changed: other players'
	exit 1
fi
