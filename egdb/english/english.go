// Package english embeds endgame databases of English draughts.
//
// They hold the results of positions with 2 to 5 pieces, and the distance to win of those with 2 to 4 pieces and with 3
// men against 2. Only programs that import this package contain them.
package english

import (
	"embed"
	"io/fs"

	"github.com/godraughts/draughts/egdb"
)

//go:generate go run ../../cmd/draughts egdb build --variant english --pieces 5 --distances 4,MMM-MM --egdb .

//go:embed *.wld *.dtw
var files embed.FS

// Files returns the database files. Pass them to [egdb.OpenFS] to open them with other options than those of DB.
func Files() fs.FS { return files }

// DB returns the databases, opened with the default options on the first call. They need not be closed.
func DB() *egdb.DB { return open() }

var open = egdb.Embedded(files)
