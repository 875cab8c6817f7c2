package commands

import (
	"flag"
	"math/rand/v2"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/hub"
	"github.com/godraughts/draughts/internal/cli"
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
