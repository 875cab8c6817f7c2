// Package archive keeps collections of games in a file that answers questions about positions: which games reached a
// position, what was played next, and how the games ended.
//
// [Build] makes an archive of PDN, and [Add] adds games to it. [Open] opens it for reading. [BuildInMemory] needs no
// file. [Archive.Game] returns a game as a tree with its comments and variations. [Archive.Continuations] counts what
// was played in a position, and [Archive.Find] finds the games that a [Query] asks for, by positions, patterns,
// material, players, years and results.
//
// An archive may hold games of several rule sets. The positions of a game are those of its main line, up to the first
// move that is missing or not legal, or a set-up in the middle. Positions are equal if they have the same rule set, the
// same pieces and the same side to move: earlier moves, and runs of king moves (Frisian), do not count.
//
// Games have numbers from 0 on, in the order in which they were added. docs/archive-format.md specifies the file.
package archive

import "errors"

var (
	// ErrFormat is returned for a file that is no archive, or of another version.
	ErrFormat = errors.New("not an archive of games")
	// ErrDamaged is returned for an archive whose bytes have changed.
	ErrDamaged = errors.New("the archive is damaged")
	// ErrNoSuchGame is returned for the number of a game that the archive does not have.
	ErrNoSuchGame = errors.New("no such game")
	// ErrTooMany is returned for more games than an archive can hold: 2^32-1.
	ErrTooMany = errors.New("too many games for an archive")
)
