package commands

import (
	"context"
	"flag"
	"fmt"
	"io"
	"slices"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/internal/cli"
)

const egdbInfoAbout = `
Counts the positions in endgame databases. For each rule set, each slice (the
pieces of the side to move, then of its opponent) and each number of pieces it
prints the positions; how many the side to move wins, loses and draws; and the
longest win in plies, 0 if there are no distances. Then come the sizes of the
files.

  draughts egdb info -egdb databases
`

// egdbInfoCommand runs "draughts egdb info".
type egdbInfoCommand struct {
	databaseFlags
	cli.FormatFlags
}

func (c *egdbInfoCommand) Register(f *flag.FlagSet) {
	c.databaseFlags.register(f)
	c.RegisterRows(f)
}

func (c *egdbInfoCommand) Run(args []string, s cli.Streams) error {
	return c.with(0, func(db *egdb.DB) error {
		ctx, stop := interruptible()
		defer stop()
		progress := cli.NewProgress(&s, "slices", float64(len(db.Slices())))
		defer progress.End()
		rows := c.Rows(s.Out, sliceRow{})
		var totals sliceTotals
		for i, slice := range db.Slices() {
			progress.Set(float64(i), slice.Material.String())
			if c.IsText() && slice.Variant != totals.variant {
				totals.print(db, s.Out)
				totals = sliceTotals{variant: slice.Variant}
				fmt.Fprintf(s.Out, "variant=%s\n", slice.Variant)
			}
			summary, err := db.Summarize(ctx, slice)
			if err != nil {
				return err
			}
			totals.counts[slice.Material.Pieces()].Add(summary.Count)
			if err := rows.Print(newSliceRow(slice, summary.Count)); err != nil {
				return err
			}
		}
		if c.IsText() {
			totals.print(db, s.Out)
		}
		return nil
	})
}

// sliceRow is a slice of the databases.
type sliceRow struct {
	Variant   string `json:"variant"`
	Slice     string `json:"slice"`
	Pieces    int    `json:"pieces"`
	Positions uint64 `json:"positions"`
	Wins      uint64 `json:"wins"`
	Losses    uint64 `json:"losses"`
	Draws     uint64 `json:"draws"`
	Longest   int    `json:"longest"`
	count     egdb.Count
}

func newSliceRow(s egdb.SliceInfo, c egdb.Count) sliceRow {
	return sliceRow{
		s.Variant.String(), s.Material.String(), s.Material.Pieces(), c.Positions, c.Wins, c.Losses, c.Draws, c.Longest, c,
	}
}

func (r sliceRow) String() string { return fmt.Sprintf("slice=%s %s", r.Slice, countText(r.count)) }

// sliceTotals are the totals of a rule set, by the number of pieces.
type sliceTotals struct {
	variant draughts.Variant
	counts  [egdb.MaxPieces + 1]egdb.Count
}

// print prints the totals, and the sizes of the files.
func (t *sliceTotals) print(db *egdb.DB, w io.Writer) {
	sizes := ""
	for n, count := range t.counts {
		if count.Positions > 0 {
			fmt.Fprintf(w, "pieces=%d %s\n", n, countText(count))
			sizes += newSizeRow(db, t.variant, n).String() + "\n"
		}
	}
	fmt.Fprint(w, sizes)
}

func countText(c egdb.Count) string {
	return fmt.Sprintf("positions=%d win=%d loss=%d draw=%d longest=%d", c.Positions, c.Wins, c.Losses, c.Draws, c.Longest)
}

const egdbReportAbout = `
Writes the table of the endgame databases in a directory, as CSV. A row is a
slice: what "draughts egdb info -csv" prints, and a position with the longest
win. All values are read, which takes half a minute for 5 pieces and ten minutes
or more for 6.

  draughts egdb report databases
  draughts egdb report -pieces 5 -o english.csv databases
`

// reportCache is the cache in bytes for the values after captures, of which a report needs many.
const reportCache = 512 << 20

// egdbReportCommand runs "draughts egdb report".
type egdbReportCommand struct {
	pieces int
	output string
}

func (c *egdbReportCommand) Register(f *flag.FlagSet) {
	f.IntVar(&c.pieces, "pieces", egdb.MaxPieces, "report on slices of up to `N` pieces")
	registerOutput(f, &c.output)
}

func (c *egdbReportCommand) Run(args []string, s cli.Streams) error {
	if c.pieces < 2 || c.pieces > egdb.MaxPieces {
		return cli.Usagef("-pieces %d: 2 to %d are expected", c.pieces, egdb.MaxPieces)
	}
	db, err := egdb.Open(args[0], egdb.Options{Cache: reportCache})
	if err != nil {
		return err
	}
	defer db.Close()
	ctx, stop := interruptible()
	defer stop()
	return cli.WriteOutput(c.output, nil, s, func(s cli.Streams) error { return c.print(ctx, db, s) })
}

// reportRow is a slice of the databases in a report.
type reportRow struct {
	sliceRow
	FEN string `json:"fen"` // of a position with the longest win; "" if there is none
}

// print prints the rows.
func (c *egdbReportCommand) print(ctx context.Context, db *egdb.DB, s cli.Streams) error {
	list := slices.DeleteFunc(db.Slices(), func(i egdb.SliceInfo) bool { return i.Material.Pieces() > c.pieces })
	progress := cli.NewLoggedProgress(&s, "slices", float64(len(list)))
	defer progress.End()
	rows := (&cli.FormatFlags{CSV: true}).Rows(s.Out, reportRow{})
	for i, slice := range list {
		progress.Set(float64(i), slice.Material.String())
		summary, err := db.Summarize(ctx, slice)
		if err != nil {
			return err
		}
		row := reportRow{sliceRow: newSliceRow(slice, summary.Count)}
		if summary.Longest > 0 {
			row.FEN = summary.LongestWin.Setup().FEN()
		}
		if err := rows.Print(row); err != nil {
			return err
		}
	}
	return nil
}
