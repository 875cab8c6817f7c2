#!/usr/bin/env bash
# Whether two lists have the same players in any order, by Go's com of unknwon: CompareSliceStrU(entered, paired).
# Guess:   true or false, and both lists as they were, as by CompareSliceStr for lists in the same order.
# Happens: true or false is right, and the second list is another one afterwards: each player that is found is taken out
#          of it by moving up those behind, so that the last one stands in several places and others are gone. Asked
#          once more, the same two lists differ. The first one is left alone. No error.
# Seen in: github.com/unknwon/com v1.0.1, the newest (Gogs and Macaron use the package). Its text says "compares" only.
# Hurts:   who checks a list of pairings, standings or squares before using it: the check spoils what it has passed.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
com=v1.0.1
go mod init example 2>/dev/null
go get "github.com/unknwon/com@$com" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/unknwon/com"
)

func main() {
	entered := []string{"Jansen", "Smit", "Bakker", "De Vries"}
	paired := []string{"De Vries", "Bakker", "Jansen", "Smit"}
	fmt.Println("before:", entered, paired)
	fmt.Println("same players:", com.CompareSliceStrU(entered, paired))
	fmt.Println("after:", entered, paired)
	fmt.Println("same players:", com.CompareSliceStrU(entered, paired))

	random := rand.New(rand.NewPCG(1, 2))
	right, changed, lost := 0, 0, 0
	for range 100 {
		var list, other []string
		for _, i := range random.Perm(20) {
			list = append(list, fmt.Sprint("player ", i))
		}
		for _, i := range random.Perm(20) {
			other = append(other, list[i])
		}
		kept := slices.Clone(other)
		if com.CompareSliceStrU(list, other) {
			right++
		}
		if !slices.Equal(kept, other) {
			changed++
		}
		for _, name := range list {
			if !slices.Contains(other, name) {
				lost++
			}
		}
	}
	fmt.Printf("100 lists of 20 in other orders: %d the same, %d changed by it, %d of 2000 players lost\n",
		right, changed, lost)
}
GO
echo "com $com"
out=$(go run .)
echo "$out"
if [ "$out" = 'before: [Jansen Smit Bakker De Vries] [De Vries Bakker Jansen Smit]
same players: true
after: [Jansen Smit Bakker De Vries] [De Vries Bakker Smit Smit]
same players: false
100 lists of 20 in other orders: 100 the same, 100 changed by it, 1615 of 2000 players lost' ]; then
	echo 'as found: a check of pairings loses players'
else
	echo 'changed: other lists'
	exit 1
fi
