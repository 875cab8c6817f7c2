package main

import (
	"cmp"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/eval"
)

// loadNamed returns an evaluation and its name for a file of results. That of a file of weights is a checksum of it.
func loadNamed(evaluation string) (e draughts.Evaluator, name string, err error) {
	if e, err = eval.Load(evaluation); err != nil {
		return nil, "", err
	}
	text, err := os.ReadFile(evaluation)
	if err != nil {
		return e, evaluation, nil // a built-in evaluation
	}
	return e, fmt.Sprintf("weights %08x", crc32.ChecksumIEEE(text)), nil
}

// namedCache is the size of the cache of the databases in bytes. With the default size a tenth of the time of self-play
// was spent on unpacking blocks again, because these searches wait for every value.
const namedCache = 256 << 20

// openNamed returns databases and their name for a file of results. "" is the built-in ones of v, if there are any.
// They stay open until the program ends.
func openNamed(databases string, v draughts.Variant) (prober draughts.Prober, name string, err error) {
	o := egdb.Options{Cache: namedCache}
	var db *egdb.DB
	switch {
	case databases == noDatabases, databases == "" && !builtin.Has(v):
		return nil, "no databases", nil
	case !isDirectory(databases):
		name = "databases built in"
		db, err = builtin.Open(cmp.Or(databases, builtin.All), o)
	default:
		name = "databases " + filepath.Base(databases)
		db, err = egdb.Open(databases, o)
	}
	if err != nil {
		return nil, "", err
	}
	return db, name, nil
}
