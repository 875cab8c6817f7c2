// Command web serves a page on which people play draughts: against the engine, with each other on one board or on two
// browsers, with spectators, at any of the rule sets of the library.
//
//	go run ./apps/web                       # says where the page is
//	go run ./apps/web -addr :8080           # for everybody who can reach this machine
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

// errUsage is returned for flags that make no sense.
var errUsage = errors.New("bad usage")

func run(ctx context.Context, args []string, out, errs io.Writer) error {
	flags := flag.NewFlagSet("web", flag.ContinueOnError)
	flags.SetOutput(errs)
	addr := flags.String("addr", "127.0.0.1:0", "`address` to listen on; port 0 takes a free one")
	games := flags.Int("games", 500, "most `games` at once")
	idle := flags.Duration("idle", 30*time.Minute, "`time` after which a game that nobody looks at is dropped")
	engines := flags.Int("engines", runtime.GOMAXPROCS(0), "engines that think at once, for moves and again for analysis")
	hash := flags.Int("hash", 16, "memory of each engine in `MiB`")
	static := flags.String("static", "", "write the page that needs no server into this `folder`, and end")
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
	tables := newLobby(table.NewEngines(*engines, *hash, nil), *games, *idle)
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
		return server.Close() // a client is still receiving its answer
	}
	return nil
}

// displayAddress returns an address that a browser on this machine understands.
func displayAddress(addr net.Addr) string {
	tcp, ok := addr.(*net.TCPAddr)
	if ok && tcp.IP.IsUnspecified() {
		return fmt.Sprintf("localhost:%d", tcp.Port)
	}
	return addr.String()
}
