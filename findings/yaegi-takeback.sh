#!/usr/bin/env bash
# A bot in Go that takes a move back by two deferred calls, run by Yaegi, the interpreter for Go plugins.
# Guess:   it gives what go run gives: the arguments of a deferred call are those at the defer statement, and a loop
#          makes a variable for each turn, since its manual has Go 1.21 and 1.22.
# Happens: the arguments are read when the function returns: what is put back is the board after the move, so that the
#          move stays. Functions that a loop makes all have its last move. A list of moves prints without their String.
# Seen in: github.com/traefik/yaegi v0.16.1 (2024, the newest); go1.26.8.
# Hurts:   who lets others' bots or rules in Go run in a server: tested with go they are right, and here they play on.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
version=v0.16.1
go mod init example 2>/dev/null
go get "github.com/traefik/yaegi@$version" 2>/dev/null
go build -o yaegi github.com/traefik/yaegi/cmd/yaegi 2>/dev/null

cat >bot.go <<'GO'
package main

import "fmt"

type move struct{ from, to int }

func (m move) String() string { return fmt.Sprintf("%d-%d", m.from, m.to) }

var board [51]string

func put(square int, piece string) { board[square] = piece }

func try(m move) { // plays m and takes it back
	defer put(m.from, board[m.from])
	defer put(m.to, board[m.to])
	board[m.from], board[m.to] = "empty", board[m.from]
}

func main() {
	moves := []move{{31, 26}, {32, 28}}
	var answers []func() move
	for _, m := range moves {
		board[m.from], board[m.to] = "man", "empty"
		try(m)
		fmt.Printf("after %v was taken back: %d %s, %d %s\n", m, m.from, board[m.from], m.to, board[m.to])
		answers = append(answers, func() move { return m })
	}
	fmt.Println("first answer", answers[0](), "of", moves)
}
GO
echo "github.com/traefik/yaegi $version"
out=$(echo 'go run:' && go run bot.go && echo 'yaegi:' && ./yaegi run bot.go)
echo "$out"
if [ "$out" = 'go run:
after 31-26 was taken back: 31 man, 26 empty
after 32-28 was taken back: 32 man, 28 empty
first answer 31-26 of [31-26 32-28]
yaegi:
after 31-26 was taken back: 31 empty, 26 man
after 32-28 was taken back: 32 empty, 28 man
first answer {32 28} of [{31 26} {32 28}]' ]; then
	echo 'as found: the move is not taken back, and the answer is another'
else
	echo 'changed: other moves'
	exit 1
fi
