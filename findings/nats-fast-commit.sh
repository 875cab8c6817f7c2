#!/usr/bin/env bash
# Ten moves of a game as a fast batch of NATS, stored one by one and closed by Commit with the last move.
# Guess:   a move that the server refuses is an error of Add or of Commit, as Publish and an atomic batch give one.
# Happens: Commit returns an acknowledgement and no error; the last move is not stored. So it is when the stream is full
#          or the move names a last sequence that is not so. An optional handler is told, which the manual has for gaps.
#          Otherwise only the number in the acknowledgement, 9, tells. A move in the middle may take all after it along.
# Seen in: nats-server v2.15.3, orbit.go/jetstreamext v0.3.2 (2026).
# Hurts:   who loads games or results in fast batches: games end a move early, and a full stream looks like success.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
server=v2.15.3 client=v1.55.0 orbit=v0.3.2
go mod init example 2>/dev/null
go get "github.com/nats-io/nats-server/v2@$server" "github.com/nats-io/nats.go@$client" \
	"github.com/synadia-io/orbit.go/jetstreamext@$orbit" 2>/dev/null

cat >main.go <<'GO'
package main

import (
	"context"
	"fmt"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/synadia-io/orbit.go/jetstreamext"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// move is the i-th of ten moves. The last one expects move 3 before it, if wrong is set: the server has 9.
func move(subject string, i int, wrong bool) *nats.Msg {
	m := nats.NewMsg(subject)
	m.Data = fmt.Appendf(nil, "move %d", i)
	if wrong && i == 10 {
		m.Header.Set("Nats-Expected-Last-Subject-Sequence", "3")
	}
	return m
}

func main() {
	s := must(server.NewServer(&server.Options{
		DontListen: true, NoLog: true, NoSigs: true, JetStream: true, StoreDir: "store"}))
	s.Start()
	s.ReadyForConnections(10 * time.Second)
	js := must(jetstream.New(must(nats.Connect("", nats.InProcessServer(s)))))
	ctx := context.Background()

	for _, kind := range []string{"single", "atomic", "fast"} {
		for _, fault := range []string{"none", "sequence", "full"} {
			name := kind + "-" + fault
			config := jetstream.StreamConfig{Name: name, Subjects: []string{name},
				AllowAtomicPublish: kind == "atomic", AllowBatchPublish: kind == "fast"}
			if fault == "full" {
				config.MaxMsgs, config.Discard = 9, jetstream.DiscardNew
			}
			stream := must(js.CreateStream(ctx, config))
			wrong, count, err := fault == "sequence", uint64(0), error(nil)
			switch kind {
			case "single":
				for i := 1; i <= 10 && err == nil; i++ {
					if _, err = js.PublishMsg(ctx, move(name, i, wrong)); err == nil {
						count++
					}
				}
			case "atomic":
				batch := must(jetstreamext.NewBatchPublisher(js))
				for i := 1; i < 10 && err == nil; i++ {
					err = batch.AddMsg(move(name, i, wrong))
				}
				var ack *jetstreamext.BatchAck
				if ack, err = batch.CommitMsg(ctx, move(name, 10, wrong)); ack != nil {
					count = uint64(ack.BatchSize)
				}
			case "fast":
				batch := must(jetstreamext.NewFastPublisher(js))
				for i := 1; i < 10; i++ {
					must(batch.AddMsg(move(name, i, wrong)))
				}
				var ack *jetstreamext.BatchAck
				if ack, err = batch.CommitMsg(ctx, move(name, 10, wrong)); ack != nil {
					count = uint64(ack.BatchSize)
				}
			}
			stored := must(stream.Info(ctx)).State.Msgs
			fmt.Printf("%s: acknowledged %d, stored %d, an error: %v\n", name, count, stored, err != nil)
		}
	}
}
GO
echo "nats-server $server, jetstreamext $orbit; ten moves each"
out=$(go run .)
echo "$out"
if [ "$out" = 'single-none: acknowledged 10, stored 10, an error: false
single-sequence: acknowledged 9, stored 9, an error: true
single-full: acknowledged 9, stored 9, an error: true
atomic-none: acknowledged 10, stored 10, an error: false
atomic-sequence: acknowledged 0, stored 0, an error: true
atomic-full: acknowledged 0, stored 0, an error: true
fast-none: acknowledged 10, stored 10, an error: false
fast-sequence: acknowledged 9, stored 9, an error: false
fast-full: acknowledged 9, stored 9, an error: false' ]; then
	echo 'as found: Commit of a fast batch gives no error for a move that is not stored'
else
	echo 'changed: other errors or numbers'
	exit 1
fi
