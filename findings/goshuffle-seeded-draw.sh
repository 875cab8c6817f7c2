#!/usr/bin/env bash
# A drawing of lots that everybody can repeat, by Go's go-shuffle: shuffle.New(rand.NewSource(seed)).Strings(players).
# Guess:   one seed gives one order: by its text New takes the random values from the source given.
# Happens: the order is another one each time: the source is taken, and never asked. Two shufflers of one seed agree in
#          none of 100 drawings of 20 players, and the source has not moved. math/rand itself repeats all. No error.
# Seen in: github.com/shogo82148/go-shuffle v0.0.0-20180218125048-27e6095f230d, the newest (Debian 12 has it, too).
# Hurts:   drawings published with their seed, tests, random openings to be played again: nobody gets them again.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
shuffle=v0.0.0-20180218125048-27e6095f230d
go mod init example 2>/dev/null
go get "github.com/shogo82148/go-shuffle@$shuffle" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"fmt"
	"math/rand"
	"slices"

	shuffle "github.com/shogo82148/go-shuffle"
)

// source counts how often it is asked.
type source struct {
	rand.Source
	asked int
}

func (s *source) Int63() int64 {
	s.asked++
	return s.Source.Int63()
}

func players() (list []string) {
	for i := range 20 {
		list = append(list, fmt.Sprint("player ", i+1))
	}
	return list
}

func main() {
	same, asked, standard := 0, 0, 0
	for seed := range int64(100) {
		first, second := players(), players()
		counted := &source{Source: rand.NewSource(seed)}
		shuffle.New(counted).Strings(first)
		shuffle.New(rand.NewSource(seed)).Strings(second)
		if slices.Equal(first, second) {
			same++
		}
		asked += counted.asked
		first, second = players(), players()
		for _, list := range [][]string{first, second} {
			rand.New(rand.NewSource(seed)).Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		}
		if slices.Equal(first, second) {
			standard++
		}
	}
	fmt.Println("drawings repeated with the same seed:", same, "of 100; the source was asked", asked, "times")
	fmt.Println("by math/rand:", standard, "of 100")
}
GO
echo "go-shuffle $shuffle"
out=$(go run .)
echo "$out"
if [ "$out" = 'drawings repeated with the same seed: 0 of 100; the source was asked 0 times
by math/rand: 100 of 100' ]; then
	echo 'as found: no drawing can be repeated'
else
	echo 'changed: other drawings'
	exit 1
fi
