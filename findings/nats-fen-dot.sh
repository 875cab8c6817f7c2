#!/usr/bin/env bash
# A FEN as the last part of a NATS subject. Colons and commas are allowed there; some programs end a FEN with a dot.
# Guess:   client or server refuse the subject with the dot, which has an empty part, as Subscribe does.
# Happens: Publish and Flush return no error, no error arrives later, and nobody receives the message, not even a
#          subscriber of ">". Only Subscribe refuses the subject.
# Seen in: nats-server v2.15.2 and nats.go v1.55.0.
# Hurts:   who uses positions as subjects: those of files with [FEN "W:W18:B9."] vanish, the others arrive.
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
	"fmt"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

func main() {
	s, err := server.NewServer(&server.Options{DontListen: true, NoLog: true, NoSigs: true})
	if err != nil {
		panic(err)
	}
	s.Start()
	if !s.ReadyForConnections(10 * time.Second) {
		panic("the server does not start")
	}
	var later error
	c, err := nats.Connect("", nats.InProcessServer(s), nats.ErrorHandler(
		func(_ *nats.Conn, _ *nats.Subscription, err error) { later = err }))
	if err != nil {
		panic(err)
	}
	everything, err := c.SubscribeSync(">")
	if err != nil {
		panic(err)
	}
	for _, fen := range []string{"W:W18,K24:B1,K10", "W:W18,K24:B1,K10."} {
		subject := "position." + fen
		published, flushed := c.Publish(subject, nil), c.Flush()
		_, missed := everything.NextMsg(500 * time.Millisecond)
		fmt.Printf("%s: publish %v, flush %v, received %t, later error %v\n", fen, published, flushed, missed == nil, later)
	}
	_, err = c.SubscribeSync("position.W:W18,K24:B1,K10.")
	fmt.Println("subscribe:", err)
}
GO
echo "nats-server $server, nats.go $client"
out=$(go run .)
echo "$out"
if [ "$out" = 'W:W18,K24:B1,K10: publish <nil>, flush <nil>, received true, later error <nil>
W:W18,K24:B1,K10.: publish <nil>, flush <nil>, received false, later error <nil>
subscribe: nats: invalid subject' ]; then
	echo 'as found: a message under a FEN with a dot at its end vanishes without an error'
else
	echo 'changed: a subject with a dot at its end is treated otherwise'
	exit 1
fi
