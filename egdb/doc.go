// Package egdb builds, verifies and probes endgame databases: files that hold, for every position with few pieces, the
// result of perfect play, and how many plies it takes.
//
// # Probing
//
// A [DB] reads the files of a directory, or of any [io/fs.FS]. It implements [draughts.Prober].
//
//	db, err := egdb.Open("databases", egdb.Options{})
//	probe, ok := db.Probe(position, false)
//	best, err := db.BestMoves(position)
//
// Package [github.com/godraughts/draughts/egdb/english] has the small databases of English draughts built in:
//
//	best, err := english.DB().BestMoves(position)
//
// # Files that change
//
// A block is read when a probe needs it, and its checksum compared. Files are not mapped into memory, so one that is
// cut short, overwritten or on a medium that fails cannot stop the program: a probe that needs such a block answers
// that the position is not known, and [DB.Err] says which file it is and why. An open DB does not see a file that
// replaces another under its name, as [Build] does it: open it again.
//
// # Building
//
// [Build] makes the files of a variant for up to so many pieces. All variants on 8x8 boards can be built, losing games
// and those with flying kings included, and those that you register; see [ErrVariant] for the exceptions. There are no
// databases for 10x10 boards.
//
// # Values
//
// A side that has no legal move has lost in 0 plies; in a losing game it has won in 0. A position is won if a move
// leads to one that is lost for the opponent, in one ply more than the shortest of these takes; lost if all moves lead
// to positions won for the opponent, in one ply more than the longest; and otherwise drawn. Every move counts one ply,
// captures and promotions too. So the parity of the plies tells who wins.
//
// The rules that draw a game by counting moves or repetitions do not enter the values: a position may be won in more
// plies than a game would allow.
//
// WLD files hold the result alone. Distance files hold the plies as well, and so the result: whoever has the distance
// file of some material has no need of the WLD file, which is much smaller and so quicker to read. Neither holds
// positions in which the side to move can capture: their values are found from those after the captures. That is why
// such a position needs the files for fewer pieces, too.
//
// See docs/egdb.md for the format of the files, and how they are built and proved.
package egdb
