#!/usr/bin/env bash
# Messages for a stream of JetStream while the disk is full for a moment.
# Guess:   the publisher gets an error at once, and can go on as soon as there is room.
# Happens: there is no answer: each call waits for its whole timeout. With room again the stream still gives no answer
#          (tried for three minutes), while another stream on the same disk takes messages. The health report has the
#          fault; a restart of the server ends it.
# Seen in: nats-server v2.15.2 and nats.go v1.55.0, one server, streams in files.
# Hurts:   farms whose results once fill a disk: workers seem to hang, and room alone does not help.
# Needs the rights to mount a file system in memory: root, or user namespaces.
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
	"net/http/httptest"
	"os"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

// start starts a server with its files in a folder, and connects to it.
func start(dir string) (*server.Server, *nats.Conn, jetstream.JetStream) {
	s, err := server.NewServer(&server.Options{
		JetStream: true, JetStreamMaxStore: 1 << 30, StoreDir: dir, DontListen: true, NoLog: true, NoSigs: true})
	check(err)
	s.Start()
	if !s.ReadyForConnections(10 * time.Second) {
		panic("the server does not start")
	}
	c, err := nats.Connect("", nats.InProcessServer(s))
	check(err)
	js, err := jetstream.New(c)
	check(err)
	return s, c, js
}

// publish publishes a result of two kilobytes and returns what became of it.
func publish(js jetstream.JetStream, subject string) string {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	if _, err := js.Publish(ctx, subject, make([]byte, 2000)); err != nil {
		return err.Error()
	}
	return "stored"
}

func main() {
	dir, ctx := os.Args[1], context.Background()
	s, c, js := start(dir)
	for _, name := range []string{"RESULTS", "OTHER"} {
		_, err := js.CreateStream(ctx, jetstream.StreamConfig{Name: name, Subjects: []string{name + ".>"}})
		check(err)
	}
	filler, err := os.Create(dir + "/filler")
	check(err)
	for err == nil {
		_, err = filler.Write(make([]byte, 4096))
	}
	fmt.Println("the disk is full:", err != nil)
	last := ""
	for range 5 { // the first may still fit into a block
		last = publish(js, "RESULTS.1")
	}
	fmt.Println("full:", last)
	check(filler.Close())
	check(os.Remove(filler.Name()))
	time.Sleep(2 * time.Second)
	fmt.Println("room again:", publish(js, "RESULTS.2"))
	fmt.Println("room again, other stream:", publish(js, "OTHER.1"))
	health := httptest.NewRecorder()
	s.HandleHealthz(health, httptest.NewRequest("GET", "/healthz", nil))
	fmt.Println("room again, health:", health.Code)
	c.Close()
	s.Shutdown()
	s.WaitForShutdown()
	_, _, js = start(dir)
	fmt.Println("after a restart:", publish(js, "RESULTS.3"))
}
GO
go build -o main .
mkdir disk
echo "nats-server $server, nats.go $client"
out=$(unshare --mount --map-root-user bash -c 'mount -t tmpfs -o size=8m none disk && ./main "$PWD/disk"')
echo "$out"
if [ "$out" = 'the disk is full: true
full: context deadline exceeded
room again: context deadline exceeded
room again, other stream: stored
room again, health: 503
after a restart: stored' ]; then
	echo 'as found: no answer on a full disk, and none with room again until the server restarts'
else
	echo 'changed: JetStream takes a full disk otherwise'
	exit 1
fi
