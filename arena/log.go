package arena

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/filelock"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/pdn"
)

// Errors of a Log.
var (
	// ErrLogExists is returned by CreateLog for a file that is not empty.
	ErrLogExists = errors.New("the file is not empty")
	// ErrOtherMatch is returned by ResumeLog for a file of other games than this match has. The file is unchanged.
	ErrOtherMatch = errors.New("the file is not of this match")
	// ErrLogInUse is returned for a file that another Log has open, also in another process.
	ErrLogInUse = errors.New("another match is writing to the file")
)

// Log is a PDN file with the games of a match in order. Each game is appended in one write. An interrupted match can be
// resumed after the last complete game, even if its process was killed.
//
// A [LogFormat] says what a game looks like. A match can only be resumed with the same one.
type Log struct {
	file    *os.File
	format  LogFormat
	written bool // the file has a game
}

// CreateLog opens a file for the games of a new match. The file must be empty or not exist. The error is ErrLogExists
// or ErrLogInUse, or that of the system.
func CreateLog(file string, format LogFormat) (*Log, error) {
	return openLog(file, format, func(l *Log) error {
		info, err := l.file.Stat()
		if err == nil && info.Size() > 0 {
			err = ErrLogExists
		}
		return err
	})
}

// ResumeLog opens a file that CreateLog has made, or creates it. It calls add, unless add is nil, for each game in the
// file, in order; the match continues with the next game. The error is ErrLogInUse if another Log has the file open.
//
// An incomplete game at the end of the file is removed. The error is ErrOtherMatch if the file is not that of the
// match; add may have been called by then, but the file is unchanged.
func ResumeLog(file string, format LogFormat, add func(*Record)) (*Log, error) {
	return openLog(file, format, func(l *Log) error { return l.read(add) })
}

func openLog(file string, format LogFormat, begin func(*Log) error) (*Log, error) {
	f, err := filelock.Open(file)
	if errors.Is(err, filelock.ErrInUse) {
		return nil, fmt.Errorf("%s: %w", file, ErrLogInUse)
	}
	if err != nil {
		return nil, err
	}
	l := &Log{file: f, format: format}
	if err := begin(l); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", file, err), l.Close())
	}
	return l, nil
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

// LogFormat is the form of the games of a match in a [Log].
//
// The tags of a game are Event, the conditions of the match; Round, the number of the game; Opening, the name of the
// opening; and Termination, the reason of the outcome, with the fault of the loser if there is one.
type LogFormat struct {
	Event   string           // everything that the games depend on, as the flags of "draughts match"
	A, B    string           // names of the contestants
	Variant draughts.Variant // rule set of games to be read
}

// LogFormat returns the form of the games of m. openings names m.Openings.
func (m *Match) LogFormat(openings string) LogFormat {
	return LogFormat{Event: m.conditions(openings), A: m.A.Name, B: m.B.Name, Variant: m.Variant}
}

// AppendGame appends the PDN text of a game to b.
func (f LogFormat) AppendGame(b []byte, r *Record) ([]byte, error) {
	text := bytes.NewBuffer(b)
	w := pdn.NewWriter(text)
	w.Counters = true // a match that goes on judges its games again
	if err := w.Write(f.pdnGame(r)); err != nil {
		return b, fmt.Errorf("game %d: %w", r.Number, err)
	}
	return text.Bytes(), nil
}

// Records yields the games in a PDN text, which must be those of the match with the numbers from first on. An error,
// which names the game, ends the sequence.
func (f LogFormat) Records(in io.Reader, first int) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		number := first
		for game, err := range pdn.NewReader(in, pdn.Options{Variant: f.Variant}).All() {
			var r *Record
			if err == nil || game != nil && game.Tags.Get("Event") != tagText(f.Event) { // which explains the error
				r, err = f.record(game, number)
			}
			if err != nil {
				yield(nil, fmt.Errorf("game %d: %w", number, err))
				return
			}
			if !yield(r, nil) {
				return
			}
			number++
		}
	}
}

func (f LogFormat) pdnGame(r *Record) *pdn.Game {
	game := pdn.FromGame(r.Game)
	names := f.players(r.A)
	termination := r.Game.Outcome().Reason.String()
	if r.Fault != "" {
		termination += ": " + r.Fault
	}
	for _, tag := range []pdn.Tag{
		{Name: "Event", Value: tagText(f.Event)}, {Name: "Round", Value: strconv.Itoa(r.Number)},
		{Name: "White", Value: names[draughts.White]}, {Name: "Black", Value: names[draughts.Black]},
		{Name: "Opening", Value: tagText(r.Opening)}, {Name: "Termination", Value: tagText(termination)},
	} {
		game.Tags.Set(tag.Name, tag.Value)
	}
	return game
}

// players returns the names of the players in the tags of a game, by colour. a is the side of A.
func (f LogFormat) players(a draughts.Color) (names [2]string) {
	nameA, nameB := f.A, f.B
	if nameA == nameB {
		nameA, nameB = nameA+" (a)", nameB+" (b)"
	}
	names[a], names[a.Other()] = tagText(nameA), tagText(nameB)
	return names
}

// tagText returns text in a form that a tag can hold: without line breaks and without a backslash at its end.
func tagText(text string) string {
	text = strings.NewReplacer("\n", " ", "\r", " ").Replace(strings.ToValidUTF8(text, "\uFFFD"))
	return strings.TrimRight(text, `\`)
}

func (f LogFormat) record(game *pdn.Game, number int) (*Record, error) {
	if event := game.Tags.Get("Event"); event != tagText(f.Event) {
		return nil, fmt.Errorf("it was played under the conditions %s, not %s", quote.Long(event), quote.Long(f.Event))
	}
	if round := game.Tags.Get("Round"); round != strconv.Itoa(number) {
		return nil, fmt.Errorf("its Round is %s", quote.Text(round))
	}
	a := colorOfA(f.Variant, number)
	names := f.players(a)
	if white, black := game.Tags.Get("White"), game.Tags.Get("Black"); white != names[draughts.White] ||
		black != names[draughts.Black] {
		return nil, fmt.Errorf("%s played White and %s Black, not %q and %q",
			quote.Long(white), quote.Long(black), names[draughts.White], names[draughts.Black])
	}
	g, err := game.Replay()
	if err != nil {
		return nil, err
	}
	reason, fault, _ := strings.Cut(game.Tags.Get("Termination"), ": ")
	if g.Outcome().Result == draughts.Ongoing {
		end := draughts.Outcome{Result: game.Result()}
		for r := draughts.NoReason + 1; r <= draughts.Adjudication; r++ {
			if r.String() == reason {
				end.Reason = r
			}
		}
		if err := g.End(end); err != nil {
			return nil, err
		}
	}
	if got, want := g.Outcome().Result, game.Result(); got != want {
		return nil, fmt.Errorf("the result is %q, but the moves end with %q", want, got)
	}
	return &Record{Number: number, Opening: game.Tags.Get("Opening"), A: a, Game: g, Fault: fault}, nil
}

// read reads the games in the file and removes an incomplete game at its end. It changes no file of another match.
func (l *Log) read(add func(*Record)) error {
	if err := filelock.CheckRegular(l.file); err != nil {
		return fmt.Errorf("%w: %w", ErrOtherMatch, err)
	}
	text, err := io.ReadAll(l.file)
	if err != nil {
		return err
	}
	const end = "*\n" // ends every game and occurs nowhere else
	whole := 0
	if i := bytes.LastIndex(text, []byte(end)); i >= 0 {
		whole = i + len(end)
	}
	number := 0
	for r, err := range l.format.Records(bytes.NewReader(text[:whole]), 1) {
		number++
		if err != nil {
			return fmt.Errorf("%w, and left unchanged: %w", ErrOtherMatch, err)
		}
		if add != nil {
			add(r)
		}
	}
	l.written = number > 0
	tail := string(text[whole:])
	switch {
	case tail == "":
		return nil
	case l.format.isBeginning(tail, number+1):
		return filelock.Cut(l.file, int64(whole))
	case number == 0:
		return fmt.Errorf("%w, and left unchanged: it does not begin with [Event %q]", ErrOtherMatch, l.format.Event)
	}
	return fmt.Errorf("%w, and left unchanged: the text after game %d, from byte %d on, is not the beginning of game %d",
		ErrOtherMatch, number, whole, number+1)
}

// isBeginning reports whether a text begins the game with a number, up to the tag of the result.
func (f LogFormat) isBeginning(text string, number int) bool {
	g := draughts.NewGame(f.Variant)
	begin, err := f.AppendGame(nil, &Record{Number: number, A: colorOfA(f.Variant, number), Game: g})
	if err != nil {
		return false // no such game can be written
	}
	head, _, _ := strings.Cut(string(begin), "\n[Result ")
	if number > 1 {
		head = "\n" + head
	}
	return strings.HasPrefix(text, head) || strings.HasPrefix(head, text)
}
