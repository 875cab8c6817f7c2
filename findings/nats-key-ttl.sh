#!/usr/bin/env bash
# A player's seat in a bucket of NATS, to be free after a second: KeyTTL. The bucket keeps notes of ended keys for a
# minute: LimitMarkerTTL, which KeyTTL needs.
# Guess:   the key ends after its second, whatever history the bucket has. KeyTTL is the time after which it is deleted.
# Happens: in a bucket with a history of one value it does. With a longer history the server raises the time to that of
#          the notes, and writes that into the stored header: the seat is held for a minute. There is no error.
# Seen in: nats-server v2.15.3 and nats.go v1.55.0 (2026).
# Hurts:   seats, locks of a farm's jobs and offers of a game that shall end soon: they last as long as the notes.
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
	"errors"
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
	js := must(jetstream.New(must(nats.Connect("", nats.InProcessServer(s)))))
	ctx := context.Background()

	buckets := make(map[uint8]jetstream.KeyValue)
	for _, history := range []uint8{1, 2} {
		buckets[history] = must(js.CreateKeyValue(ctx, jetstream.KeyValueConfig{
			Bucket: fmt.Sprint("seats", history), History: history, LimitMarkerTTL: time.Minute}))
		must(buckets[history].Create(ctx, "table-1", []byte("Anna"), jetstream.KeyTTL(time.Second)))
		stream := must(js.Stream(ctx, fmt.Sprint("KV_seats", history)))
		fmt.Printf("history of %d: stored with Nats-TTL %s\n", history, must(stream.GetMsg(ctx, 1)).Header.Get("Nats-TTL"))
	}
	time.Sleep(5 * time.Second)
	for _, history := range []uint8{1, 2} {
		_, err := buckets[history].Get(ctx, "table-1")
		if err != nil && !errors.Is(err, jetstream.ErrKeyNotFound) {
			panic(err)
		}
		fmt.Printf("history of %d, after five seconds: the seat is taken: %v\n", history, err == nil)
	}
}
GO
echo "nats-server $server, nats.go $client; KeyTTL 1 s, LimitMarkerTTL 1 min"
out=$(go run .)
echo "$out"
if [ "$out" = 'history of 1: stored with Nats-TTL 1s
history of 2: stored with Nats-TTL 60
history of 1, after five seconds: the seat is taken: false
history of 2, after five seconds: the seat is taken: true' ]; then
	echo 'as found: a key lives as long as the notes of ended keys, if the bucket has a history'
else
	echo 'changed: the key ends at another time'
	exit 1
fi
