// Package international embeds endgame databases of International draughts.
//
// They hold the results of positions with 2 to 4 pieces, and the distance to win of all but those with a king and a man
// against two men. Only programs that import this package contain them.
package international

import (
	"embed"
	"io/fs"

	"github.com/godraughts/draughts/egdb"
)

//go:generate go run ../../cmd/draughts egdb build --variant international --pieces 4 --egdb .
//go:generate rm international-KM-MM.dtw

//go:embed *.wld *.dtw
var files embed.FS

// Files returns the database files. Pass them to [egdb.OpenFS] to open them with other options than those of DB.
func Files() fs.FS { return files }

// DB returns the databases, opened with the default options on the first call. They need not be closed.
func DB() *egdb.DB { return open() }

var open = egdb.Embedded(files)
