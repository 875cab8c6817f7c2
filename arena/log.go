package arena

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/pdn"
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
// The tags of a game are Event, the conditions of the match; Round, the number of the game; Opening, the name of the
// opening; and Termination, the reason of the outcome, with the fault of the loser if there is one.
type Log struct {
	file    *os.File
	event   string
	names   [2]string // of A and B
	written bool      // the file has a game
}

// CreateLog opens a file for the games of a new match. The file must be empty or not exist.
//
// event must describe everything that the games depend on. A match can only be resumed with the same event.
func CreateLog(file, event string, a, b *Contestant) (*Log, error) {
	l, err := openLog(file, event, a, b)
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
	l, err := openLog(file, event, a, b)
	if err != nil {
		return nil, err
	}
	if err := l.read(v, add); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", file, err), l.Close())
	}
	return l, nil
}

// openLog opens a file for appending, with the names of the contestants.
func openLog(file, event string, a, b *Contestant) (*Log, error) {
	if a == nil || b == nil {
		return nil, fmt.Errorf("%w: a log needs two contestants", ErrMatch)
	}
	f, err := os.OpenFile(file, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	names := [2]string{a.Name, b.Name}
	if a.Name == b.Name {
		names = [2]string{a.Name + " (a)", b.Name + " (b)"}
	}
	return &Log{file: f, event: event, names: names}, nil
}

// Append writes a game at the end of the file.
func (l *Log) Append(r *Record) error {
	if r == nil || r.Game == nil {
		return errors.New("arena: a record without a game")
	}
	var text bytes.Buffer
	if l.written {
		text.WriteByte('\n')
	}
	if err := pdn.NewWriter(&text).Write(l.pdnGame(r)); err != nil {
		return fmt.Errorf("game %d: %w", r.Number, err)
	}
	if _, err := l.file.Write(text.Bytes()); err != nil {
		return err
	}
	l.written = true
	return nil
}

// pdnGame returns the PDN form of a game.
func (l *Log) pdnGame(r *Record) *pdn.Game {
	game := pdn.FromGame(r.Game)
	names := l.players(r.A)
	termination := r.Game.Outcome().Reason.String()
	if r.Fault != "" {
		termination += ": " + r.Fault
	}
	for _, tag := range []pdn.Tag{
		{Name: "Event", Value: tagText(l.event)}, {Name: "Round", Value: strconv.Itoa(r.Number)},
		{Name: "White", Value: names[draughts.White]}, {Name: "Black", Value: names[draughts.Black]},
		{Name: "Opening", Value: tagText(r.Opening)}, {Name: "Termination", Value: tagText(termination)},
	} {
		game.Tags.Set(tag.Name, tag.Value)
	}
	return game
}

// players returns the names of the players in the tags of a game, by colour. a is the side of A.
func (l *Log) players(a draughts.Color) (names [2]string) {
	names[a], names[a.Other()] = tagText(l.names[0]), tagText(l.names[1])
	return names
}

// tagText returns text in a form that a tag can hold: without line breaks and without a backslash at its end.
func tagText(text string) string {
	text = strings.NewReplacer("\n", " ", "\r", " ").Replace(strings.ToValidUTF8(text, "\uFFFD"))
	return strings.TrimRight(text, `\`)
}

// Close closes the file.
func (l *Log) Close() error { return l.file.Close() }
