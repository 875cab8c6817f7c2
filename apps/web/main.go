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
	"flag"
	"fmt"
	"io"
	"io/fs"
	"log"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/spf13/cobra"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/apps/web/table"
	"github.com/godraughts/draughts/archive"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/commandline"
	"github.com/godraughts/draughts/internal/quote"
	certificates "github.com/godraughts/draughts/solve/builtin"
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
	return commandline.New(kinds, "draughts-web", "serve a page on which people play draughts", about, &config{ctx: ctx})
}

// Run runs the command.
func (c *config) Run(_ []string, streams cli.Streams) (err error) {
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
	figures := newMetrics()
	backup := func() error { return c.copyGames(s, figures, logger) }
	if err := backup(); err != nil {
		if _, ok := errors.AsType[*fs.PathError](err); !ok { // it is wrong for good
			return errors.Join(err, s.close())
		}
		logger.Print(err)
	}
	databases, _ := builtin.DB(builtin.All)
	c.engine.Search = draughts.Options{Hash: c.hash, Prober: databases}
	c.engine.Observe = figures.observe
	tables := newLobby(table.NewEngines(c.engine), c.limits, s, figures, logger.Print)
	tables.archive, tables.origins = games, c.origins()
	if c.backup != "" {
		go every(ctx, c.backupEvery, func() {
			if err := backup(); err != nil {
				logger.Print(err) // the games go on
			}
		})
	}
	err = serve(ctx, c, tables, out, errs)
	return errors.Join(err, tables.close(), backup(), s.close())
}

// copyGames writes the backup, if there is to be one.
func (c *config) copyGames(s *store, m *metrics, log *log.Logger) error {
	if c.backup == "" {
		return nil
	}
	kept, err := s.backup(c.backup)
	if kept != "" {
		log.Printf("the backup of before is kept as %s: it has games that are damaged, older or gone now", quote.Text(kept))
	}
	if err != nil {
		m.backupFailures.Inc()
		return fmt.Errorf("backup: %w", err)
	}
	m.lastBackup.SetToCurrentTime()
	return nil
}

// serve serves the page until ctx is cancelled.
func serve(ctx context.Context, c *config, tables *lobby, out, errs io.Writer) error {
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

const about = `
Serves a page on which people play draughts, by any rule set: against the
engine, on one board, or on two browsers with spectators.

  draughts-web
  draughts-web --addr :8080 --db games.db
  draughts-web --archive games.archive
  draughts-web --static public
`

// config is what the flags say, and the context of the command.
type config struct {
	ctx                               context.Context
	addr, static, db, backup, metrics string
	archive, engineFolder, cors       string
	backupEvery                       time.Duration
	hash, brotli                      int
	trustProxy, accessLog, version    bool
	limits                            limits
	engine                            table.EngineOptions
	flags                             *flag.FlagSet
}

// defaultEngine has the limits of the engine if no flag sets others.
var defaultEngine = table.EngineOptions{ClientTime: 30 * time.Minute, GameTime: 15 * time.Minute, Hints: 4,
	Proof: certificates.Files().ReadFile}

// Register adds the flags and sets their defaults.
func (c *config) Register(flags *flag.FlagSet) {
	c.limits, c.engine, c.flags = defaultLimits, defaultEngine, flags
	l := &c.limits
	flags.StringVar(&c.addr, "addr", "127.0.0.1:0", "`address` to listen on; port 0 means any free port")
	flags.StringVar(&c.static, "static", "", "write the page that needs no server into this `folder`, and exit")
	flags.IntVar(&c.brotli, "brotli", brotli.BestCompression,
		"with --static: `quality` of the Brotli file of the engine, from 1 (quick) to 11 (small)")
	flags.StringVar(&c.db, "db", "", "keep the games in this `file`; by default they are lost when the server ends")
	flags.StringVar(&c.backup, "backup", "", "copy the games to this `file`, also at the start and the end")
	flags.DurationVar(&c.backupEvery, "backup-every", time.Hour, "`time` between two copies")
	flags.StringVar(&c.archive, "archive", "", "show all visitors this archive, a `file` of \"draughts archive build\"")
	flags.StringVar(&c.engineFolder, "engine", "",
		"serve the engine for the browser in this `folder`: assets of a page that --static wrote; released programs have it")
	flags.DurationVar(&l.expire, "expire", l.expire, "delete a game that has not changed for this `time`")
	flags.DurationVar(&l.unplayed, "expire-unplayed", l.unplayed, "the same for a game without a move (`time`)")
	flags.IntVar(&l.storedMB, "stored-mb", l.storedMB, "keep games of at most this size in `MB`, also those that nobody "+
		"has open, each as at least 0.02; in a full file the client with most loses games, unfinished and old first")
	flags.IntVar(&l.games, "games", l.games, "have at most this number of `games` in memory")
	flags.DurationVar(&l.idle, "idle", l.idle, "remove a game that nobody has open from memory after this `time`")
	flags.IntVar(&l.watchers, "watchers", l.watchers, "spectators of a game: at most this `number`")
	flags.IntVar(&l.clientGames, "client-games", l.clientGames,
		"games of one client's address in memory: at most this `number`")
	flags.IntVar(&l.clientOpened, "client-new", l.clientOpened,
		"new games of a client in an hour: at most this `number`")
	flags.IntVar(&l.clientStreams, "client-streams", l.clientStreams,
		"games that a client watches at once without playing: at most this `number`")
	flags.IntVar(&c.engine.Number, "engines", runtime.GOMAXPROCS(0),
		"`number` of engines that search at once: for weak levels, for other moves, and for analysis")
	flags.IntVar(&c.hash, "hash", 16, "memory of each engine in `MiB`")
	flags.DurationVar(&c.engine.ClientTime, "client-time", c.engine.ClientTime,
		"`time` that the engine thinks for a client in an hour")
	flags.DurationVar(&c.engine.GameTime, "game-time", c.engine.GameTime,
		"`time` that the engine thinks for a game in an hour")
	flags.IntVar(&c.engine.Hints, "hints", c.engine.Hints, "hints of a client at once: at most this `number`")
	flags.StringVar(&c.metrics, "metrics", "", "`address` for /metrics; without it only this machine may read them")
	flags.StringVar(&c.cors, "cors", "", "`origins` whose pages may use the API for sites, such as "+
		"https://a.example,https://b.example; the visitors of each have the share of one client")
	flags.BoolVar(&c.trustProxy, "trust-proxy", false, "a proxy in front of the server sets X-Forwarded-For and "+
		"X-Forwarded-Proto; without a proxy anybody could")
	flags.BoolVar(&c.accessLog, "access-log", false, "log each request, with the address of its client")
	flags.BoolVar(&c.version, "version", false, "print the version, and exit")
}

// origins returns the origins that --cors names.
func (c *config) origins() []string {
	return strings.FieldsFunc(strings.ToLower(c.cors), func(r rune) bool { return r == ',' })
}

// check returns the first mistake in the flags.
func (c *config) check() (err error) {
	check := func(good bool, format string, args ...any) {
		if !good && err == nil {
			err = cli.Usagef(format, args...)
		}
	}
	c.flags.VisitAll(func(f *flag.Flag) {
		switch v := f.Value.(flag.Getter).Get().(type) {
		case int:
			check(v > 0, "--%s must be positive", f.Name)
		case time.Duration:
			check(v > 0, "--%s must be positive", f.Name)
		}
	})
	check(c.backup == "" || c.db != "", "--backup copies the file that --db names: give both")
	for _, origin := range c.origins() {
		u, err := url.Parse(origin)
		good := err == nil && u.Host != "" && u.Scheme+"://"+u.Host == origin && !strings.HasSuffix(origin, ":")
		usual := map[string]string{"http": "80", "https": "443"} // ports that browsers leave out
		check(good && !strings.HasPrefix(u.Port(), "0") && (u.Port() == "" || u.Port() != usual[u.Scheme]),
			"--cors: %s is not an origin, such as https://a.example", quote.Text(origin))
	}
	check(c.brotli <= brotli.BestCompression, "--brotli must be at most %d", brotli.BestCompression)
	check(c.hash <= draughts.MaxHash(), "--hash must be at most %d", draughts.MaxHash())
	return err
}
