package commands

import (
	"context"
	"flag"
	"slices"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/quote"
)

// noDatabases is the value of -egdb for none. The names of package builtin are no directories either.
const noDatabases = "none"

// isDirectory reports whether a value of -egdb is a directory.
func isDirectory(databases string) bool {
	return databases != "" && databases != noDatabases && !slices.Contains(builtin.Names(), databases)
}

// egdbFlags are the flags of the commands that read endgame databases.
type egdbFlags struct{ databases databaseFlags }

func (e *egdbFlags) register(f *flag.FlagSet) { e.databases.register(f) }

// open opens the databases, and returns a function that closes them.
func (e *egdbFlags) open() (db *egdb.DB, closeDB func() error, err error) {
	if db, ok := builtin.DB(e.databases.dir); ok {
		return db, func() error { return nil }, nil
	}
	if e.databases.dir == noDatabases {
		return nil, nil, cli.Usagef("-egdb %s: databases are expected", noDatabases)
	}
	if db, err = egdb.Open(e.databases.dir, egdb.Options{}); err != nil {
		return nil, nil, err
	}
	return db, db.Close, nil
}

// openFor opens the databases like open. The error says so if only those of other variants are built in.
func (e *egdbFlags) openFor(v draughts.Variant) (db *egdb.DB, closeDB func() error, err error) {
	if e.databases.dir == builtin.All && !builtin.Has(v) {
		return nil, nil, cli.Usagef("-egdb DIR is expected: the built-in databases are for %s",
			strings.Join(builtin.Names()[1:], " and "))
	}
	return e.open()
}

// with opens the databases and calls work. Ctrl-C cancels its context.
func (e *egdbFlags) with(args []string, work func(context.Context, *egdb.DB) error) error {
	if len(args) > 0 {
		return cli.Usagef("no arguments are expected, not %s: the databases are those of -egdb", quote.Text(args[0]))
	}
	db, closeDB, err := e.open()
	if err != nil {
		return err
	}
	defer closeDB()
	ctx, stop := interruptible()
	defer stop()
	return work(ctx, db)
}
