package commands

import (
	"flag"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/internal/cli"
)

// with opens the databases and calls work. The error says so if only those of other variants than v are built in; 0 is
// any variant.
func (d *databaseFlags) with(v draughts.Variant, work func(*egdb.DB) error) error {
	switch {
	case d.dir == builtin.None:
		return cli.Usagef("--egdb %s: databases are expected", builtin.None)
	case d.dir == builtin.All && v.IsValid() && !builtin.Has(v):
		return cli.Usagef("--egdb DIR is expected: the built-in databases are for %s",
			strings.Join(builtin.Names()[1:], " and "))
	}
	if db, ok := builtin.DB(d.dir); ok {
		return work(db)
	}
	db, err := egdb.Open(d.dir, egdb.Options{Cache: namedCache})
	if err != nil {
		return err
	}
	defer db.Close()
	return work(db)
}

// takeDirectory sets the directory that the argument names, unless the flag --egdb has named another than unset.
func takeDirectory(dir *string, unset string, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if *dir != unset {
		return cli.Usagef("either DIR or --egdb is expected, not both")
	}
	*dir = args[0]
	return nil
}

// endingFlags are the flags of the commands that look up a position.
type endingFlags struct {
	positionFlags
	databaseFlags
}

func (e *endingFlags) register(f *flag.FlagSet) {
	e.positionFlags.register(f)
	e.databaseFlags.register(f)
}

// with opens the databases and calls work with the game after these moves.
func (e *endingFlags) with(moves []string, work func(*draughts.Game, *egdb.DB) error) error {
	g, err := e.ongoing(moves)
	if err != nil {
		return err
	}
	return e.databaseFlags.with(e.variant, func(db *egdb.DB) error { return work(g, db) })
}
