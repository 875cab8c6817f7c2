package commands

import (
	"context"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/internal/cli"
)

// egdbFlags are the flags of the commands that read endgame databases.
type egdbFlags struct{ databaseFlags }

// open opens the databases, and returns a function that closes them.
func (e *egdbFlags) open() (db *egdb.DB, closeDB func() error, err error) {
	if e.dir == builtin.None {
		return nil, nil, cli.Usagef("-egdb %s: databases are expected", builtin.None)
	}
	if db, err = builtin.OpenNamed(e.dir); err != nil {
		return nil, nil, err
	}
	if !builtin.IsDirectory(e.dir) {
		return db, func() error { return nil }, nil
	}
	return db, db.Close, nil
}

// openFor opens the databases like open. The error says so if only those of other variants are built in.
func (e *egdbFlags) openFor(v draughts.Variant) (db *egdb.DB, closeDB func() error, err error) {
	if e.dir == builtin.All && !builtin.Has(v) {
		return nil, nil, cli.Usagef("-egdb DIR is expected: the built-in databases are for %s",
			strings.Join(builtin.Names()[1:], " and "))
	}
	return e.open()
}

// with opens the databases and calls work. Ctrl-C cancels its context.
func (e *egdbFlags) with(work func(context.Context, *egdb.DB) error) error {
	db, closeDB, err := e.open()
	if err != nil {
		return err
	}
	defer closeDB()
	ctx, stop := interruptible()
	defer stop()
	return work(ctx, db)
}
