package main

import (
	"context"
	"flag"
	"os"
	"slices"
	"strings"

	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/internal/cli"
)

// Environment variables with tokens, for those who do not want them in the list of processes.
const (
	tokenVariable = "DRAUGHTS_FARM_TOKEN"
	pageVariable  = "DRAUGHTS_FARM_PAGE_TOKEN" // of the status page
)

// connection has the flags of a connection.
type connection struct{ farm.ConnectOptions }

func (o *connection) register(f *flag.FlagSet) {
	f.StringVar(&o.URL, "connect", "nats://127.0.0.1:4222", "`URL` of the server; tls://HOST:PORT uses TLS")
	f.StringVar(&o.CA, "ca", "", "`FILE` of the certificate that signs that of the server, in PEM format")
	f.StringVar(&o.Cert, "cert", "", "`FILE` of the certificate of this client, where the server asks for one")
	f.StringVar(&o.Key, "key", "", "`FILE` of the key of that certificate")
	f.StringVar(&o.NKey, "nkey", "", "`FILE` of the key that draughts-farm nkey made")
	secretVar(f, &o.Token, "token", tokenVariable, "`TOKEN` of the server")
}

// secretVar registers a flag whose default is in an environment variable, and not in the help.
func secretVar(f *flag.FlagSet, to *string, name, variable, usage string) {
	f.StringVar(to, name, os.Getenv(variable), usage+" (default "+variable+")")
	f.Lookup(name).DefValue = ""
}

// connect connects to the server, under the name of a command.
func (o *connection) connect(ctx context.Context, name string) (*farm.Client, error) {
	for address := range strings.SplitSeq(o.URL, ",") {
		scheme, _, found := strings.Cut(strings.TrimSpace(address), "://")
		if found && !slices.Contains([]string{"nats", "tls", "ws", "wss"}, scheme) {
			return nil, cli.Usagef("--connect %q: its scheme is none of nats, tls, ws and wss", address)
		}
	}
	o.Name = "draughts-farm " + name
	return farm.Connect(ctx, o.ConnectOptions)
}
