// Package builtin joins the embedded endgame databases of all games: those of packages english and international.
//
// Only programs that import this package contain them. A program for one game imports the package of that game.
package builtin

import (
	"cmp"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/egdb/international"
)

// The names of databases that are not those of a variant.
const (
	All  = "builtin" // all embedded databases together
	None = "none"    // no databases
)

type set struct {
	name  string
	files fs.FS
	db    func() *egdb.DB
}

// sets holds all databases together, then those of each variant, in the order of their names.
var sets = []set{
	{All, joined{}, egdb.Embedded(joined{})},
	{draughts.English.String(), english.Files(), english.DB},
	{draughts.International.String(), international.Files(), international.DB},
}

func find(name string) (s set, ok bool) {
	if i := slices.Index(Names(), name); i >= 0 {
		return sets[i], true
	}
	return set{}, false
}

// Names returns the names that DB and Open know: All, and those of the variants that have embedded databases.
func Names() (names []string) {
	for _, s := range sets {
		names = append(names, s.name)
	}
	return names
}

// Has reports whether there are embedded databases of a variant.
func Has(v draughts.Variant) bool { return slices.Contains(Names()[1:], v.String()) }

// OfVariant returns the name of the databases for searches of v that a name stands for: an empty one stands for All if
// there are embedded databases of v, otherwise for None.
func OfVariant(name string, v draughts.Variant) string {
	if Has(v) {
		return cmp.Or(name, All)
	}
	return cmp.Or(name, None)
}

// Label returns the name of databases as files of results have it. opened are those of a directory: the beginning of
// their checksum follows its name.
func Label(name string, opened draughts.Prober) string {
	switch {
	case name == None:
		return "no databases"
	case IsDirectory(name):
		return fmt.Sprintf("databases %s#%.4x", filepath.Base(name), opened.(*egdb.DB).Sum())
	}
	return "databases built in"
}

// IsDirectory reports whether a name of databases is that of a directory: not empty, not None, and none of Names.
func IsDirectory(name string) bool {
	return name != "" && name != None && !slices.Contains(Names(), name)
}

// OpenNamed opens the databases in a directory, or returns those that DB has under the name. Only those of a directory
// need to be closed. The error is that of [egdb.Open].
func OpenNamed(name string) (*egdb.DB, error) {
	if db, ok := DB(name); ok {
		return db, nil
	}
	return egdb.Open(name, egdb.Options{})
}

// DB returns the databases with a name: All, or that of a variant. ok is false for any other name.
//
// They are opened with the default options on first use. Every call returns the same DB, which need not be closed.
func DB(name string) (db *egdb.DB, ok bool) {
	s, ok := find(name)
	if !ok {
		return nil, false
	}
	return s.db(), true
}

// Open opens the databases with a name that DB knows, or those in a directory, with other options than those of DB. The
// error is that of [egdb.Open].
func Open(name string, o egdb.Options) (*egdb.DB, error) {
	if s, ok := find(name); ok {
		return egdb.OpenFS(s.files, o)
	}
	return egdb.Open(name, o)
}

// joined is the files of all sets in one directory. Their names begin with that of their variant. It has what
// egdb.OpenFS needs: the directory is listed but not opened.
type joined struct{}

func (joined) Open(name string) (fs.File, error) {
	for _, s := range sets[1:] {
		if strings.HasPrefix(name, s.name+"-") {
			return s.files.Open(name)
		}
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

func (joined) ReadDir(name string) ([]fs.DirEntry, error) {
	var entries []fs.DirEntry
	for _, s := range sets[1:] {
		some, err := fs.ReadDir(s.files, name)
		if err != nil {
			return nil, err
		}
		entries = append(entries, some...)
	}
	return entries, nil
}
