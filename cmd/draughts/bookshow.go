package main

import (
	"cmp"
	"flag"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/openings"
)

const bookShowAbout = `
Prints what a book knows about the position after some moves from the start: its
name, and the moves, the best first. A move has the score for the side that
makes it, in men; the depth of the search in plies; if the book has games, their
number and how many that side won, drew and lost; and the name of the opening to
which it leads. The exit status is 1 if the book does not have the position.

  draughts book show 11-15 23-19
  draughts book show -variant russian c3-d4
  draughts book show -book my.book -fen B:W18,24,27:B5,9,14
`

// bookShowCommand runs "draughts book show".
type bookShowCommand struct {
	oneBookFlags
	cli.FormatFlags
	fen string
}

func (c *bookShowCommand) Register(f *flag.FlagSet) {
	c.oneBookFlags.register(f)
	f.StringVar(&c.fen, "fen", "", "the position as `FEN`; without it, the start of a game")
	c.RegisterRows(f)
}

func (c *bookShowCommand) Run(args []string, s cli.Streams) error {
	position := positionFlags{c.variant, c.fen}
	g, err := position.game(args)
	if err != nil {
		return err
	}
	p := g.Position()
	return c.with(func(opened *book.Book) error {
		if opened.Variant() != c.variant {
			return cli.Usagef("-variant %s: the book is one of %s", c.variant, opened.Variant())
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

// bookRow is a move of a book.
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
			score := int(m.Score)
			row.Score = &score
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
