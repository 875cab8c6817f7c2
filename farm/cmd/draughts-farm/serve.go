package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/farm/kinds"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/quote"
)

const serveAbout = `
Runs the server and the coordinator, and a status page. Jobs and results lie in the folder; after a restart all jobs go
on. An address that other machines reach needs -tls, and -nkeys or -token.

  draughts-farm serve -dir farm
  draughts-farm serve -dir farm -listen 0.0.0.0:4222 -tls cert.pem,key.pem -nkeys keys.txt
`

// serveCommand runs the server and the coordinator.
type serveCommand struct {
	server      farm.ServerOptions
	coordinator farm.CoordinatorOptions
	tls, nkeys  string
	page        string
	json        bool
}

func (c *serveCommand) register(f *flag.FlagSet) {
	f.StringVar(&c.coordinator.Dir, "dir", "", "keep jobs, messages and outputs in this `FOLDER`; required")
	f.StringVar(&c.server.Listen, "listen", "127.0.0.1:4222", "accept workers and clients at this `ADDRESS`")
	f.StringVar(&c.tls, "tls", "", "use TLS with this certificate and key, as `CERT,KEY`, files in PEM format")
	f.StringVar(&c.server.ClientCA, "client-ca", "", "`FILE` of the certificate that signs those of clients")
	f.StringVar(&c.nkeys, "nkeys", "", "accept clients with a public key in this `FILE`: KEY ROLE on each line, as draughts-farm nkey prints it")
	f.StringVar(&c.server.Token, "token", os.Getenv(tokenVariable),
		"accept clients with this `TOKEN` (default "+tokenVariable+")")
	f.Lookup("token").DefValue = ""
	f.StringVar(&c.page, "page", "127.0.0.1:8222", "show the status page and the metrics at this `ADDRESS`; none for none")
	f.StringVar(&c.coordinator.Files, "files", "", "`FOLDER` or URL with files that are too large for the server")
	f.DurationVar(&c.coordinator.AckWait, "ack-wait", 45*time.Second,
		"give the task of a silent worker to another after this `TIME`")
	f.Float64Var(&c.coordinator.Replay, "replay", 1.0/64, "share of the tasks to play again and compare; -1 for none")
	f.BoolVar(&c.json, "json", false, "log as JSON")
}

func (c *serveCommand) run(ctx context.Context, _ []string, s cli.Streams) error {
	if err := c.complete(); err != nil {
		return err
	}
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
	c.coordinator.Log = newLog(s, c.json)
	c.coordinator.Kinds = kinds.All()
	co, err := farm.NewCoordinator(client, c.coordinator)
	if err != nil {
		return err
	}
	defer co.Close()
	address, closePage, err := c.startPage(client, co)
	if err != nil {
		return err
	}
	defer closePage()
	fmt.Fprintf(s.Out, "serving at %s\n", server.URL())
	if address != "" {
		fmt.Fprintf(s.Out, "status at http://%s/\n", address)
	}
	if err := co.Run(ctx); !errors.Is(err, context.Canceled) {
		return err
	}
	return nil // a signal ends the server as it should
}

// complete checks the flags and reads what they name.
func (c *serveCommand) complete() error {
	if c.coordinator.Dir == "" {
		return cli.Usagef("-dir is required: the folder for jobs and results")
	}
	if err := checkFolder(c.coordinator.Dir); err != nil {
		return err
	}
	c.server.Dir = filepath.Join(c.coordinator.Dir, "server")
	if c.tls != "" {
		cert, key, ok := strings.Cut(c.tls, ",")
		if !ok {
			return cli.Usagef("-tls %q: two files are expected, CERT,KEY", c.tls)
		}
		c.server.Cert, c.server.Key = cert, key
	}
	if c.nkeys == "" {
		return nil
	}
	file, err := os.Open(c.nkeys)
	if err != nil {
		return err
	}
	defer file.Close()
	if c.server.Keys, err = farm.ReadKeys(file); err != nil {
		return fmt.Errorf("%s: %w", quote.Text(c.nkeys), err)
	}
	return nil
}

// checkFolder returns an error for a folder that has files, but none of a server.
func checkFolder(dir string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(dir, "server")); err != nil {
		return fmt.Errorf("%s has files that are not those of a farm: use another folder", quote.Text(dir))
	}
	return nil
}

// startPage starts the status page, if there is one, at the address that it returns.
func (c *serveCommand) startPage(client *farm.Client, co *farm.Coordinator) (address string, end func(), err error) {
	if c.page == "none" {
		return "", func() {}, nil
	}
	listener, err := net.Listen("tcp", c.page)
	if err != nil {
		return "", nil, fmt.Errorf("-page: %w", err)
	}
	server := &http.Server{Handler: newStatusHandler(client, co), ReadHeaderTimeout: 10 * time.Second}
	var served sync.WaitGroup
	served.Go(func() { _ = server.Serve(listener) }) // until Close
	return listener.Addr().String(), func() { server.Close(); served.Wait() }, nil
}

// newLog returns the log of a command, on standard error.
func newLog(s cli.Streams, asJSON bool) *slog.Logger {
	if asJSON {
		return slog.New(slog.NewJSONHandler(s.Err, nil))
	}
	return slog.New(slog.NewTextHandler(s.Err, nil))
}
