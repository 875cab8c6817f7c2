package main

import (
	"context"

	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/english"
)

// openDatabases opens the endgame databases in a directory; "" means the built-in databases.
func openDatabases(dir string) (*egdb.DB, error) {
	if dir == "" {
		return english.DB(), nil
	}
	return egdb.Open(dir, egdb.Options{})
}

// withDatabases opens the databases in the directory that args name, or the built-in databases, and calls work. Ctrl-C
// cancels its context.
func withDatabases(args []string, work func(context.Context, *egdb.DB) error) error {
	if len(args) > 1 {
		return usagef("at most one DIR is expected, not %d", len(args))
	}
	dir := ""
	if len(args) == 1 {
		dir = args[0]
	}
	db, err := openDatabases(dir)
	if err != nil {
		return err
	}
	if dir != "" {
		defer db.Close()
	}
	ctx, stop := interruptible()
	defer stop()
	return work(ctx, db)
}
