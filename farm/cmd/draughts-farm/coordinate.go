package main

import (
	"context"
	"crypto/subtle"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"slices"
	"time"

	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/farm/kinds"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/quote"
)

const coordinateAbout = `
Runs the coordinator on a NATS server, or a cluster of them, that is there already, and a status page. It creates its
streams; those that are there must be as it would make them. The server needs JetStream, and for keys with roles the
accounts that "draughts-farm accounts" prints.

  draughts-farm coordinate --connect tls://nats.example.org:4222 --nkey operator.nkey --replicas 3 --dir farm
`

type coordinateCommand struct {
	connection
	lead
}

func (c *coordinateCommand) register(f *flag.FlagSet) {
	c.connection.register(f)
	c.lead.register(f)
	f.IntVar(&c.Replicas, "replicas", 1, "keep all in this `NUMBER` of copies, 1 to 5, on as many servers")
}

func (c *coordinateCommand) run(ctx context.Context, _ []string, s cli.Streams) error {
	if c.Replicas < 1 || c.Replicas > 5 {
		return cli.Usagef("--replicas %d: 1 to 5 are expected", c.Replicas)
	}
	if err := c.checkFolder(); err != nil {
		return err
	}
	c.Log = newLog(s, c.json)
	client, err := c.connect(ctx, "coordinator")
	if err != nil {
		return err
	}
	defer client.Close()
	return c.coordinate(ctx, client, c.URL, s)
}

// lead has the flags of the commands that run the coordinator.
type lead struct {
	options farm.CoordinatorOptions
	page    string
	token   string // of the page
	json    bool
}

func (l *lead) register(f *flag.FlagSet) {
	f.StringVar(&l.options.Dir, "dir", "", "keep jobs, messages and outputs in this `FOLDER`; required")
	f.StringVar(&l.page, "page", "127.0.0.1:8222", "show the status page and the metrics at this `ADDRESS`; none for none")
	secretVar(f, &l.token, "page-token", pageVariable,
		"ask for this `TOKEN` as the password of the page, with any user; required beyond this machine")
	f.StringVar(&l.options.Files, "files", "", "`FOLDER` or URL with files that are too large for the server")
	f.DurationVar(&l.options.AckWait, "ack-wait", 45*time.Second,
		"give the task of a silent worker to another after this `TIME`")
	f.Float64Var(&l.options.Replay, "replay", 1.0/64, "share of the tasks to play again and compare; -1 for none")
	f.BoolVar(&l.json, "json", false, "log as JSON")
}

// coordinate runs the coordinator, and the status page if there is one.
func (l *lead) coordinate(ctx context.Context, client *farm.Client, url string, s cli.Streams) error {
	l.options.Log = newLog(s, l.json)
	l.options.Kinds = kinds.All()
	co, err := farm.NewCoordinator(client, l.options)
	if err != nil {
		return err
	}
	defer co.Close()
	address, closePage, err := l.startPage(newStatusHandler(client, co))
	if err != nil {
		return err
	}
	defer closePage()
	fmt.Fprintf(s.Out, "serving at %s\n", url)
	if address != "" {
		fmt.Fprintf(s.Out, "status at http://%s/\n", address)
	}
	if err := co.Run(ctx); !errors.Is(err, context.Canceled) {
		return err
	}
	return nil // a signal ends the command as it should
}

// checkFolder returns an error if there is no flag --dir, or if the folder has files, but none that a farm has.
func (l *lead) checkFolder() error {
	if l.options.Dir == "" {
		return cli.Usagef("--dir is required: the folder for jobs and results")
	}
	entries, err := os.ReadDir(l.options.Dir)
	isOurs := func(e fs.DirEntry) bool {
		return slices.Contains([]string{"lock", "server", "jobs", "files"}, e.Name())
	}
	switch {
	case errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0:
		return nil
	case err == nil && !slices.ContainsFunc(entries, isOurs):
		return fmt.Errorf("%s has files that are not those of a farm: use another folder", quote.Text(l.options.Dir))
	}
	return err
}

// startPage starts the status page, if there is one, at the address that it returns.
func (l *lead) startPage(handler http.Handler) (address string, end func(), err error) {
	if l.page == "none" {
		return "", func() {}, nil
	}
	listener, err := net.Listen("tcp", l.page)
	if err != nil {
		return "", nil, fmt.Errorf("--page: %w", err)
	}
	address = listener.Addr().String()
	if tcp, ok := listener.Addr().(*net.TCPAddr); l.token == "" && !(ok && tcp.IP.IsLoopback()) {
		return "", nil, errors.Join(cli.Usagef("--page %s: other machines reach it: --page-token is required", l.page),
			listener.Close())
	}
	server := &http.Server{Handler: withToken(l.token, handler), ReadHeaderTimeout: 10 * time.Second}
	go server.Serve(listener) // until Close
	return address, func() { server.Close() }, nil
}

// withToken asks for a token, unless it is empty, as the password of any user.
func withToken(token string, handler http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, given, _ := r.BasicAuth()
		if token != "" && subtle.ConstantTimeCompare([]byte(given), []byte(token)) == 0 {
			w.Header().Set("WWW-Authenticate", `Basic realm="draughts-farm"`)
			http.Error(w, "the token of --page-token is required, as a password", http.StatusUnauthorized)
			return
		}
		handler.ServeHTTP(w, r)
	})
}

// newLog returns the log of a command, on standard error.
func newLog(s cli.Streams, asJSON bool) *slog.Logger {
	if asJSON {
		return slog.New(slog.NewJSONHandler(s.Err, nil))
	}
	return slog.New(slog.NewTextHandler(s.Err, nil))
}
