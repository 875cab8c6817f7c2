package egdb

import "errors"

// The errors of this package. They are wrapped with the details.
var (
	// ErrMaterial is returned for material that no database can have: a side without pieces, or more than MaxPieces.
	ErrMaterial = errors.New("no such material")
	// ErrVariant is returned for rules without databases: optional captures, a limit on the moves of a king in a row
	// (Frisian), and a king that ends the game (Breakthrough).
	ErrVariant = errors.New("no endgame databases for these rules")
	// ErrFormat is returned for a file that is not a database, or one of another version.
	ErrFormat = errors.New("not an endgame database")
	// ErrDamaged is returned for a file with a wrong checksum or length.
	ErrDamaged = errors.New("damaged endgame database")
	// ErrRules is returned for a file of a variant of the same name with other rules.
	ErrRules = errors.New("built for other rules than those of")
	// ErrNoFiles is returned for a directory without databases.
	ErrNoFiles = errors.New("no endgame databases")
	// ErrNotCovered is returned for a position that the files do not cover.
	ErrNotCovered = errors.New("not in the endgame databases")
	// ErrNoDistances is returned by DB.Line if only the result is known where a distance is needed.
	ErrNoDistances = errors.New("the distance to win is not in the endgame databases")
	// ErrDrawn is returned by DB.Line for a drawn position, which has no line to the end.
	ErrDrawn = errors.New("drawn with perfect play")
	// ErrNoResult is returned by DB.RandomPosition if it finds no position with the result.
	ErrNoResult = errors.New("no position with this result")
	// ErrLocked is returned if another build uses the directory.
	ErrLocked = errors.New("another build is at work in this directory")
	// ErrMemory is returned if BuildOptions.Memory is too small for a slice.
	ErrMemory = errors.New("not enough memory allowed")
	// ErrSpace is returned if the disk has too little room for the files of a build.
	ErrSpace = errors.New("not enough disk space")
	// ErrTooLong is returned for a win in more plies than the format can hold.
	ErrTooLong = errors.New("win too long")
)
