package main

import (
	"context"
	"errors"
	"flag"
	"os"

	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/farm/kinds"
)

// tokenVariable is the environment variable with the token, for those who do not want it in the list of processes.
const tokenVariable = "DRAUGHTS_FARM_TOKEN"

// connection has the flags of a connection.
type connection struct{ farm.ConnectOptions }

func (o *connection) register(f *flag.FlagSet) {
	f.StringVar(&o.URL, "connect", "nats://127.0.0.1:4222", "`URL` of the server; tls://HOST:PORT uses TLS")
	f.StringVar(&o.CA, "ca", "", "`FILE` of the certificate that signs that of the server, in PEM format")
	f.StringVar(&o.Cert, "cert", "", "`FILE` of the certificate of this client, where the server asks for one")
	f.StringVar(&o.Key, "key", "", "`FILE` of the key of that certificate")
	f.StringVar(&o.NKey, "nkey", "", "`FILE` of the key that draughts-farm nkey made")
	f.StringVar(&o.Token, "token", os.Getenv(tokenVariable), "`TOKEN` of the server (default "+tokenVariable+")")
	f.Lookup("token").DefValue = ""
}

// connect connects to the server.
func (o *connection) connect(ctx context.Context, name string) (*farm.Client, error) {
	o.Name = "draughts-farm " + name
	return farm.Connect(ctx, o.ConnectOptions)
}

// jobSettings is the kind and the settings of a new job.
type jobSettings struct {
	kind     farm.Kind
	settings kinds.Settings
}

// newJobSettings returns the defaults of a kind of this program.
func newJobSettings(name string) jobSettings {
	kind, err := kinds.Find(name)
	settings, err2 := kinds.NewSettings(name)
	if err := errors.Join(err, err2); err != nil {
		panic(err) // the names are those of kinds.All
	}
	return jobSettings{kind, settings}
}
