#!/usr/bin/env bash
# A game on NATS: each move is a message on game.1, and a schedule puts the end of the thinking time there too.
# Guess:   who subscribes to game.* and sees the moves sees the end of the time as well: game.1 is the target.
# Happens: the server writes it into the stream, on time, and publishes it to nobody: consumers of the stream receive
#          it, subscribers do not, though a move that is published to the stream reaches both. There is no error.
# Seen in: nats-server v2.15.2 (2026) and nats.go v1.55.0.
# Hurts:   boards that follow games by a subscription: the clock runs out, the game is over, and they go on waiting.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.26.8 GOFLAGS='-mod=mod -trimpath' GOWORK=off
server=v2.15.2 client=v1.55.0
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
		Name: "GAMES", Subjects: []string{"game.*", "clock.*"}, AllowMsgSchedules: true}))
	board := must(c.SubscribeSync("game.*"))
	consumer := must(stream.CreateConsumer(ctx, jetstream.ConsumerConfig{FilterSubject: "game.*"}))

	must(js.Publish(ctx, "game.1", []byte("32-28")))
	flag := nats.NewMsg("clock.1")
	flag.Data = []byte("time is up")
	flag.Header.Set("Nats-Schedule", "@at "+time.Now().Add(time.Second).UTC().Format(time.RFC3339Nano))
	flag.Header.Set("Nats-Schedule-Target", "game.1")
	must(js.PublishMsg(ctx, flag))

	for range 2 {
		m := must(consumer.Next(jetstream.FetchMaxWait(10 * time.Second)))
		fmt.Printf("consumer: %s on %s\n", m.Data(), m.Subject())
	}
	m := must(board.NextMsg(time.Second))
	fmt.Printf("subscriber: %s on %s\n", m.Data, m.Subject)
	_, err := board.NextMsg(3 * time.Second)
	fmt.Println("subscriber:", err)
}
GO
echo "nats-server $server, nats.go $client"
out=$(go run .)
echo "$out"
if [ "$out" = 'consumer: 32-28 on game.1
consumer: time is up on game.1
subscriber: 32-28 on game.1
subscriber: nats: timeout' ]; then
	echo 'as found: a message from a schedule does not reach the subscribers of its subject'
else
	echo 'changed: the subscribers see other messages'
	exit 1
fi
