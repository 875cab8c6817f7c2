#!/usr/bin/env bash
# A game in the LinkedList of Go's marstr/collection: AddBack for moves, RemoveBack for a move taken back.
# Guess:   after a takeback the move before is the last one, PeekBack, and the next AddBack stands behind it.
# Happens: RemoveBack gives the move and leaves the end where it was: PeekBack still has the move taken back, and the
#          next moves are put behind that one, where no walk comes: they are counted by Length, and PeekBack has them,
#          but Enumerate and ToSlice go on without. No error.
# Seen in: golang-github-marstr-collection-dev 0.3.3+git20171004.e631537-1.1
#          (Debian 12). What its Stack and Queue use, the front, is right.
# Hurts:   takebacks, undo, lists of recent games: what is added after a removal is lost, and the length hides it.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=0.3.3+git20171004.e631537-1.1
apt-get -qq -o APT::Sandbox::User=root download "golang-github-marstr-collection-dev=$version"
for file in ./*.deb; do dpkg -x "$file" debian; done
export GOTOOLCHAIN=go1.26.8 GO111MODULE=off GOFLAGS=-trimpath GOPATH=$dir/debian/usr/share/gocode

cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/marstr/collection"
)

func main() {
	game := collection.NewLinkedList()
	show := func(what string) {
		last, _ := game.PeekBack()
		fmt.Printf("%s: %v, length %d, last %v\n", what, collection.ToSlice(game), game.Length(), last)
	}
	for _, move := range []string{"32-28", "19-23", "28x19"} {
		game.AddBack(move)
	}
	show("three moves")
	move, _ := game.RemoveBack()
	show(fmt.Sprint(move, " taken back"))
	game.AddBack("33-29")
	show("33-29 played")
	game.AddBack("23x34")
	show("23x34 played")
}
GO
echo "marstr/collection $version"
out=$(go run .)
echo "$out"
if [ "$out" = 'three moves: [32-28 19-23 28x19], length 3, last 28x19
28x19 taken back: [32-28 19-23], length 2, last 28x19
33-29 played: [32-28 19-23], length 3, last 33-29
23x34 played: [32-28 19-23], length 4, last 23x34' ]; then
	echo 'as found: a move after a takeback is not in the game'
else
	echo 'changed: other moves'
	exit 1
fi
