#!/usr/bin/env bash
# A move tried on a deep copy of a position that keeps the men of White and of Black in an array of two lists.
# Guess:   a deep copy shares nothing with the original: the position before the move stays as it is.
# Happens: mohae/deepcopy, and copier with DeepCopy, copy lists, maps and pointers, but share the lists in an array: the
#          move is made in the original too. No error. go-clone is right.
# Seen in: github.com/mohae/deepcopy v0.0.0-20170929034955-c48cc78d4826, github.com/jinzhu/copier v0.4.0;
#          github.com/huandu/go-clone v1.7.3.
# Hurts:   search and undo in programs that copy positions: after one move that was tried, all are wrong.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
go mod init example 2>/dev/null
go get github.com/mohae/deepcopy@v0.0.0-20170929034955-c48cc78d4826 github.com/jinzhu/copier@v0.4.0 \
	github.com/huandu/go-clone@v1.7.3 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/huandu/go-clone"
	"github.com/jinzhu/copier"
	"github.com/mohae/deepcopy"
)

type position struct {
	Men   [2][]int
	Kings map[int]bool
	Moves []string
}

func fork(from position) (to position) {
	if err := copier.CopyWithOption(&to, &from, copier.Option{DeepCopy: true}); err != nil {
		fmt.Println(err)
	}
	return to
}

func main() {
	for _, try := range []struct {
		name string
		copy func(position) position
	}{
		{"go-clone", func(p position) position { return clone.Clone(p).(position) }},
		{"deepcopy", func(p position) position { return deepcopy.Copy(p).(position) }},
		{"copier", fork},
	} {
		before := position{[2][]int{{31, 32}, {19, 20}}, map[int]bool{5: true}, []string{"33-28"}}
		after := try.copy(before)
		after.Men[0][1], after.Kings[46], after.Moves[0] = 28, true, "32-28"
		fmt.Printf("%s: before the move %v %v %v\n", try.name, before.Men, before.Kings, before.Moves)
	}
}
GO
echo 'mohae/deepcopy v0.0.0-20170929034955-c48cc78d4826, jinzhu/copier v0.4.0'
out=$(go run .)
echo "$out"
if [ "$out" = 'go-clone: before the move [[31 32] [19 20]] map[5:true] [33-28]
deepcopy: before the move [[31 28] [19 20]] map[5:true] [33-28]
copier: before the move [[31 28] [19 20]] map[5:true] [33-28]' ]; then
	echo 'as found: a move on the copy is made in the original'
else
	echo 'changed: other positions'
	exit 1
fi
