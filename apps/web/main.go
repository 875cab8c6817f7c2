// Command web serves a page on which people play draughts, by any rule set of the library: against the engine, on one
// board, or on two browsers with spectators.
//
//	go run ./apps/web                       # prints the address of the page
//	go run ./apps/web -addr :8080           # accepts connections from other machines
//	go run ./apps/web -static public        # writes a page that needs no server into the folder public
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"runtime"
	"syscall"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/apps/web/table"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/internal/quote"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
	case errors.Is(err, errUsage):
		fmt.Fprintf(os.Stderr, "web: %s\n", quote.Message(err))
		os.Exit(2)
	default:
		fmt.Fprintf(os.Stderr, "web: %s\n", quote.Message(err))
		os.Exit(1)
	}
}

// errUsage is returned for invalid flags.
var errUsage = errors.New("bad usage")

func run(ctx context.Context, args []string, out, errs io.Writer) error {
	flags := flag.NewFlagSet("web", flag.ContinueOnError)
	flags.SetOutput(errs)
	addr := flags.String("addr", "127.0.0.1:0", "`address` to listen on; port 0 means any free port")
	games := flags.Int("games", 500, "keep at most this number of `games`")
	idle := flags.Duration("idle", 30*time.Minute, "drop a game that nobody has open after this `time`")
	engines := flags.Int("engines", runtime.GOMAXPROCS(0),
		"`number` of engines that search at once for moves, and as many for analysis")
	hash := flags.Int("hash", 16, "memory of each engine in `MiB`")
	static := flags.String("static", "", "write the page that needs no server into this `folder`, and exit")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return err
		}
		return fmt.Errorf("%w: %w", errUsage, err)
	}
	switch {
	case flags.NArg() > 0:
		return fmt.Errorf("%w: no arguments are expected, not %s", errUsage, quote.Text(flags.Arg(0)))
	case *games < 1 || *engines < 1 || *hash < 1 || *hash > draughts.MaxHash() || *idle <= 0:
		return fmt.Errorf("%w: -games, -engines, -hash and -idle must be positive, -hash at most %d",
			errUsage, draughts.MaxHash())
	case *static != "":
		return writeStatic(ctx, *static, out)
	}
	options := draughts.Options{Hash: *hash, Prober: english.DB()}
	tables := newLobby(table.NewEngines(*engines, options), *games, *idle)
	defer tables.close()
	return serve(ctx, *addr, tables, out)
}

// serve serves the page until ctx is cancelled.
func serve(ctx context.Context, addr string, tables *lobby, out io.Writer) error {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	handler, err := newHandler(tables, listener.Addr())
	if err != nil {
		return err
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
	failed := make(chan error, 1)
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
