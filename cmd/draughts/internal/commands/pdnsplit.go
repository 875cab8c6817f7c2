package commands

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/pdn"
)

const pdnSplitAbout = `
Writes the games of PDN files ("-" is standard input) to several files in a
folder: a number of games to each file, or a file for each event, player of
White or Black, year, or rule set. It prints the name of each file and its
number of games. The games are unchanged, except that a game without a result at
its end gets an asterisk. If not all files can be written, none is. Existing
files are replaced only with -force.

  draughts pdn split -by year -o years games.pdn
  draughts pdn split -games 1000 -o parts games.pdn
`

// pdnSplitCommand runs "draughts pdn split".
type pdnSplitCommand struct {
	pdnFlags
	cli.FormatFlags
	games int
	by    string
	dir   string
	force bool
}

func (c *pdnSplitCommand) Register(f *flag.FlagSet) {
	c.pdnFlags.register(f)
	f.IntVar(&c.games, "games", 0, "write `N` games to each file")
	f.StringVar(&c.by, "by", "", "write a file for each `KEY`: "+strings.Join(splitKeys(), ", "))
	f.StringVar(&c.dir, "o", "", "write the files to this `DIR`, which is created if it does not exist")
	f.BoolVar(&c.force, "force", false, "replace existing files")
	c.RegisterRows(f)
}

// splitValues returns, for each value of -by, the value of a game by which games are split.
var splitValues = map[string]func(*pdn.Scanner) string{
	"event":   func(s *pdn.Scanner) string { return s.Tag("Event") },
	"white":   func(s *pdn.Scanner) string { return s.Tag("White") },
	"black":   func(s *pdn.Scanner) string { return s.Tag("Black") },
	"year":    yearText,
	"variant": variantText,
}

func splitKeys() []string { return slices.Sorted(maps.Keys(splitValues)) }

func (c *pdnSplitCommand) Run(args []string, s cli.Streams) error {
	value := splitValues[c.by]
	switch {
	case c.dir == "":
		return cli.Usagef("-o DIR is missing")
	case c.games < 0:
		return cli.Usagef("-games %d is negative", c.games)
	case (c.games > 0) == (c.by != ""):
		return cli.Usagef("either -games or -by is expected")
	case c.by != "" && value == nil:
		return cli.Usagef("-by %s: %s is expected%s", quote.Text(c.by), strings.Join(splitKeys(), ", "),
			cli.DidYouMean(cli.Nearest(c.by, splitKeys())))
	}
	number := 0
	if c.games > 0 {
		value = func(*pdn.Scanner) string {
			number++
			return fmt.Sprintf("games-%04d", (number-1)/c.games+1)
		}
	}
	files, err := newSplitter(c.dir)
	if err != nil {
		return err
	}
	defer files.discard()
	split := func(name string, s cli.Streams) error {
		all := func(*pdn.Scanner) bool { return true }
		return c.eachText(name, s, all, func(game *pdn.Scanner, text []byte) error { return files.add(value(game), text) })
	}
	result := fileRun{command: "pdn split", atOnce: 1, encodingFlag: c.encodingFlag, work: split}.run(args, s)
	switch {
	case errors.Is(result, cli.ErrUnreadable), c.force && errors.Is(result, cli.ErrLeftOut):
		fmt.Fprintf(s.Err, "nothing is written to %s\n", c.dir)
		return result
	case result != nil && !errors.Is(result, cli.ErrFailed):
		return result
	}
	if err := files.commit(c.force); err != nil {
		return err
	}
	files.discard() // before anything is printed, since a reader such as head may end the program then
	var rows []fileRow
	for _, f := range files.sorted() {
		rows = append(rows, fileRow{filepath.Join(c.dir, f.name), f.games})
	}
	return cmp.Or(cli.PrintRows(&c.FormatFlags, s.Out, rows), result)
}

// fileRow is a file that was written.
type fileRow struct {
	File  string `json:"file"`
	Games int    `json:"games"`
}

func (r fileRow) String() string { return fmt.Sprintf("%s games=%d", r.File, r.Games) }

// splitter writes games to several files in a folder. The files are in a hidden folder inside until commit moves them.
type splitter struct {
	dir, hidden string
	made        bool // the splitter created the folder
	files       map[string]*splitFile
	names       map[string]bool // names in use, in lower case
	buffered    int             // bytes of text in all files
}

// splitFile is a file of a splitter. Its text is buffered, since there may be more files than can be open at a time.
type splitFile struct {
	name  string
	text  []byte // not written yet
	games int
}

// maxBuffered is the number of bytes that are buffered before they are written.
const maxBuffered = 16 << 20

func newSplitter(dir string) (*splitter, error) {
	_, err := os.Stat(dir)
	made := errors.Is(err, fs.ErrNotExist)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	hidden, err := os.MkdirTemp(dir, ".split-*")
	if err != nil {
		return nil, err
	}
	return &splitter{dir, hidden, made, map[string]*splitFile{}, map[string]bool{}, 0}, nil
}

// add adds a game to the file of this value. The error is an OutputError.
func (s *splitter) add(value string, game []byte) error {
	f := s.files[value]
	if f == nil {
		f = &splitFile{name: s.newName(value)}
		s.files[strings.Clone(value)] = f
	}
	if f.games > 0 {
		f.text = append(f.text, '\n')
	}
	f.games++
	f.text = append(f.text, game...)
	if s.buffered += len(game); s.buffered < maxBuffered {
		return nil
	}
	if err := s.flush(); err != nil {
		return cli.OutputError{Err: err}
	}
	return nil
}

// flush writes the buffered text.
func (s *splitter) flush() error {
	for _, f := range s.files {
		if len(f.text) == 0 {
			continue
		}
		file, err := os.OpenFile(filepath.Join(s.hidden, f.name), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
		if err != nil {
			return err
		}
		_, err = file.Write(f.text)
		if err := errors.Join(err, file.Close()); err != nil {
			return err
		}
		f.text = nil
	}
	s.buffered = 0
	return nil
}

// commit moves the files into the folder. Existing files are an error unless force is set. With force, regular files
// are replaced.
func (s *splitter) commit(force bool) error {
	if err := s.flush(); err != nil {
		return err
	}
	claimed := map[string]bool{} // empty files that reserve the names
	defer func() {
		for name := range claimed {
			_ = os.Remove(name)
		}
	}()
	for _, f := range s.sorted() {
		name := filepath.Join(s.dir, f.name)
		made, err := claim(name, force)
		if err != nil {
			return err
		}
		if made {
			claimed[name] = true
		}
	}
	for _, f := range s.sorted() {
		name := filepath.Join(s.dir, f.name)
		if err := os.Rename(filepath.Join(s.hidden, f.name), name); err != nil {
			return err
		}
		delete(claimed, name)
		s.made = false
	}
	return nil
}

// claim creates an empty file. If the file exists it stays as it is, which is an error unless force is set.
func claim(name string, force bool) (made bool, err error) {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	switch {
	case err == nil:
		return true, file.Close()
	case !errors.Is(err, fs.ErrExist):
		return false, err
	case !force:
		return false, fmt.Errorf("%s exists: nothing is written without -force", name)
	}
	info, err := os.Lstat(name)
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s is not a regular file: nothing is written", name)
	}
	return false, err
}

// discard removes what has not been committed.
func (s *splitter) discard() {
	_ = os.RemoveAll(s.hidden)
	if s.made {
		_ = os.Remove(s.dir)
	}
}

// sorted returns the files by name.
func (s *splitter) sorted() []*splitFile {
	return slices.SortedFunc(maps.Values(s.files), func(a, b *splitFile) int { return cmp.Compare(a.name, b.name) })
}

// newName returns a file name that differs from all others, also where case does not count.
func (s *splitter) newName(value string) string {
	name := safeName(value)
	for n := 2; s.names[strings.ToLower(name)]; n++ {
		name = fmt.Sprintf("%s-%d", safeName(value), n)
	}
	s.names[strings.ToLower(name)] = true
	return name + ".pdn"
}

// safeName returns a text as a part of a file name that is valid on any system: its letters and digits, with hyphens
// for the rest. It is "unknown" if the text has neither.
func safeName(text string) string {
	const longest = 100 // bytes
	words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	name := strings.Join(words, "-")
	for len(name) > longest {
		_, n := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-n]
	}
	switch {
	case name == "":
		return "unknown"
	case isDevice(name):
		return "_" + name
	}
	return name
}

// isDevice reports whether Windows reserves a name for a device, such as COM1.
func isDevice(name string) bool {
	name = strings.ToLower(name)
	return slices.Contains([]string{"con", "prn", "aux", "nul"}, name) ||
		len(name) == 4 && (strings.HasPrefix(name, "com") || strings.HasPrefix(name, "lpt"))
}
