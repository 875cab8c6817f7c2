#!/usr/bin/env bash
# Moves of a game in a doubly linked list of github.com/emirpasic/gods: two that were forgotten are put in, one is
# corrected.
# Guess:   Insert puts them at their index, as in the array list and the singly linked list, and Set prints nothing.
# Happens: Insert of several into the second half puts them too early, by a place for each but the first: both stand
#          before a move that they follow. Of one, or into the first half, it is right. Set in the second half of a list
#          is right, but prints "Set last ..." to the standard output, a line for each element behind it. No error.
# Seen in: github.com/emirpasic/gods v1.18.1 (2022), the newest of v1. A change of 2023 upstream (227) mends Insert.
# Hurts:   games with moves in another order, and programs that speak a protocol by standard output, as Hub engines do,
#          CGI and filters: what they print in between is no message.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v1.18.1
go mod init example 2>/dev/null
go get "github.com/emirpasic/gods@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/emirpasic/gods/lists"
	"github.com/emirpasic/gods/lists/arraylist"
	"github.com/emirpasic/gods/lists/doublylinkedlist"
	"github.com/emirpasic/gods/lists/singlylinkedlist"
)

func main() {
	for _, kind := range []struct {
		name  string
		moves lists.List
	}{
		{"array", arraylist.New()}, {"singly", singlylinkedlist.New()}, {"doubly", doublylinkedlist.New()},
	} {
		kind.moves.Add("32-28", "19-23", "28x19", "14x23", "37-32", "20-24")
		kind.moves.Insert(5, "10-14")
		fmt.Println(kind.name, "10-14 put in before 20-24:", kind.moves.Values())
		kind.moves.Insert(5, "5-10", "41-37")
		fmt.Println(kind.name, "5-10 41-37 put in before 10-14:", kind.moves.Values())
	}
	moves := doublylinkedlist.New("32-28", "19-23", "28x19", "14x23", "37-32", "20-24")
	fmt.Println("first half corrected")
	moves.Set(1, "18-23")
	fmt.Println("second half corrected")
	moves.Set(4, "37-31")
	fmt.Println(moves.Values())
}
GO
echo "gods $version"
out=$(go run . | awk '{ sub(/ &[{].*$/, ""); print }') # without an address in memory
echo "$out"
if [ "$out" = 'array 10-14 put in before 20-24: [32-28 19-23 28x19 14x23 37-32 10-14 20-24]
array 5-10 41-37 put in before 10-14: [32-28 19-23 28x19 14x23 37-32 5-10 41-37 10-14 20-24]
singly 10-14 put in before 20-24: [32-28 19-23 28x19 14x23 37-32 10-14 20-24]
singly 5-10 41-37 put in before 10-14: [32-28 19-23 28x19 14x23 37-32 5-10 41-37 10-14 20-24]
doubly 10-14 put in before 20-24: [32-28 19-23 28x19 14x23 37-32 10-14 20-24]
doubly 5-10 41-37 put in before 10-14: [32-28 19-23 28x19 14x23 5-10 41-37 37-32 10-14 20-24]
first half corrected
second half corrected
Set last 4 37-31
[32-28 18-23 28x19 14x23 37-31 20-24]' ]; then
	echo 'as found: moves are put in too early, and corrections print lines'
else
	echo 'changed: other moves or lines'
	exit 1
fi
