#!/usr/bin/env bash
# The clock of a game on NATS: clock.1 holds a schedule for the end of the time, and gets notes of the time used.
# Guess:   by the design notes of NATS (ADR-51) the last message of a subject is its schedule: a note stops it while
#          it is there. Once the note has ended, or is deleted, the schedule is the last message again, and the flag
#          falls.
# Happens: the note stops the schedule for good. It stays in the stream as the last message of its subject and is
#          never carried out, nor after a restart, also if the note lasts a second or is deleted at once. No error.
# Seen in: nats-server v2.15.3 (2026) and nats.go v1.55.0.
# Hurts:   games on NATS: a player whose clock is shown on the subject of its schedule never loses on time.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
server=v2.15.3 client=v1.55.0
go mod init example 2>/dev/null
go get "github.com/nats-io/nats-server/v2@$server" "github.com/nats-io/nats.go@$client" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"context"
	"fmt"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	s := must(server.NewServer(&server.Options{
		DontListen: true, NoLog: true, NoSigs: true, JetStream: true, StoreDir: "store"}))
	s.Start()
	s.ReadyForConnections(10 * time.Second)
	c := must(nats.Connect("", nats.InProcessServer(s)))
	js, ctx := must(jetstream.New(c)), context.Background()
	stream := must(js.CreateStream(ctx, jetstream.StreamConfig{
		Name: "GAMES", Subjects: []string{"game.*", "clock.*"}, AllowMsgSchedules: true, AllowMsgTTL: true}))
	notes := []string{"none", "a note", "a note for a second", "a note deleted at once"}
	for i, note := range notes {
		flag := nats.NewMsg(fmt.Sprint("clock.", i))
		flag.Data = []byte("flag")
		flag.Header.Set("Nats-Schedule", "@at "+time.Now().Add(3*time.Second).UTC().Format(time.RFC3339Nano))
		flag.Header.Set("Nats-Schedule-Target", fmt.Sprint("game.", i))
		must(js.PublishMsg(ctx, flag))
		if note != "none" {
			used := nats.NewMsg(flag.Subject)
			used.Data = []byte("0:12 used")
			if note == "a note for a second" {
				used.Header.Set("Nats-TTL", "1s")
			}
			ack := must(js.PublishMsg(ctx, used))
			if note == "a note deleted at once" {
				must(0, stream.DeleteMsg(ctx, ack.Sequence))
			}
		}
	}
	time.Sleep(5 * time.Second)
	for i, note := range notes {
		stored := "nothing"
		if m, err := stream.GetLastMsgForSubject(ctx, fmt.Sprint("clock.", i)); err == nil {
			stored = string(m.Data)
		}
		_, err := stream.GetLastMsgForSubject(ctx, fmt.Sprint("game.", i))
		fmt.Printf("%s: the flag fell: %t; last on the clock: %s\n", note, err == nil, stored)
	}
}
GO
echo "nats-server $server, nats.go $client"
out=$(go run .)
echo "$out"
if [ "$out" = 'none: the flag fell: true; last on the clock: nothing
a note: the flag fell: false; last on the clock: 0:12 used
a note for a second: the flag fell: false; last on the clock: flag
a note deleted at once: the flag fell: false; last on the clock: flag' ]; then
	echo 'as found: a note that is gone has stopped a schedule that is there'
else
	echo 'changed: other flags fall'
	exit 1
fi
