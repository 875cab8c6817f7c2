package commands

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/dxp"
	"github.com/godraughts/draughts/hub"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/pdn"
)

const hubAbout = `
Runs as an engine for programs that speak the Hub protocol, version 2: it reads
messages from standard input and writes to standard output, until "quit" or the
end of the input. It knows Hub's names of rule sets (normal, killer, bt,
frisian, losing) and those of "draughts variants". The other program can set the
parameters variant, hash, threads, level (full, or 0 to 10), egdb, book (a file,
builtin, none, or true for that of the flag) and ponder. The flags set the first
values.

  draughts hub --hash 256
`

type hubCommand struct {
	options   draughts.Options
	databases databaseFlags
	book      bookFlags
}

func (c *hubCommand) Register(f *flag.FlagSet) {
	registerSize(f, &c.options)
	c.databases.register(f)
	c.book.register(f, "choose the first moves from")
	registerEvaluator(f, &c.options.Evaluator)
}

func (c *hubCommand) Run(args []string, s cli.Streams) error {
	if err := checkSize(&c.options); err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	var err error
	var opened []draughts.Prober
	open := func(name string) (draughts.Prober, error) {
		databases, err := databaseFlags{name}.prober()
		if err == nil {
			opened = append(opened, databases)
		}
		return databases, err
	}
	if c.options.Prober, err = open(c.databases.dir); err != nil {
		return err
	}
	player, err := c.book.open(rand.Uint64())
	if err != nil {
		return err
	}
	if player != nil {
		c.options.Book = player
	}
	server := hub.Server{
		Name: "draughts", Version: newVersionObject(buildInfo()).Version, Author: "godraughts", Country: "international",
		Options: c.options, DatabaseName: c.databases.dir,
		Databases: open,
		BookName:  c.book.name,
		Books: func(name string) (draughts.Book, error) {
			return (&bookFlags{name, c.book.margin}).open(rand.Uint64())
		},
	}
	err = server.Serve(ctx, s.In, s.Out)
	for _, databases := range opened {
		err = withUnread(err, unread(databases), s)
	}
	return err
}

const hubTryAbout = `
Starts the engine COMMAND, with its arguments after "--", and prints for each
part of Hub whether it is right, or what is wrong, with the last lines that were
sent (>) and received (<). The exit status is 1 if something is wrong.

  draughts hub try -- ./scan hub
  draughts hub try --variant english --timeout 20s -- draughts hub
`

// tryCommand tries what another program supports of a protocol.
type tryCommand struct {
	variant draughts.Variant
	timeout time.Duration
	// try yields the parts of the protocol, and what is wrong with them.
	try func(ctx context.Context, c *tryCommand, args []string) iter.Seq2[string, error]
}

func (c *tryCommand) Register(f *flag.FlagSet) {
	registerVariantAs(f, &c.variant, draughts.International, "rule set `VARIANT` of the games: see draughts variants")
	f.DurationVar(&c.timeout, "timeout", 5*time.Second, "longest wait `TIME` for an answer")
}

func (c *tryCommand) Run(args []string, s cli.Streams) error {
	if c.timeout <= 0 {
		return cli.Usagef("--timeout %v is not positive", c.timeout)
	}
	ctx, stop := interruptible()
	defer stop()
	faults := 0
	for name, err := range c.try(ctx, c, args) {
		switch {
		case errors.Is(err, context.Canceled):
			return err
		case err != nil:
			faults++
			fmt.Fprintf(s.Out, "%s %s: %s\n", cli.Paint(s.Out, cli.Red, "FAULT"), name, quote.Message(err))
		default:
			fmt.Fprintf(s.Out, "ok    %s\n", name)
		}
	}
	if faults > 0 {
		return cli.ErrFailed
	}
	return nil
}

func tryHub(ctx context.Context, c *tryCommand, args []string) iter.Seq2[string, error] {
	start := func(o hub.ClientOptions) (*hub.Client, error) { return hub.Start(ctx, o, args[0], args[1:]...) }
	return hub.Try(ctx, hub.ClientOptions{Variant: c.variant, Timeout: c.timeout}, start)
}

const dxpServeAbout = `
Waits for programs that connect by DXP, the DamExchange protocol, and plays the
games that they ask for, several programs at a time, until Ctrl-C. The default
for HOST:PORT is 127.0.0.1:27531, which only programs on this machine can reach;
0.0.0.0:27531 is open to all. The protocol does not say which rules are played:
set the same on both sides. The board is 10x10. "draughts match -b dxp:" is the
other side.

Without --depth, --nodes or --time it plays by the clock of the game, or takes a
second for each move. Games are printed as PDN when they have ended.

  draughts dxp serve --time 500ms
  draughts dxp serve --variant frisian --takeback=false
`

type dxpServeCommand struct {
	searchFlags
	variant     draughts.Variant
	name        string
	takeBack    bool
	connections int
	idle        time.Duration
	silence     time.Duration

	printing sync.Mutex
	games    int // printed
}

func (c *dxpServeCommand) Register(f *flag.FlagSet) {
	registerVariantAs(f, &c.variant, draughts.International,
		"rule set `VARIANT`, of a 10x10 board: see draughts variants")
	f.StringVar(&c.name, "name", "draughts", "`NAME` of this program for the other")
	c.searchFlags.register(f)
	registerEvaluator(f, &c.options.Evaluator)
	f.BoolVar(&c.takeBack, "takeback", true, "let the other program take back moves")
	f.IntVar(&c.connections, "connections", 8, "play with `N` programs at a time; others wait")
	f.DurationVar(&c.idle, "idle", 10*time.Minute, "disconnect a program that asks for no game for this `TIME`")
	f.DurationVar(&c.silence, "silence", 2*time.Minute,
		"end a game without a move for this `TIME` if another program waits for its place")
}

func (c *dxpServeCommand) Run(args []string, s cli.Streams) error {
	switch {
	case c.variant.NumSquares() != draughts.International.NumSquares():
		return cli.Usagef("--variant %s: %w", c.variant, dxp.ErrUnsupported)
	case c.connections < 1:
		return cli.Usagef("--connections %d: 1 or more are expected", c.connections)
	case c.idle <= 0:
		return cli.Usagef("--idle %v is not positive", c.idle)
	case c.silence <= 0:
		return cli.Usagef("--silence %v is not positive", c.silence)
	}
	if _, err := c.searcher(draughts.Limits{}, c.variant, s); err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	listener, err := dxp.Listen(strings.Join(args, ""))
	if err != nil {
		return err
	}
	fmt.Fprintf(s.Err, "listening at %s for games of %s\n", listener.Addr(), c.variant)
	server := dxp.Server{
		Name: c.name, Variant: c.variant, Options: c.options, Limits: c.limits, TakeBack: c.takeBack,
		Connections: c.connections, Idle: c.idle, Silence: c.silence,
		Peer: dxp.Options{OnChat: func(text string) { fmt.Fprintf(s.Err, "chat: %q\n", text) }},
		OnGame: func(g *dxp.Game, o draughts.Outcome, err error) {
			err = errors.Join(err, c.print(s.Out, g, o, err))
			if err != nil && ctx.Err() == nil { // otherwise it is Ctrl-C that has ended the game
				fmt.Fprintf(s.Err, "%s: %v\n", g.Peer().Name(), err)
			}
		},
		OnError: func(err error) { fmt.Fprintln(s.Err, err) },
	}
	if err = server.Serve(ctx, listener); errors.Is(err, context.Canceled) {
		err = nil
	}
	return withUnread(err, unread(c.options.Prober), s)
}

// print prints a game as PDN, with its outcome, which may be none, and the error that ended it, if any.
func (c *dxpServeCommand) print(w io.Writer, g *dxp.Game, o draughts.Outcome, failed error) error {
	c.printing.Lock()
	defer c.printing.Unlock()
	c.games++
	game := pdn.FromGame(g.Record())
	names := [2]string{c.name, c.name}
	names[g.Color().Other()] = g.Peer().Name()
	termination := o.String()
	if errors.Is(failed, context.Canceled) {
		termination = "interrupted"
	} else if failed != nil {
		termination = failed.Error()
	}
	game.Tags.Set("Event", "DXP")
	game.Tags.Set("Round", fmt.Sprint(c.games))
	game.Tags.Set("White", names[draughts.White])
	game.Tags.Set("Black", names[draughts.Black])
	game.Tags.Set("Termination", termination)
	if c.games > 1 {
		fmt.Fprintln(w)
	}
	return pdn.NewWriter(w).Write(game)
}

const dxpTryAbout = `
Plays short games with a program that listens for DXP, and prints for each part
of the protocol whether it is right, or what is wrong, with the last messages
that were sent (>) and received (<). The exit status is 1 if something is wrong.
The default for HOST:PORT is 127.0.0.1:27531. The program must play the same
rules, on a board of 10x10.

  draughts dxp try
  draughts dxp try --variant frisian --timeout 20s localhost:27532
`

func tryDXP(ctx context.Context, c *tryCommand, args []string) iter.Seq2[string, error] {
	connect := func(o dxp.Options) (*dxp.Peer, error) { return dxp.Dial(ctx, strings.Join(args, ""), o) }
	return dxp.Try(ctx, dxp.Options{Variant: c.variant, Timeout: c.timeout}, connect)
}
