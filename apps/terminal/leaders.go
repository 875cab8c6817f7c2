package terminal

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// tally counts the results of a player in the session.
type tally struct {
	results  [len(resultNames)]int // by result
	captures int                   // pieces taken in them
}

// result is the result of a game for one of the players.
type result uint8

// The results, the best first.
const (
	won result = iota
	drawn
	lost
)

var resultNames = [...]string{"won", "drawn", "lost"}

func (r result) String() string { return resultNames[r] }

// resultFor returns the result of a game for a side.
func resultFor(c draughts.Color, r draughts.Result) result {
	switch winner, decided := r.Winner(); {
	case !decided:
		return drawn
	case winner == c:
		return won
	}
	return lost
}

// count adds the finished game to the tallies of its players.
func (s *session) count() {
	s.credited = s.players
	s.score(+1)
}

// uncount removes the game from the tallies if it has been counted. Undo calls it.
func (s *session) uncount() {
	if s.counted() {
		s.score(-1)
		s.credited = [2]*player{}
	}
}

// counted reports whether the game is in the tallies.
func (s *session) counted() bool { return s.credited != [2]*player{} }

// score adds n times the result of the game to the tallies of its players.
func (s *session) score(n int) {
	for c, pl := range s.credited {
		color := draughts.Color(c)
		pl.tally.results[resultFor(color, s.game.Outcome().Result)] += n
		pl.tally.captures += n * s.captures(color)
	}
}

// captures returns how many pieces a side has taken in this game.
func (s *session) captures(c draughts.Color) int {
	n := 0
	for position, m := range s.game.All() {
		if position.Turn() == c {
			n += m.NumCaptured()
		}
	}
	return n
}

// scoreBoard returns a table of the pieces and results of each side, in this game and in the session.
func (s *session) scoreBoard() string {
	var b strings.Builder
	position := s.game.Position()
	first := s.game.Variant().Rules().FirstToMove
	fmt.Fprintf(&b, "%-30s | this game          | session\n", "")
	fmt.Fprintf(&b, "%-30s | men  kings  taken  | won  drawn  lost  taken\n", "")
	for _, c := range []draughts.Color{first, first.Other()} {
		pl := s.players[c]
		kings := (position.Pieces(c) & position.Kings()).Len()
		captures := pl.tally.captures
		if !s.counted() {
			captures += s.captures(c)
		}
		fmt.Fprintf(&b, "%-30s | %3d  %5d  %5d  | %3d  %5d  %4d  %5d\n", pl.title(c), position.Pieces(c).Len()-kings,
			kings, s.captures(c), pl.tally.results[won], pl.tally.results[drawn], pl.tally.results[lost], captures)
	}
	return b.String()
}

// showScore shows the score board.
func (s *session) showScore(string) error {
	s.printf("%s", s.scoreBoard())
	return nil
}

// leader is an entry of the leader board: a game of a person against a level.
type leader struct {
	Name   string
	Result result // for the person
	Moves  int    // of each side
	Level  draughts.Level
	Date   time.Time // the day
	Rules  string    // the name of the rule set
}

// leaderFields are the names of the columns, the first line of the file.
var leaderFields = []string{"name", "result", "moves", "level", "date", "rules"}

func (l *leader) fields() []string {
	return []string{l.Name, l.Result.String(), strconv.Itoa(l.Moves), strconv.Itoa(int(l.Level)),
		l.Date.Format(time.DateOnly), l.Rules}
}

// parseLeader reads the fields of a line.
func parseLeader(f []string) (leader, error) {
	if len(f) != len(leaderFields) {
		return leader{}, fmt.Errorf("%d fields, not %d", len(f), len(leaderFields))
	}
	moves, err := strconv.Atoi(f[2])
	if err != nil || moves < 0 {
		return leader{}, fmt.Errorf("%s is not a number of moves", quote.Text(f[2]))
	}
	level, err := strconv.Atoi(f[3])
	if err != nil || !draughts.Level(level).IsValid() {
		return leader{}, fmt.Errorf("%s is not a level", quote.Text(f[3]))
	}
	date, err := time.Parse(time.DateOnly, f[4])
	if err != nil {
		return leader{}, fmt.Errorf("%s is not a day such as 2026-11-21", quote.Text(f[4]))
	}
	r := slices.Index(resultNames[:], f[1])
	if r < 0 {
		return leader{}, fmt.Errorf("%s is not won, drawn or lost", quote.Text(f[1]))
	}
	return leader{cleanName(f[0]), result(r), moves, draughts.Level(level), date, cleanName(f[5])}, nil
}

// errNotLeaderFile is returned for a file that is not a leader board. Nothing is written to it.
var errNotLeaderFile = fmt.Errorf("not a leader board: its first line is not %q", strings.Join(leaderFields, ","))

// addLeader appends an entry to the file, and creates the file if necessary. Several programs may do so at once: each
// entry is one write in append mode.
func addLeader(name string, l leader) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return err
	}
	text, err := appendedText(file, l)
	if err == nil {
		_, err = file.Write(text)
	}
	if errors.Is(err, errNotLeaderFile) {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return errors.Join(err, file.Close())
}

// hasHeader reports whether the first line of a file is the header of a leader board. A byte order mark and other line
// ends are accepted: spreadsheet programs write them.
func hasHeader(file io.ReaderAt) bool {
	want := strings.Join(leaderFields, ",")
	line := make([]byte, len(byteOrderMark)+len(want)+1)
	n, _ := file.ReadAt(line, 0) // a shorter file has no header
	rest, ok := strings.CutPrefix(strings.TrimPrefix(string(line[:n]), byteOrderMark), want)
	return ok && (rest == "" || strings.ContainsAny(rest[:1], "\r\n"))
}

const byteOrderMark = "\ufeff"

// appendedText returns the text to append to the file for l, with the header if the file is empty. Two programs may
// both find it empty, so readers skip headers in any line.
func appendedText(file *os.File, l leader) ([]byte, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	switch {
	case info.Size() == 0:
		_ = w.Write(leaderFields) // a bytes.Buffer returns no errors
	case !hasHeader(file):
		return nil, errNotLeaderFile
	default:
		last := make([]byte, 1)
		if _, err := file.ReadAt(last, info.Size()-1); err != nil {
			return nil, err
		}
		if last[0] != '\n' { // the file was edited by hand
			b.WriteByte('\n')
		}
	}
	_ = w.Write(l.fields())
	w.Flush()
	return b.Bytes(), nil
}

// readLeaders returns the entries of the file, best first, and an error for each malformed line. A missing file has no
// entries.
func readLeaders(name string) ([]leader, []error, error) {
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	text = bytes.TrimPrefix(text, []byte(byteOrderMark))
	var leaders []leader
	var bad []error
	for i, line := range bytes.Split(text, []byte("\n")) { // line by line, so a malformed line does not affect the next
		r := csv.NewReader(bytes.NewReader(line))
		fields, err := r.Read()
		var l leader
		switch {
		case len(bytes.TrimSpace(line)) == 0 || slices.Equal(fields, leaderFields):
			continue
		case err == nil:
			l, err = parseLeader(fields)
		}
		if err != nil {
			bad = append(bad, fmt.Errorf("%s, line %d: %w", name, i+1, err))
			continue
		}
		leaders = append(leaders, l)
	}
	slices.SortStableFunc(leaders, compareLeaders)
	return leaders, bad, nil
}

// compareLeaders ranks by result, then by level, then by the fewest moves, then by date.
func compareLeaders(a, b leader) int {
	return cmp.Or(cmp.Compare(a.Result, b.Result), cmp.Compare(b.Level, a.Level),
		cmp.Compare(a.Moves, b.Moves), a.Date.Compare(b.Date))
}

// shownLeaders is the number of lines of the leader board that are shown.
const shownLeaders = 10

// leaderBoard shows the best games against levels.
func (s *session) leaderBoard(string) error {
	if s.settings.leaders == "" {
		return errors.New("there is no leader board; -leaders FILE names one")
	}
	leaders, bad, err := readLeaders(s.settings.leaders)
	if err != nil {
		return err
	}
	for _, err := range bad {
		s.printf("Skipped: %s\n", quote.Message(err))
	}
	if len(leaders) == 0 {
		s.printf("The leader board is empty: beat a level to be the first on it.\n")
		return nil
	}
	var b bytes.Buffer
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "\tname\tresult\tlevel\tmoves\trules\tdate")
	for i, l := range leaders[:min(len(leaders), shownLeaders)] {
		fmt.Fprintf(w, "%2d\t%s\t%s\t%d\t%d\t%s\t%s\n", i+1, l.Name, l.Result, l.Level, l.Moves, l.Rules,
			l.Date.Format(time.DateOnly))
	}
	_ = w.Flush() // a bytes.Buffer returns no errors
	s.printf("\nLeader board\n%s", &b)
	return nil
}
