package main

import (
	"context"
	"flag"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/internal/cli"
)

const serveAbout = `
Runs the server and the coordinator, and a status page. Jobs and results lie in the folder; after a restart all jobs go
on. An address that other machines reach needs --tls, and --nkeys or --token. SIGHUP makes it read the keys again: who
has a key that was withdrawn is disconnected.

  draughts-farm serve --dir farm
  draughts-farm serve --dir farm --listen 0.0.0.0:4222 --tls cert.pem,key.pem --nkeys keys.txt
`

type serveCommand struct {
	lead
	server     farm.ServerOptions
	tls, nkeys string
}

func (c *serveCommand) register(f *flag.FlagSet) {
	c.lead.register(f)
	f.StringVar(&c.server.Listen, "listen", "127.0.0.1:4222", "accept workers and clients at this `ADDRESS`")
	f.StringVar(&c.tls, "tls", "", "use TLS with this certificate and key, as `CERT,KEY`, files in PEM format")
	f.StringVar(&c.server.ClientCA, "client-ca", "", "`FILE` of the certificate that signs those of clients")
	f.StringVar(&c.nkeys, "nkeys", "",
		"accept clients with a public key in this `FILE`, with KEY ROLE on each line: see draughts-farm help nkey")
	secretVar(f, &c.server.Token, "token", tokenVariable, "accept clients with this `TOKEN`")
}

func (c *serveCommand) run(ctx context.Context, _ []string, s cli.Streams) error {
	if err := c.complete(); err != nil {
		return err
	}
	c.server.Log = newLog(s, c.json)
	server, err := farm.StartServer(c.server)
	if err != nil {
		return err
	}
	defer server.Close()
	client, err := farm.Connect(ctx, farm.ConnectOptions{Server: server, Name: "coordinator"})
	if err != nil {
		return err
	}
	defer client.Close()
	if c.nkeys != "" {
		hangups := make(chan os.Signal, 1)
		signal.Notify(hangups, syscall.SIGHUP)
		defer signal.Stop(hangups)
		go c.followKeys(ctx, server, hangups)
	}
	c.options.Alarm = server.Alarm
	return c.coordinate(ctx, client, server.URL(), s)
}

// followKeys reads the keys again at each SIGHUP until ctx ends.
func (c *serveCommand) followKeys(ctx context.Context, server *farm.Server, hangups <-chan os.Signal) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-hangups:
		}
		keys, err := readKeys(c.nkeys)
		if err == nil {
			err = server.SetKeys(keys)
		}
		if err != nil {
			c.server.Log.Error("keys not read: the keys of before stay in force", "error", err)
			continue
		}
		c.server.Log.Info("keys read again", "keys", len(keys))
	}
}

// complete checks the flags and reads what they name.
func (c *serveCommand) complete() (err error) {
	if err := c.checkFolder(); err != nil {
		return err
	}
	c.server.Dir = filepath.Join(c.options.Dir, "server")
	if c.tls != "" {
		var ok bool
		if c.server.Cert, c.server.Key, ok = strings.Cut(c.tls, ","); !ok {
			return cli.Usagef("--tls %q: two files are expected, CERT,KEY", c.tls)
		}
	}
	if c.nkeys != "" {
		c.server.Keys, err = readKeys(c.nkeys)
	}
	return err
}
