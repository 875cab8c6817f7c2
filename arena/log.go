package arena

import (
	"bytes"
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
	// ErrLogExists is returned by CreateLog for a file with something in it.
	ErrLogExists = errors.New("the file is not empty")
	// ErrOtherMatch is returned by ResumeLog for a file that it has not recognised: one with games of another match, with
	// games other than they were written, or with anything else. The file is unchanged.
	ErrOtherMatch = errors.New("the file is not of this match")
)

// Log is a PDN file with the games of a match in order. Each game is appended in one write, so that a match which is
// broken off, even by a kill, leaves whole games, and can go on after the last.
//
// The Event tag holds the conditions of the match, the Round tag the game's number, Opening the opening's name and
// Termination why the game ended, with what the loser did wrong if anything.
type Log struct {
	file    *os.File
	event   string
	names   [2]string // of A and B
	written bool      // there is a game in the file
}

// CreateLog opens a file for the games of a match from the first on. event says all on which its games depend: it is
// what a match that goes on must agree in. The file must be empty or not exist.
func CreateLog(file, event string, a, b *Contestant) (*Log, error) {
	l, err := openLog(file, event, a, b)
	if err != nil {
		return nil, err
	}
	if info, err := l.file.Stat(); err != nil || info.Size() > 0 {
		return nil, errors.Join(fmt.Errorf("%s: %w", file, cmpError(err, ErrLogExists)), l.Close())
	}
	return l, nil
}

// ResumeLog opens a file that CreateLog has made, or makes it, and calls add, unless that is nil, for each game in it, in
// order: the match goes on with the game after them. What a kill has left at the end, a beginning of the next game, is cut
// off. The error is ErrOtherMatch for any other file, which stays as it is; add may have been called before.
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

func cmpError(err, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}

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
	if err := pdn.NewWriter(&text).Write(l.tree(r)); err != nil {
		return fmt.Errorf("game %d: %w", r.Number, err)
	}
	if _, err := l.file.Write(text.Bytes()); err != nil {
		return err
	}
	l.written = true
	return nil
}

// tree returns a game as it is written.
func (l *Log) tree(r *Record) *pdn.Game {
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

// players returns the names that the tags of a game have, by colour. A plays the side given.
func (l *Log) players(a draughts.Color) (names [2]string) {
	names[a], names[a.Other()] = tagText(l.names[0]), tagText(l.names[1])
	return names
}

// tagText returns text as it may stand in a tag: without line breaks, and with no backslash at its end.
func tagText(text string) string {
	text = strings.NewReplacer("\n", " ", "\r", " ").Replace(strings.ToValidUTF8(text, "\uFFFD"))
	return strings.TrimRight(text, `\`)
}

// Close closes the file.
func (l *Log) Close() error { return l.file.Close() }
