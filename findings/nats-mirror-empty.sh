#!/usr/bin/env bash
# A bucket of NATS with the clocks of games, and a second bucket that mirrors it, for servers that only read.
# Guess:   the mirror has the keys of its origin. A bucket that has it as its source does, and the API has both options.
# Happens: the mirror counts one value, and Put and Update through it reach the origin. But Get finds no such key,
#          Keys has none, and a watcher is told nothing: they ask for subjects with the name of the mirror, and what is
#          stored has that of the origin. No error tells that, nor that the bucket cannot be read so.
# Seen in: nats-server v2.15.3 and nats.go v1.55.0 (2026).
# Hurts:   servers of games that read from a mirror: clocks and seats are missing, so seats look free.
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

	origin := must(js.CreateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: "origin"}))
	must(origin.Put(ctx, "game-1", []byte("5:00")))
	source := &jetstream.StreamSource{Name: "origin"}
	copies := []jetstream.KeyValue{
		must(js.CreateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: "sourced", Sources: []*jetstream.StreamSource{source}})),
		must(js.CreateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: "mirror", Mirror: source})),
	}
	for _, bucket := range copies {
		name := bucket.Bucket()
		for range 200 { // until the value has arrived
			if must(bucket.Status(ctx)).Values() > 0 {
				break
			}
			time.Sleep(100 * time.Millisecond)
		}
		value := "no such key"
		if entry, err := bucket.Get(ctx, "game-1"); err == nil {
			value = string(entry.Value())
		} else if !errors.Is(err, jetstream.ErrKeyNotFound) {
			panic(err)
		}
		keys, err := bucket.Keys(ctx)
		if err != nil && !errors.Is(err, jetstream.ErrNoKeysFound) {
			panic(err)
		}
		watcher := must(bucket.WatchAll(ctx))
		watched := 0
		for entry := range watcher.Updates() {
			if entry == nil { // all that is there has been told
				break
			}
			watched++
		}
		fmt.Printf("%s: %d value, Get: %s, %d keys, watcher told %d\n",
			name, must(bucket.Status(ctx)).Values(), value, len(keys), watched)
		info := must(must(js.Stream(ctx, "KV_"+name)).Info(ctx, jetstream.WithSubjectFilter(">")))
		for subject := range info.State.Subjects {
			fmt.Printf("%s: stored under %s\n", name, subject)
		}
	}
	must(copies[1].Put(ctx, "game-1", []byte("4:30")))
	value := ""
	for range 200 { // a mirror answers Get of its origin too, and may be behind
		if value = string(must(origin.Get(ctx, "game-1")).Value()); value != "5:00" {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	fmt.Println("after Put into the mirror the origin has", value)
}
GO
echo "nats-server $server, nats.go $client"
out=$(go run .)
echo "$out"
if [ "$out" = "sourced: 1 value, Get: 5:00, 1 keys, watcher told 1
sourced: stored under \$KV.sourced.game-1
mirror: 1 value, Get: no such key, 0 keys, watcher told 0
mirror: stored under \$KV.origin.game-1
after Put into the mirror the origin has 4:30" ]; then
	echo 'as found: a mirror of a bucket has values and no keys'
else
	echo 'changed: the mirror is read otherwise'
	exit 1
fi
