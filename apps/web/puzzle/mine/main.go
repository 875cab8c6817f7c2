// Command mine plays games of the engine against itself, looks for puzzles in them, and writes a file of puzzles.
//
//	go run ./apps/web/puzzle/mine -variant english -o apps/web/page/assets/puzzles-english.json
//
// Puzzles that are in the file already are checked and kept, so that it can be filled up with another seed after a
// change of the search. Otherwise the same flags give the same file. 200 puzzles take about a quarter of an hour.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/apps/web/puzzle"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/internal/flagvalue"
	"github.com/godraughts/draughts/internal/osfile"
	"github.com/godraughts/draughts/internal/quote"
)

func main() {
	if err := run(os.Args[1:]); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintf(os.Stderr, "mine: %s\n", quote.Message(err))
		os.Exit(1)
	}
}

// config are the flags.
type config struct {
	variant draughts.Variant
	count   int
	games   int
	seed    uint64
	out     string
}

func run(args []string) error {
	var c config
	flags := flag.NewFlagSet("mine", flag.ContinueOnError)
	flagvalue.Var(flags, &c.variant, "variant", draughts.English, "rule set `VARIANT`", draughts.ParseVariant)
	flags.IntVar(&c.count, "count", 200, "write at most `N` puzzles")
	flags.IntVar(&c.games, "games", 3000, "play at most `N` games")
	flags.Uint64Var(&c.seed, "seed", 1, "seed `N` of the games")
	flags.StringVar(&c.out, "o", "", "write to this `FILE`, and keep the puzzles in it that still hold")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 || c.out == "" {
		return errors.New("-o FILE is expected, and no arguments")
	}
	var databases draughts.Prober // nil if there are none
	if db, ok := builtin.DB(c.variant.String()); ok {
		databases = db
	}
	m := miner{
		config: c, seen: map[string]bool{}, finder: puzzle.NewFinder(databases),
		weak: draughts.NewSearcher(draughts.Options{Hash: 1}),
	}
	if err := m.keep(); err != nil {
		return err
	}
	if err := m.mine(); err != nil {
		return err
	}
	return osfile.Write(c.out, puzzle.Marshal(m.choose()))
}
