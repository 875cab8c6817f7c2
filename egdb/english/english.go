// Package english holds the endgame databases of English draughts that come with the library: results for 2 to 5
// pieces, and distances for 2 to 4. A program that imports it grows by them; one that does not is none the larger.
package english

import (
	"embed"
	"io/fs"
	"sync"

	"github.com/godraughts/draughts/egdb"
)

//go:generate go run github.com/godraughts/draughts/cmd/draughts egdb build -variant english -pieces 5 -distances 4 -out .

//go:embed *.wld *.dtw
var files embed.FS

// Files returns the files, for [egdb.OpenFS] with options of one's own.
func Files() fs.FS { return files }

// DB returns the databases with a cache of the default size: the same at each call, opened at the first. It needs no
// closing.
var DB = sync.OnceValue(func() *egdb.DB {
	db, err := egdb.OpenFS(files, egdb.Options{})
	if err != nil {
		panic(err) // not before a test has seen it: the files are part of the program
	}
	return db
})
