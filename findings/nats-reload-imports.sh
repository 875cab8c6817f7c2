#!/usr/bin/env bash
# An account that a NATS server gets by a reload of its configuration, with a service that it imports.
# Guess:   after the reload its users reach the service, as they do if the server starts with that configuration.
# Happens: the reload succeeds and the users connect, but a request finds no responders. A second reload of the same
#          file, or a start, connects the import.
# Seen in: nats-server v2.15.2 and nats.go v1.55.0.
# Hurts:   a farm in which each worker has an account of its own: a key that is added to a running server is accepted,
#          and its worker reads that nobody answers, or that JetStream is not enabled.
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
	"os"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

const (
	file  = "server.conf"
	owner = "owner {users: [{user: owner, password: o}], exports: [{service: move}]}\n"
	added = "added {users: [{user: added, password: a}], imports: [{service: {account: owner, subject: move}}]}\n"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func write(accounts string) {
	if err := os.WriteFile(file, []byte("listen: \"127.0.0.1:-1\"\naccounts {\n"+accounts+"}\n"), 0o600); err != nil {
		panic(err)
	}
}

func start() *server.Server {
	s := must(server.NewServer(must(server.ProcessConfigFile(file))))
	s.Start()
	if !s.ReadyForConnections(10 * time.Second) {
		panic("the server does not start")
	}
	c := must(nats.Connect(s.ClientURL(), nats.UserInfo("owner", "o")))
	must(c.Subscribe("move", func(m *nats.Msg) { _ = m.Respond([]byte("11-15")) }))
	if err := c.Flush(); err != nil {
		panic(err)
	}
	return s
}

func ask(when string, s *server.Server) {
	c := must(nats.Connect(s.ClientURL(), nats.UserInfo("added", "a")))
	defer c.Close()
	if answer, err := c.Request("move", nil, 2*time.Second); err != nil {
		fmt.Printf("%s: %v\n", when, err)
	} else {
		fmt.Printf("%s: %s\n", when, answer.Data)
	}
}

func main() {
	write(owner + added)
	s := start()
	ask("started with the account", s)
	s.Shutdown()

	write(owner)
	s = start()
	write(owner + added)
	for _, when := range []string{"first reload", "second reload"} {
		if err := s.Reload(); err != nil {
			panic(err)
		}
		ask(when, s)
	}
}
GO
echo "nats-server $server, nats.go $client"
out=$(go run .)
echo "$out"
if [ "$out" = 'started with the account: 11-15
first reload: nats: no responders available for request
second reload: 11-15' ]; then
	echo 'as found: the imports of an account that a reload adds work from the second reload on'
else
	echo 'changed: a reload treats the imports of a new account otherwise'
	exit 1
fi
