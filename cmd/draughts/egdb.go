package main

import (
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/english"
)

// openDatabases opens the endgame databases in a directory; without one, those built in.
func openDatabases(dir string) (*egdb.DB, error) {
	if dir == "" {
		return english.DB(), nil
	}
	return egdb.Open(dir, egdb.Options{})
}

// directory returns the one DIR that args may hold.
func directory(args []string) (string, error) {
	switch len(args) {
	case 0:
		return "", nil
	case 1:
		return args[0], nil
	}
	return "", usagef("one DIR is expected, not %d", len(args))
}
