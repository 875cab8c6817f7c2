#!/usr/bin/env bash
# Players of a tournament in an array list of github.com/emirpasic/gods: two of them withdraw.
# Guess:   IndexOf of who is not in the list is -1, as Contains is false for them.
# Happens: if the last player goes after another one, IndexOf finds them behind the end: 4 in a list of three. Remove
#          leaves a copy behind the end, which IndexOf searches and Contains does not. Get of that index finds none.
#          It stays until others are added over it, or the array below is made smaller. No error.
# Seen in: github.com/emirpasic/gods v1.18.1 (2022), the newest of v1; the singly and doubly linked lists are right.
# Hurts:   who asks by IndexOf whether a player, a move or an opponent is still there: they are paired once more.
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

	"github.com/emirpasic/gods/lists/arraylist"
	"github.com/emirpasic/gods/lists/doublylinkedlist"
)

type list interface {
	IndexOf(value interface{}) int
	Contains(values ...interface{}) bool
	Get(index int) (interface{}, bool)
	Remove(index int)
	Size() int
	Values() []interface{}
}

func main() {
	for _, kind := range []struct {
		name string
		list list
	}{
		{"array", arraylist.New("Anna", "Berta", "Carl", "Dirk", "Eva")},
		{"doubly linked", doublylinkedlist.New("Anna", "Berta", "Carl", "Dirk", "Eva")},
	} {
		players := kind.list
		for _, name := range []string{"Berta", "Eva"} {
			players.Remove(players.IndexOf(name))
			index := players.IndexOf(name)
			_, found := players.Get(index)
			fmt.Printf("%s without %s: %v, IndexOf %d, Get %t, Contains %t\n", kind.name, name, players.Values(), index, found,
				players.Contains(name))
		}
	}
}
GO
echo "gods $version"
out=$(go run .)
echo "$out"
if [ "$out" = 'array without Berta: [Anna Carl Dirk Eva], IndexOf -1, Get false, Contains false
array without Eva: [Anna Carl Dirk], IndexOf 4, Get false, Contains false
doubly linked without Berta: [Anna Carl Dirk Eva], IndexOf -1, Get false, Contains false
doubly linked without Eva: [Anna Carl Dirk], IndexOf -1, Get false, Contains false' ]; then
	echo 'as found: a player who has withdrawn is found behind the end'
else
	echo 'changed: other players'
	exit 1
fi
