package main

import (
	"flag"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/hub"
)

const hubAbout = `
Is an engine for programs that speak the Hub protocol, version 2: it reads
messages from standard input and writes to standard output, until "quit" or the
end of the input. Besides the names that Hub has for rule sets (normal, killer,
bt, frisian, losing) it knows those of "draughts variants".

  draughts hub -hash 256
`

// hubCommand runs "draughts hub".
type hubCommand struct {
	options   draughts.Options
	databases databaseFlags
}

func (c *hubCommand) register(f *flag.FlagSet) {
	f.IntVar(&c.options.Hash, "hash", 64, "size of the transposition table in `MiB`")
	c.databases.register(f)
	registerEvaluator(f, &c.options.Evaluator)
}

func (c *hubCommand) run(args []string, s streams) error {
	if len(args) > 0 {
		return usagef("no arguments are expected, not %q", args[0])
	}
	if c.options.Hash < 1 || c.options.Hash > maxHash {
		return usagef("-hash %d: 1 to %d MiB are expected", c.options.Hash, maxHash)
	}
	ctx, stop := interruptible()
	defer stop()
	var err error
	if c.options.Prober, err = c.databases.prober(); err != nil {
		return err
	}
	server := hub.Server{Name: "draughts", Options: c.options}
	return server.Serve(ctx, s.in, s.out)
}
