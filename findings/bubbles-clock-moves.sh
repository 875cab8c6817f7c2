#!/usr/bin/env bash
# The clock of a player in a terminal, by the timer of bubbles 2: Stop() at the own move, Start() at the opponent's.
# Guess:   a second taken off each second in which it runs; an opponent who answers fast gains some part of a second for
#          each move.
# Happens: each stop and each start sends a tick of its own, and the ticks before are not dropped: an answer within a
#          second leaves two or three ticks a second for the rest of the game. After one such answer 10 seconds are 30
#          on the clock, after two and more 40. Answers after more than a second do no harm. No error; the other clock
#          of the package, which counts up, numbers its ticks, and is right.
# Seen in: charm.land/bubbles/v2 v2.1.1 of 2026, the newest; a field "tag" against ticks that come "too fast" is never
#          raised. Open: issue 867 (Start twice), pull requests 215 (2022) and 922.
# Hurts:   games in a terminal: who plays fast at the end lets the opponent lose on time.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
bubbles=v2.1.1
go mod init example 2>/dev/null
go get "charm.land/bubbles/v2/timer@$bubbles" 2>/dev/null

cat >clock_test.go <<'GO'
package example

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"charm.land/bubbles/v2/timer"
	tea "charm.land/bubbletea/v2"
)

// run is the loop of a program: it carries out commands and gives what they send to the clock.
func run(messages chan tea.Msg, update func(tea.Msg) tea.Cmd) (send func(tea.Cmd)) {
	send = func(command tea.Cmd) {
		if command != nil {
			go func() { messages <- command() }()
		}
	}
	go func() {
		for message := range messages {
			if batch, ok := message.(tea.BatchMsg); ok {
				for _, command := range batch {
					send(command)
				}
				continue
			}
			send(update(message))
		}
	}()
	return send
}

func TestClock(t *testing.T) {
	for _, answer := range []time.Duration{3170 * time.Millisecond, 410 * time.Millisecond} {
		for _, moves := range []int{0, 1, 2, 5} {
			synctest.Test(t, func(t *testing.T) {
				clock := timer.New(time.Hour)
				messages := make(chan tea.Msg, 1000)
				send := run(messages, func(message tea.Msg) (command tea.Cmd) {
					clock, command = clock.Update(message)
					return command
				})
				send(clock.Init())
				for range moves {
					time.Sleep(2310 * time.Millisecond)
					send(clock.Stop())
					time.Sleep(answer)
					send(clock.Start())
				}
				synctest.Wait()
				before := clock.Timeout
				time.Sleep(10 * time.Second)
				synctest.Wait()
				fmt.Printf("; %d moves, answers in %v: then 10 seconds are %v\n", moves, answer, before-clock.Timeout)
				send(clock.Stop())
				time.Sleep(time.Minute)
				close(messages)
			})
		}
	}
}
GO
echo "bubbles $bubbles"
out=$(go test -vet=off -v . | grep '^; ' | cut -c 3-)
echo "$out"
if [ "$out" = '0 moves, answers in 3.17s: then 10 seconds are 10s
1 moves, answers in 3.17s: then 10 seconds are 10s
2 moves, answers in 3.17s: then 10 seconds are 10s
5 moves, answers in 3.17s: then 10 seconds are 10s
0 moves, answers in 410ms: then 10 seconds are 10s
1 moves, answers in 410ms: then 10 seconds are 30s
2 moves, answers in 410ms: then 10 seconds are 40s
5 moves, answers in 410ms: then 10 seconds are 40s' ]; then
	echo 'as found: after fast answers ten seconds are forty'
else
	echo 'changed: other times'
	exit 1
fi
