package commands

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"iter"
	"math/rand/v2"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/hub"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/quote"
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

// tryFlags are the flags of what tries another program.
type tryFlags struct {
	variant draughts.Variant
	timeout time.Duration
}

func (c *tryFlags) Register(f *flag.FlagSet) {
	registerVariantAs(f, &c.variant, draughts.International, "rule set `VARIANT` of the games: see draughts variants")
	f.DurationVar(&c.timeout, "timeout", 5*time.Second, "longest wait `TIME` for an answer")
}

func (c *tryFlags) check() error {
	if c.timeout <= 0 {
		return cli.Usagef("--timeout %v is not positive", c.timeout)
	}
	return nil
}

// print prints the parts of a protocol and what is wrong with them.
func (c *tryFlags) print(parts iter.Seq2[string, error], s cli.Streams) error {
	faults := 0
	for name, err := range parts {
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

type hubTryCommand struct{ tryFlags }

func (c *hubTryCommand) Run(args []string, s cli.Streams) error {
	if err := c.check(); err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	start := func(o hub.ClientOptions) (*hub.Client, error) { return hub.Start(ctx, o, args[0], args[1:]...) }
	return c.print(hub.Try(ctx, hub.ClientOptions{Variant: c.variant, Timeout: c.timeout}, start), s)
}
