#!/usr/bin/env bash
# Opening lines in a radix tree, github.com/armon/go-radix: all lines of one first move are taken out by DeletePrefix.
# Guess:   the tree is as if they had never been in it: Minimum and Maximum are the first and the last line left.
# Happens: an empty node stays where they were. If it is the last, Maximum says that the tree is empty, though Len is
#          right, Walk and Get find all lines, and Minimum the first; if it is the first, Minimum says so. A new line
#          before it, such as 42-37, does not mend it. Delete of each of the same lines leaves none.
# Seen in: github.com/armon/go-radix v1.0.0, the newest; an open pull request of 2020 is about nodes left.
# Hurts:   who keeps games by date, rating or moves and asks for the last one: "no games" once others have gone.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v1.0.0
go mod init example 2>/dev/null
go get "github.com/armon/go-radix@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/armon/go-radix"
)

func show(text string, tree *radix.Tree) {
	first, _, _ := tree.Minimum()
	last, _, found := tree.Maximum()
	walked := 0
	tree.Walk(func(string, any) bool {
		walked++
		return false
	})
	fmt.Printf("%s: %d lines, %d walked, first %q, last %q %t\n", text, tree.Len(), walked, first, last, found)
}

func filled() *radix.Tree {
	tree := radix.New()
	for _, line := range []string{"20-24 33-28", "31-26 19-23", "32-28 19-23", "42-38 20-24", "42-38 20-25"} {
		tree.Insert(line, true)
	}
	return tree
}

func main() {
	tree := filled()
	show("all", tree)
	fmt.Println("lines deleted:", tree.DeletePrefix("42-38"))
	show("without 42-38", tree)
	tree.Insert("42-37 20-24", true)
	show("with 42-37", tree)
	tree = filled()
	tree.Delete("42-38 20-24")
	tree.Delete("42-38 20-25")
	show("each deleted", tree)
	tree = filled()
	tree.DeletePrefix("20-24")
	show("without 20-24", tree)
}
GO
echo "go-radix $version"
out=$(go run .)
echo "$out"
if [ "$out" = 'all: 5 lines, 5 walked, first "20-24 33-28", last "42-38 20-25" true
lines deleted: 2
without 42-38: 3 lines, 3 walked, first "20-24 33-28", last "" false
with 42-37: 4 lines, 4 walked, first "20-24 33-28", last "" false
each deleted: 3 lines, 3 walked, first "20-24 33-28", last "32-28 19-23" true
without 20-24: 4 lines, 4 walked, first "", last "42-38 20-25" true' ]; then
	echo 'as found: a tree with lines has no last line'
else
	echo 'changed: other lines'
	exit 1
fi
