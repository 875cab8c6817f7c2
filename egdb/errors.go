package egdb

import "errors"

// Errors of the package.
var (
	// ErrMaterial is returned for material that no database has.
	ErrMaterial = errors.New("no such material")
	// ErrVariant is returned for rules that databases cannot be built for: boards other than 8x8, rules by which a king
	// ends the game or a king may not go on moving, and optional captures.
	ErrVariant = errors.New("no endgame databases for these rules")
	// ErrFormat is returned for a file that is no database, or one of another version.
	ErrFormat = errors.New("not an endgame database")
	// ErrDamaged is returned for a file whose checksums or lengths are wrong.
	ErrDamaged = errors.New("damaged endgame database")
	// ErrRules is returned for a file that has been built for a variant of that name with other rules.
	ErrRules = errors.New("built for other rules than those of")
	// ErrNoFiles is returned for a directory without databases.
	ErrNoFiles = errors.New("no endgame databases")
	// ErrNotCovered is returned for positions that a database does not answer.
	ErrNotCovered = errors.New("not in the endgame databases")
	// ErrLocked is returned for a build in a directory in which another one is at work.
	ErrLocked = errors.New("another build is at work in this directory")
	// ErrMemory is returned where the memory allowed does not do.
	ErrMemory = errors.New("not enough memory allowed")
	// ErrTooLong is returned for wins that last longer than a value can say.
	ErrTooLong = errors.New("win too long")
)
