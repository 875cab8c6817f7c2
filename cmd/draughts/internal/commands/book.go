package commands

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book"
	books "github.com/godraughts/draughts/book/builtin"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/openings"
)

// withBook opens a book in a file, or the built-in one of v, and calls use.
func withBook(name string, v draughts.Variant, use func(*book.Book) error) (err error) {
	if name == builtinBook {
		opened, err := books.Open(v)
		if err != nil {
			return cli.Usagef("%w; --book names another", err)
		}
		return use(opened)
	}
	opened, err := book.Open(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, opened.Close()) }()
	return use(opened)
}

func registerBookOutput(f *flag.FlagSet, name *string) {
	f.StringVar(name, "output", "", "the `FILE` to write: as text if its name ends in .txt, as compressed text if in "+
		".txt.gz, otherwise in the binary form")
}

// saveBook writes a book to a file, whose name says in which form; "" is the text to standard output.
func saveBook(name string, b *book.Builder, s cli.Streams) error {
	return cli.WriteOutput(name, nil, s, func(s cli.Streams) error { return b.WriteAs(s.Out, cmp.Or(name, ".txt")) })
}

// readBooks returns all entries of books, merged. A built-in book is the one of v.
func readBooks(names []string, v draughts.Variant) (all *book.Builder, err error) {
	for _, name := range names {
		err := withBook(name, v, func(opened *book.Book) error {
			if all == nil {
				all = book.NewBuilder(opened.Variant())
			}
			if err := all.AddBook(opened); err != nil {
				return fmt.Errorf("%s: %w", quote.Text(name), err)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

type bookObject struct {
	File      string `json:"file"`
	Variant   string `json:"variant"`
	Positions int    `json:"positions"`
	Moves     int    `json:"moves"`
	Sum       string `json:"sha256"`
}

func newBookObject(name string, b *book.Book) bookObject {
	return bookObject{name, b.Variant().String(), b.Len(), b.NumMoves(), fmt.Sprintf("%x", b.Sum())}
}

func (o bookObject) String() string {
	return fmt.Sprintf("%s: %s, %d positions, %d moves, contents %.16s", quote.Cut(o.File, quote.Characters), o.Variant,
		o.Positions, o.Moves, o.Sum)
}

const bookShowAbout = `
Prints what a book knows about the position after some moves from the start: its
name, and the moves, the best first. A move has the score for the side that
makes it, in men; the depth of the search in plies; if the book has games, their
number and how many that side won, drew and lost; and the name of the opening to
which it leads. The exit status is 1 if the book does not have the position.

With --stats it counts in the book: positions, moves, moves with a value and in
games, positions with a name, decided positions, positions with only one move,
those that can be reached from the start of a game, and the plies of the longest
of the shortest lines to them. With --verify it checks the book: the checksums,
the order, and that each move is legal. Then it prints the size, and the SHA-256
of the contents: two books of the same rules share it only if they are equal.

  draughts book show 11-15 23-19
  draughts book show --variant russian c3-d4
  draughts book show --book my.book --fen B:W18,24,27:B5,9,14
  draughts book show --verify my.book
`

type bookShowCommand struct {
	positionFlags
	cli.FormatFlags
	book          string // of a file, or builtinBook
	stats, verify bool
}

func (c *bookShowCommand) Register(f *flag.FlagSet) {
	c.positionFlags.register(f)
	f.StringVar(&c.book, "book", builtinBook, "this `BOOK`: a file; builtin means that of the rule set")
	f.BoolVar(&c.stats, "stats", false, "count in the book")
	f.BoolVar(&c.verify, "verify", false, "check the book")
	c.RegisterRows(f)
}

func (c *bookShowCommand) Run(args []string, s cli.Streams) error {
	if c.book == builtinBook && len(args) > 0 {
		if _, err := os.Stat(args[0]); err == nil || c.stats || c.verify {
			c.book, args = args[0], args[1:]
		}
	}
	if c.stats || c.verify {
		if len(args) > 0 {
			return cli.Usagef("no moves are expected with --stats and --verify, not %s", quote.Text(args[0]))
		}
		return withBook(c.book, c.variant, func(opened *book.Book) error { return c.inspect(opened, s) })
	}
	g, err := c.ongoing(args)
	if err != nil {
		return err
	}
	p := g.Position()
	return withBook(c.book, c.variant, func(opened *book.Book) error {
		if opened.Variant() != c.variant {
			return cli.Usagef("--variant %s: the book is one of %s", c.variant, opened.Variant())
		}
		e, ok, err := opened.Lookup(p)
		if err != nil {
			return err
		}
		if !ok {
			return fmt.Errorf("the book does not have the position %s", p)
		}
		if c.IsText() {
			printEntry(e, s)
			return nil
		}
		return cli.PrintRows(&c.FormatFlags, s.Out, bookRows(e))
	})
}

// inspect checks the book and counts in it.
func (c *bookShowCommand) inspect(opened *book.Book, s cli.Streams) error {
	name := c.book
	if name == builtinBook {
		name = "built-in book"
	}
	if c.verify {
		if err := opened.Verify(); err != nil {
			return fmt.Errorf("%s: %w", quote.Text(name), err)
		}
	}
	if !c.stats {
		return cli.PrintRows(&c.FormatFlags, s.Out, []bookObject{newBookObject(name, opened)})
	}
	stats, err := newBookStats(name, opened)
	if err != nil {
		return err
	}
	return cli.PrintRows(&c.FormatFlags, s.Out, []bookStats{stats})
}

type bookRow struct {
	Move   string `json:"move"`
	Score  *int   `json:"score"` // hundredths of a man, or as draughts.Score; nil if unknown
	Depth  int    `json:"depth"`
	Drawn  bool   `json:"drawn"`
	Games  uint64 `json:"games"`
	Wins   uint32 `json:"wins"`
	Draws  uint32 `json:"draws"`
	Losses uint32 `json:"losses"`
	Name   string `json:"name"`
}

// bookRows returns the moves of e, the best first.
func bookRows(e book.Entry) []bookRow {
	slices.SortStableFunc(e.Moves, func(a, b book.Move) int {
		if a.HasScore() != b.HasScore() {
			return cmp.Compare(b.Depth, a.Depth)
		}
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(b.Games(), a.Games()))
	})
	var rows []bookRow
	for _, m := range e.Moves {
		row := bookRow{
			Move: e.Position.MoveText(m.Move), Depth: m.Depth, Drawn: m.Drawn,
			Games: m.Games(), Wins: m.Wins, Draws: m.Draws, Losses: m.Losses,
			Name: openings.NameOf(e.Position.After(m.Move)),
		}
		if m.HasScore() {
			row.Score = new(int(m.Score))
		}
		rows = append(rows, row)
	}
	return rows
}

// printEntry prints an entry for people. Without games it has no columns for them.
func printEntry(e book.Entry, s cli.Streams) {
	fmt.Fprintln(s.Out, e.Position)
	for _, text := range []string{cmp.Or(e.Name, openings.NameOf(e.Position)), e.Comment} {
		if text != "" {
			fmt.Fprintln(s.Out, text)
		}
	}
	var text strings.Builder
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	rows := bookRows(e)
	played := slices.ContainsFunc(rows, func(r bookRow) bool { return r.Games > 0 })
	heads := ""
	if played {
		heads = "games\twon\tdrawn\tlost\t"
	}
	fmt.Fprintf(table, "move\tscore\tdepth\t%sname\n", heads)
	for _, row := range rows {
		score, depth, games := "-", "-", ""
		switch {
		case row.Drawn:
			score = "draw"
		case row.Score != nil:
			score, depth = draughts.Score(*row.Score).String(), fmt.Sprint(row.Depth)
		}
		if played {
			games = fmt.Sprintf("%d\t%d\t%d\t%d\t", row.Games, row.Wins, row.Draws, row.Losses)
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s%s\n", row.Move, score, depth, games, row.Name)
	}
	table.Flush()
	for line := range strings.Lines(text.String()) {
		fmt.Fprintln(s.Out, strings.TrimRight(line, " \n"))
	}
}

type bookStats struct {
	bookObject
	Scored    int    `json:"scored_moves"`
	Played    int    `json:"played_moves"`
	Games     uint64 `json:"most_games"` // of a position
	Named     int    `json:"named"`
	Decided   int    `json:"decided"`
	Single    int    `json:"single_move"`
	Reachable int    `json:"reachable"`
	Plies     int    `json:"plies"`
	Score     *int   `json:"start_score"` // of the starting position, for the side to move; nil if unknown
}

func (b *bookStats) add(e book.Entry) {
	best, scored, games := -draughts.WinScore, false, uint64(0)
	for _, m := range e.Moves {
		if m.HasScore() {
			b.Scored++
			best, scored = max(best, m.Score), true
		}
		if m.Games() > 0 {
			b.Played++
		}
		games += m.Games()
	}
	b.Games = max(b.Games, games)
	if e.Name != "" {
		b.Named++
	}
	if scored && (best > draughts.MaxEval || best < -draughts.MaxEval) {
		b.Decided++
	}
	if len(e.Moves) == 1 {
		b.Single++
	}
	if e.Position == e.Position.Variant().Start() && scored {
		b.Score = new(int(best))
	}
}

func newBookStats(name string, b *book.Book) (stats bookStats, err error) {
	stats = bookStats{bookObject: newBookObject(name, b)}
	for e, err := range b.All() {
		if err != nil {
			return stats, err
		}
		stats.add(e)
	}
	const longest = 1000 // plies, more than a book has
	for line, err := range b.Walk(b.Variant().Start(), longest) {
		if err != nil {
			return stats, err
		}
		stats.Reachable++
		stats.Plies = max(stats.Plies, len(line.Moves))
	}
	return stats, nil
}

func (b bookStats) String() string {
	rows := [][]any{
		{"moves with a value", b.Scored}, {"moves of games", b.Played}, {"games of a position at most", b.Games},
		{"positions with a name", b.Named}, {"decided positions", b.Decided}, {"positions with one move", b.Single},
		{"positions reached from the start", b.Reachable}, {"plies to the last of them", b.Plies},
	}
	if b.Score != nil {
		rows = append(rows, []any{"score of the start", draughts.Score(*b.Score)})
	}
	var text strings.Builder
	fmt.Fprintln(&text, b.bookObject)
	printTable(&text, rows)
	return strings.TrimSuffix(text.String(), "\n")
}
