#!/usr/bin/env bash
# A side's men as an immutable AVL tree of Workiva/go-datastructures: a capture takes one out, and the position before
# it is kept for taking the move back.
# Guess:   Delete "will remove the provided entries from this AVL tree and return a new tree": the old one is as it was.
# Happens: the new tree is right, but the old one loses another man: if the man had others on both sides of it in the
#          tree, a node that both trees share is moved up into its place. Captured is 34, and taken back it 35 is gone.
#          Len of the old tree stays right. One of five captures changes the old position, Insert none. No error.
# Seen in: github.com/Workiva/go-datastructures v1.1.7, the newest; a bug of Delete was mended in 2016.
# Hurts:   searches and games that take moves back by keeping the old tree: men are gone that no one has captured.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v1.1.7
go mod init example 2>/dev/null
go get "github.com/Workiva/go-datastructures/tree/avl@$version" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"math/rand/v2"

	"github.com/Workiva/go-datastructures/tree/avl"
)

type man int

func (m man) Compare(other avl.Entry) int { return int(m - other.(man)) }

func squares(tree *avl.Immutable) (all []int) {
	for square := 1; square <= 50; square++ {
		if tree.Get(man(square))[0] != nil {
			all = append(all, square)
		}
	}
	return all
}

func main() {
	before := avl.NewImmutable()
	for square := 31; square <= 40; square++ {
		before, _ = before.Insert(man(square))
	}
	fmt.Println("before 34 is captured:", squares(before))
	after, _ := before.Delete(man(34))
	fmt.Println("after it:", squares(after), "of", after.Len())
	fmt.Println("taken back:", squares(before), "of", before.Len())

	random := rand.New(rand.NewPCG(1, 2))
	for _, capture := range []bool{true, false} {
		changed, wrong := 0, 0
		for range 1000 {
			start := avl.NewImmutable()
			men := random.Perm(50)[:21]
			for _, square := range men[:20] {
				start, _ = start.Insert(man(square + 1))
			}
			kept, next := fmt.Sprint(squares(start)), start
			want := 19
			if capture {
				next, _ = start.Delete(man(men[random.IntN(20)] + 1))
			} else {
				next, _ = start.Insert(man(men[20] + 1))
				want = 21
			}
			if len(squares(next)) != want {
				wrong++
			}
			if fmt.Sprint(squares(start)) != kept {
				changed++
			}
		}
		fmt.Printf("captures %t: %d of 1000 new positions wrong, %d old ones changed\n", capture, wrong, changed)
	}
}
GO
echo "go-datastructures $version"
out=$(go run .)
echo "$out"
if [ "$out" = 'before 34 is captured: [31 32 33 34 35 36 37 38 39 40]
after it: [31 32 33 35 36 37 38 39 40] of 9
taken back: [31 32 33 34 36 37 38 39 40] of 10
captures true: 0 of 1000 new positions wrong, 212 old ones changed
captures false: 0 of 1000 new positions wrong, 0 old ones changed' ]; then
	echo 'as found: captures take men out of the positions before them'
else
	echo 'changed: other men'
	exit 1
fi
