package main

import (
	"flag"
	"net/url"
	"runtime"
	"strings"
	"time"

	"github.com/andybalholm/brotli"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/apps/web/table"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/quote"
)

const about = `
Serves a page on which people play draughts, by any rule set: against the
engine, on one board, or on two browsers with spectators.

  draughts-web
  draughts-web --addr :8080 --db games.db
  draughts-web --archive games.archive
  draughts-web --static public
`

// config is what the flags say.
type config struct {
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
var defaultEngine = table.EngineOptions{ClientTime: 30 * time.Minute, GameTime: 15 * time.Minute, Hints: 4}

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
	flags.IntVar(&l.stored, "stored", l.stored, "keep at most this number of `games`, also those that nobody has open")
	flags.IntVar(&l.storedMB, "stored-mb", l.storedMB,
		"keep at most this size of them, in `MB`; in a full file the client with most loses games, unfinished and old first")
	flags.IntVar(&l.games, "games", l.games, "have at most this number of `games` in memory")
	flags.DurationVar(&l.idle, "idle", l.idle, "remove a game that nobody has open from memory after this `time`")
	flags.IntVar(&l.watchers, "watchers", l.watchers, "spectators of a game: at most this `number`")
	flags.IntVar(&l.client.games, "client-games", l.client.games,
		"games of one client's address in memory: at most this `number`")
	flags.IntVar(&l.client.opened, "client-new", l.client.opened,
		"new games of a client in an hour: at most this `number`")
	flags.IntVar(&l.client.streams, "client-streams", l.client.streams,
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

// check returns an error if a number or a time is not positive.
func (c *config) check() (err error) {
	c.flags.VisitAll(func(f *flag.Flag) {
		switch v := f.Value.(flag.Getter).Get().(type) {
		case int:
			if v < 1 {
				err = cli.Usagef("--%s must be positive", f.Name)
			}
		case time.Duration:
			if v <= 0 {
				err = cli.Usagef("--%s must be positive", f.Name)
			}
		}
	})
	if err == nil && c.backup != "" && c.db == "" {
		err = cli.Usagef("--backup copies the file that --db names: give both")
	}
	for _, origin := range c.origins() {
		u, parseErr := url.Parse(origin)
		if err == nil && (parseErr != nil || u.Host == "" || u.Scheme+"://"+u.Host != origin) {
			err = cli.Usagef("--cors: %s is not an origin, such as https://a.example", quote.Text(origin))
		}
	}
	if err == nil && c.brotli > brotli.BestCompression {
		err = cli.Usagef("--brotli must be at most %d", brotli.BestCompression)
	}
	if err == nil && c.hash > draughts.MaxHash() {
		err = cli.Usagef("--hash must be at most %d", draughts.MaxHash())
	}
	return err
}
