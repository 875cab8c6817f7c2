// Command web serves a page on which people play draughts, by any rule set of the library: against the engine, on one
// board, or on two browsers with spectators.
//
//	go run ./apps/web                       # prints the address of the page
//	go run ./apps/web --addr :8080           # accepts connections from other machines
//	go run ./apps/web --db games.db          # keeps the games in a file
//	go run ./apps/web --archive FILE         # shows all visitors an archive of games
//	go run ./apps/web --static public        # writes a page that needs no server into the folder public
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/apps/web/internal/commandline"
	"github.com/godraughts/draughts/apps/web/table"
	"github.com/godraughts/draughts/archive"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/quote"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	cobra.MousetrapHelpText = "" // so that a double click on Windows starts the server
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

func run(ctx context.Context, args []string, out, errs io.Writer) int {
	return commandline.Main(command(ctx), args, cli.Streams{Out: out, Err: errs})
}

// command returns the command draughts-web, which ends when ctx does.
func command(ctx context.Context) *cobra.Command {
	kinds := cli.Kinds{
		"file":   {Files: true},
		"folder": {Folders: true},
	}
	return commandline.New(kinds, "draughts-web", "serve a page on which people play draughts", about, &server{ctx: ctx})
}

// server is a run of the command.
type server struct {
	config
	ctx context.Context
}

func (c *server) Run(_ []string, streams cli.Streams) (err error) {
	ctx, out, errs := c.ctx, streams.Out, streams.Err
	if err := c.check(); err != nil {
		return err
	}
	if c.version {
		info, _ := debug.ReadBuildInfo()
		_, err := fmt.Fprintf(out, "draughts-web %s, %s\n", info.Main.Version, info.GoVersion)
		return err
	}
	if c.static != "" {
		return writeStatic(ctx, c.static, c.brotli, out)
	}
	var games *archive.Archive
	if c.archive != "" {
		if games, err = archive.Open(c.archive); err != nil {
			return err
		}
		defer games.Close() // it has only been read
	}
	s, err := openStore(c.db)
	if err != nil {
		return err
	}
	logger := log.New(errs, "web: ", log.LstdFlags)
	if c.db != "" && s.run == 1 {
		logger.Printf("%s is new, or was empty: it has no games", quote.Text(c.db))
	}
	if n := len(s.damaged); n > 0 {
		logger.Printf("%s: damaged games, which a backup may have: %s (%d in all)", quote.Text(c.db),
			strings.Join(s.damaged[:min(n, quote.Items)], ", "), n)
	}
	if c.backup != "" {
		if err := s.backup(c.backup); err != nil {
			return errors.Join(fmt.Errorf("backup: %w", err), s.close())
		}
	}
	databases, _ := builtin.DB(builtin.All)
	c.engine.Search = draughts.Options{Hash: c.hash, Prober: databases}
	figures := newMetrics()
	c.engine.Observe = figures.observe
	tables := newLobby(table.NewEngines(c.engine), c.limits, s, figures, func(err error) { logger.Print(err) })
	tables.archive, tables.origins = games, c.origins()
	err = serve(ctx, c.config, tables, out, errs)
	tables.close()
	if c.backup != "" {
		err = errors.Join(err, s.backup(c.backup))
	}
	return errors.Join(err, s.close())
}

// serve serves the page until ctx is cancelled.
func serve(ctx context.Context, c config, tables *lobby, out, errs io.Writer) error {
	listener, err := net.Listen("tcp", c.addr)
	if err != nil {
		return err
	}
	var requestLog *slog.Logger
	if c.accessLog {
		requestLog = slog.New(slog.NewTextHandler(errs, nil))
	}
	handler, err := newHandler(tables, proxy{c.trustProxy}, listener.Addr(), engineFolder(c.engineFolder), requestLog)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	server := &http.Server{
		Handler:           handler,
		BaseContext:       func(net.Listener) context.Context { return ctx }, // ends the streams of events
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       15 * time.Second,
		WriteTimeout:      30 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
	}
	fmt.Fprintf(out, "Play at http://%s/ (Ctrl-C ends)\n", displayAddress(listener.Addr()))
	go tables.sweep(ctx)
	if c.backup != "" {
		go tables.backups(ctx, c.backup, c.backupEvery)
	}
	failed := make(chan error, 2)
	if c.metrics != "" {
		metrics := &http.Server{
			Addr: c.metrics, Handler: tables.operatorHandler(), ReadTimeout: 5 * time.Second, WriteTimeout: 15 * time.Second,
		}
		defer metrics.Close()
		go func() { failed <- metrics.ListenAndServe() }()
	}
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	last, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	if err := server.Shutdown(last); err != nil {
		return server.Close() // an answer is still being sent
	}
	return nil
}

// displayAddress returns the address for a browser on this machine.
func displayAddress(addr net.Addr) string {
	tcp, ok := addr.(*net.TCPAddr)
	if ok && tcp.IP.IsUnspecified() {
		return fmt.Sprintf("localhost:%d", tcp.Port)
	}
	return addr.String()
}
