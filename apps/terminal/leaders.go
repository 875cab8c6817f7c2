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

// leader is a line of the leader board: a game of a person against a level.
type leader struct {
	Name   string
	Result result // of the person
	Moves  int    // of each side
	Level  draughts.Level
	Date   time.Time // the day
	Rules  string    // the name of the rule set
}

// leaderFields are the names of the columns, the first line of the file.
var leaderFields = []string{"name", "result", "moves", "level", "date", "rules"}

func (l *leader) fields() []string {
	return []string{l.Name, string(l.Result), strconv.Itoa(l.Moves), strconv.Itoa(int(l.Level)),
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
	if err != nil || !draughts.Level(level).Valid() {
		return leader{}, fmt.Errorf("%s is not a level", quote.Text(f[3]))
	}
	date, err := time.Parse(time.DateOnly, f[4])
	if err != nil {
		return leader{}, fmt.Errorf("%s is not a day such as 2026-11-21", quote.Text(f[4]))
	}
	switch result(f[1]) {
	case won, drawn, lost:
	default:
		return leader{}, fmt.Errorf("%s is neither won nor drawn nor lost", quote.Text(f[1]))
	}
	return leader{cleanName(f[0]), result(f[1]), moves, draughts.Level(level), date, cleanName(f[5])}, nil
}

// errNoLeaders is returned for a file that is no leader board: it stays as it is.
var errNoLeaders = fmt.Errorf("not a leader board: its first line is not %q", strings.Join(leaderFields, ","))

// addLeader appends a line to the file, which it makes if there is none. Any number of programs may do so at once: each
// writes its line in one piece at what is then the end of the file, and nobody ever writes anywhere else.
func addLeader(name string, l leader) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return err
	}
	text, err := lineFor(file, l)
	if err == nil {
		_, err = file.Write(text)
	}
	if errors.Is(err, errNoLeaders) {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return errors.Join(err, file.Close())
}

// isHeaded reports whether the first line of a file is that of a leader board. A program for tables may have written it
// anew, with a byte order mark and line ends of its own.
func isHeaded(file io.ReaderAt) bool {
	want := strings.Join(leaderFields, ",")
	line := make([]byte, len(byteOrderMark)+len(want)+1)
	n, _ := file.ReadAt(line, 0) // a shorter file is not headed
	rest, ok := strings.CutPrefix(strings.TrimPrefix(string(line[:n]), byteOrderMark), want)
	return ok && (rest == "" || strings.ContainsAny(rest[:1], "\r\n"))
}

const byteOrderMark = "\ufeff"

// lineFor returns what is to be appended to the file for l. Two programs may both find a file empty and head it: readers
// pass over headings wherever they stand.
func lineFor(file *os.File, l leader) ([]byte, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	switch {
	case info.Size() == 0:
		_ = w.Write(leaderFields) // the errors are those of b, which has none
	case !isHeaded(file):
		return nil, errNoLeaders
	default:
		last := make([]byte, 1)
		if _, err := file.ReadAt(last, info.Size()-1); err != nil {
			return nil, err
		}
		if last[0] != '\n' { // somebody has edited it
			b.WriteByte('\n')
		}
	}
	_ = w.Write(l.fields())
	w.Flush()
	return b.Bytes(), nil
}

// readLeaders returns the lines of the file, best first, and an error for each line that is none. A file that is not
// there has none.
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
	for i, line := range bytes.Split(text, []byte("\n")) { // by lines, so that a bad one does not hide the next
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
	rank := map[result]int{won: 0, drawn: 1, lost: 2}
	return cmp.Or(cmp.Compare(rank[a.Result], rank[b.Result]), cmp.Compare(b.Level, a.Level),
		cmp.Compare(a.Moves, b.Moves), a.Date.Compare(b.Date))
}

// shownLeaders is how many lines of the leader board are shown.
const shownLeaders = 10

// leaderBoard shows the best games against levels.
func (p *program) leaderBoard(string) error {
	if p.settings.leaders == "" {
		return errors.New("there is no leader board; -leaders FILE names one")
	}
	leaders, bad, err := readLeaders(p.settings.leaders)
	if err != nil {
		return err
	}
	for _, err := range bad {
		p.sayf("Left out: %s\n", quote.Message(err))
	}
	if len(leaders) == 0 {
		p.sayf("The leader board is empty: beat a level to be the first on it.\n")
		return nil
	}
	var b bytes.Buffer
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "\tname\tresult\tlevel\tmoves\trules\tdate")
	for i, l := range leaders[:min(len(leaders), shownLeaders)] {
		fmt.Fprintf(w, "%2d\t%s\t%s\t%d\t%d\t%s\t%s\n", i+1, l.Name, l.Result, l.Level, l.Moves, l.Rules,
			l.Date.Format(time.DateOnly))
	}
	_ = w.Flush() // to a bytes.Buffer, which takes all
	p.sayf("\nLeader board\n%s", &b)
	return nil
}
