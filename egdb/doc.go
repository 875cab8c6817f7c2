// Package egdb probes and verifies endgame databases. Package [github.com/godraughts/draughts/egdb/build] builds them.
//
// A database holds the result of perfect play for every position with few pieces, and the distance to win in plies.
//
// # Probing
//
// A [DB] reads the files of a directory, or of any [io/fs.FS]. It implements [draughts.Prober].
//
//	db, err := egdb.Open("databases", egdb.Options{})
//	probe, ok := db.Probe(position, false)
//	best, err := db.BestMoves(position)
//	line, err := db.Line(position)
//
// A won ending of which only the result is known is best played by a [draughts.Searcher] with the DB as its Prober: it
// makes progress, which the first of the best moves need not.
//
// Packages [github.com/godraughts/draughts/egdb/english] and [github.com/godraughts/draughts/egdb/international] have
// small databases built in, and package [github.com/godraughts/draughts/egdb/builtin] joins them:
//
//	best, err := english.DB().BestMoves(position)
//
// # Files that change
//
// A probe reads the block that it needs and checks its checksum; files are not mapped into memory. So a file that is
// cut short, overwritten or on a failing disk cannot crash the program: [DB.Probe] reports that the position is not
// known, and [DB.Err] names the file and the reason. An open DB does not see a file that a build replaces.
//
// # Values
//
// A value is a result and its distance to win (DTW) in plies. A side without legal moves has lost in 0 plies; in a
// losing game it has won in 0. Every move counts one ply, captures and promotions included. Values ignore the rules
// that draw a game by repetition or by counting moves: a win may take more plies than the rules allow.
//
// WLD files (win, loss, draw) hold results. Distance files hold distances and so results too: a WLD file adds nothing
// to the distance file of the same material, but is much smaller and quicker to read. Neither stores positions in which
// the side to move can capture: a probe makes the captures, so it needs the files of fewer pieces too.
//
// See [CheckVariant] for the rules without databases, docs/egdb.md for a guide, and docs/egdb-format.md for the format.
package egdb
