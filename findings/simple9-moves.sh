#!/usr/bin/env bash
# A game as numbers, from * 50 + to, packed by the code simple9 of Go's jwilder/encoding and read again.
# Guess:   DecodeAll gives what EncodeAll was given, in order.
# Happens: it gives all numbers, but those of each word backwards: there are two moves to a word here, so that Black
#          plays first in each pair. Small numbers, as seconds or squares, are in groups of up to 28. Only numbers of
#          more than 14 bits, one to a word, are in order. No error; simple8b of the same module is right.
# Seen in: golang-github-jwilder-encoding-dev 0.0~git20170811.b4e1701-4 (Debian 12).
# Hurts:   archives of games and clocks: each number is there, sums and counts agree, and no game can be replayed.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
version=0.0~git20170811.b4e1701-4
apt-get -qq -o APT::Sandbox::User=root download "golang-github-jwilder-encoding-dev=$version"
for file in ./*.deb; do dpkg -x "$file" debian; done
export GOTOOLCHAIN=go1.26.8 GO111MODULE=off GOFLAGS=-trimpath GOPATH=$dir/debian/usr/share/gocode

cat >main.go <<'GO'
package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/jwilder/encoding/simple8b"
	"github.com/jwilder/encoding/simple9"
)

func main() {
	var moves, seconds []uint32
	for _, text := range strings.Fields("32-28 19-23 28-19 14-23 37-32 10-14") {
		var from, to uint32
		fmt.Sscanf(text, "%d-%d", &from, &to)
		moves = append(moves, from*50+to)
	}
	for i := range uint32(12) {
		seconds = append(seconds, 1+i)
	}
	for _, numbers := range [][]uint32{moves, seconds} {
		packed, err := simple9.EncodeAll(slices.Clone(numbers))
		if err != nil {
			panic(err)
		}
		read := make([]uint32, len(numbers)+28)
		if err := simple9.DecodeAll(read, packed); err != nil {
			panic(err)
		}
		var wide []uint64
		for _, n := range numbers {
			wide = append(wide, uint64(n))
		}
		words, err := simple8b.EncodeAll(slices.Clone(wide))
		if err != nil {
			panic(err)
		}
		read8 := make([]uint64, len(numbers)+240)
		n, err := simple8b.DecodeAll(read8, words)
		if err != nil {
			panic(err)
		}
		fmt.Println("written ", text(numbers))
		fmt.Println("simple9 ", text(read[:len(numbers)]), "in", len(packed), "words")
		fmt.Println("simple8b right:", slices.Equal(read8[:n], wide))
	}
}

func text(numbers []uint32) string {
	var out []string
	for _, n := range numbers {
		if n < 50 {
			out = append(out, fmt.Sprint(n))
		} else {
			out = append(out, fmt.Sprintf("%d-%d", (n-1)/50, (n-1)%50+1))
		}
	}
	return strings.Join(out, " ")
}
GO
echo "jwilder/encoding $version"
out=$(go run .)
echo "$out"
if [ "$out" = 'written  32-28 19-23 28-19 14-23 37-32 10-14
simple9  19-23 32-28 14-23 28-19 10-14 37-32 in 3 words
simple8b right: true
written  1 2 3 4 5 6 7 8 9 10 11 12
simple9  7 6 5 4 3 2 1 12 11 10 9 8 in 2 words
simple8b right: true' ]; then
	echo 'as found: the numbers of each word are read backwards'
else
	echo 'changed: other numbers'
	exit 1
fi
