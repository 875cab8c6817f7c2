package arena

import (
	"bytes"
	"errors"
	"fmt"
	"io"
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
	// ErrOtherMatch is returned by ResumeLog for a file with games of another match, or other than they were written.
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
func CreateLog(file, event string, a, b *Entrant) (*Log, error) {
	l, err := openLog(file, event, a, b)
	if err != nil {
		return nil, err
	}
	if info, err := l.file.Stat(); err != nil || info.Size() > 0 {
		return nil, errors.Join(fmt.Errorf("%s: %w", file, cmpError(err, ErrLogExists)), l.Close())
	}
	return l, nil
}

// ResumeLog opens a file that CreateLog has made, or makes it, and hands each of its games to add, in order: the match
// goes on with the game after them. What a kill has left of a game at the end is cut off.
func ResumeLog(file, event string, a, b *Entrant, v draughts.Variant, add func(*Record)) (*Log, error) {
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

func openLog(file, event string, a, b *Entrant) (*Log, error) {
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
	game := pdn.FromGame(r.Game)
	var names [2]string // by colour
	names[r.A], names[r.A.Other()] = l.names[0], l.names[1]
	termination := r.Game.Outcome().Reason.String()
	if r.Fault != "" {
		termination += ": " + r.Fault
	}
	for _, tag := range []pdn.Tag{
		{Name: "Event", Value: tagText(l.event)}, {Name: "Round", Value: strconv.Itoa(r.Number)},
		{Name: "White", Value: tagText(names[draughts.White])}, {Name: "Black", Value: tagText(names[draughts.Black])},
		{Name: "Opening", Value: tagText(r.Opening)}, {Name: "Termination", Value: tagText(termination)},
	} {
		game.Tags.Set(tag.Name, tag.Value)
	}
	var text bytes.Buffer
	if l.written {
		text.WriteByte('\n')
	}
	if err := pdn.NewWriter(&text).Write(game); err != nil {
		return fmt.Errorf("game %d: %w", r.Number, err)
	}
	if _, err := l.file.Write(text.Bytes()); err != nil {
		return err
	}
	l.written = true
	return nil
}

// tagText returns text as it may stand in a tag: without line breaks, and with no backslash at its end.
func tagText(text string) string {
	return strings.TrimRight(strings.NewReplacer("\n", " ", "\r", " ").Replace(text), `\`)
}

// Close closes the file.
func (l *Log) Close() error { return l.file.Close() }

// read reads the games in the file and cuts off what follows the last.
func (l *Log) read(v draughts.Variant, add func(*Record)) error {
	text, err := io.ReadAll(l.file)
	if err != nil {
		return err
	}
	const end = "*\n" // of every game
	whole := 0
	if i := bytes.LastIndex(text, []byte(end)); i >= 0 {
		whole = i + len(end)
	}
	number := 0
	for game, err := range pdn.NewReader(bytes.NewReader(text[:whole]), pdn.Options{Variant: v}).All() {
		number++
		if err != nil {
			return fmt.Errorf("%w: game %d: %w", ErrOtherMatch, number, err)
		}
		r, err := l.record(game, v, number)
		if err != nil {
			return fmt.Errorf("%w: game %d: %w", ErrOtherMatch, number, err)
		}
		add(r)
	}
	l.written = number > 0
	if whole < len(text) {
		return l.file.Truncate(int64(whole))
	}
	return nil
}

// record returns what Append has written.
func (l *Log) record(game *pdn.Game, v draughts.Variant, number int) (*Record, error) {
	if event := game.Tags.Get("Event"); event != tagText(l.event) {
		return nil, fmt.Errorf("it was played under the conditions %q, not %q", event, l.event)
	}
	if round := game.Tags.Get("Round"); round != strconv.Itoa(number) {
		return nil, fmt.Errorf("it says that its number is %q", round)
	}
	g, err := game.Game()
	if err != nil {
		return nil, err
	}
	reason, fault, _ := strings.Cut(game.Tags.Get("Termination"), ": ")
	if g.Outcome().Result == draughts.Ongoing {
		if err := g.End(draughts.Outcome{Result: game.Result(), Reason: parseReason(reason)}); err != nil {
			return nil, err
		}
	}
	if got, want := g.Outcome().Result, game.Result(); got != want {
		return nil, fmt.Errorf("the result is %q, but the moves end with %q", want, got)
	}
	return &Record{
		Number: number, Opening: game.Tags.Get("Opening"), A: colorOfA(v, number), Game: g, Fault: fault,
	}, nil
}

// parseReason returns the reason with that text; NoReason if there is none.
func parseReason(text string) draughts.Reason {
	for r := draughts.NoReason + 1; r <= draughts.Adjudication; r++ {
		if r.String() == text {
			return r
		}
	}
	return draughts.NoReason
}
