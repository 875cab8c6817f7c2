package arena

import (
	"cmp"
	"errors"
	"fmt"
	"os"

	"github.com/godraughts/draughts"
)

// Errors of a Log.
var (
	// ErrLogExists is returned by CreateLog for a file that is not empty.
	ErrLogExists = errors.New("the file is not empty")
	// ErrOtherMatch is returned by ResumeLog for a file that does not hold exactly the games of this match. The file is
	// unchanged.
	ErrOtherMatch = errors.New("the file is not of this match")
)

// Log is a PDN file with the games of a match in order. Each game is appended in one write. An interrupted match can be
// resumed after the last complete game, even if its process was killed.
//
// A [LogFormat] says what a game looks like.
type Log struct {
	file    *os.File
	format  LogFormat
	written bool // the file has a game
}

// CreateLog opens a file for the games of a new match. The file must be empty or not exist.
//
// event must describe everything that the games depend on. A match can only be resumed with the same event.
func CreateLog(file, event string, a, b *Contestant) (*Log, error) {
	l, err := openLog(file, event, a, b, 0)
	if err != nil {
		return nil, err
	}
	if info, err := l.file.Stat(); err != nil || info.Size() > 0 {
		return nil, errors.Join(fmt.Errorf("%s: %w", file, cmp.Or(err, ErrLogExists)), l.Close())
	}
	return l, nil
}

// ResumeLog opens a file that CreateLog has made, or creates it. It calls add, unless add is nil, for each game in the
// file, in order; the match continues with the next game.
//
// An incomplete game at the end of the file is removed. The error is ErrOtherMatch if the file is not that of the
// match; add may have been called by then, but the file is unchanged.
func ResumeLog(file, event string, a, b *Contestant, v draughts.Variant, add func(*Record)) (*Log, error) {
	l, err := openLog(file, event, a, b, v)
	if err != nil {
		return nil, err
	}
	if err := l.read(add); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", file, err), l.Close())
	}
	return l, nil
}

// openLog opens a file for appending, with the names of the contestants.
func openLog(file, event string, a, b *Contestant, v draughts.Variant) (*Log, error) {
	if a == nil || b == nil {
		return nil, fmt.Errorf("%w: a log needs two contestants", ErrMatch)
	}
	f, err := os.OpenFile(file, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	return &Log{file: f, format: LogFormat{Event: event, A: a.Name, B: b.Name, Variant: v}}, nil
}

// Append writes a game at the end of the file.
func (l *Log) Append(r *Record) error {
	var text []byte
	if l.written {
		text = []byte{'\n'}
	}
	text, err := l.format.AppendGame(text, r)
	if err != nil {
		return err
	}
	if _, err := l.file.Write(text); err != nil {
		return err
	}
	l.written = true
	return nil
}

// Close closes the file.
func (l *Log) Close() error { return l.file.Close() }
