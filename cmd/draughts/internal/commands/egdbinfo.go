package commands

import (
	"flag"
	"fmt"
	"io"
	"slices"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/internal/cli"
)

const egdbInfoAbout = `
Counts the positions in endgame databases. For each rule set, each slice (the
pieces of the side to move, then of its opponent) and each number of pieces it
prints the positions; how many the side to move wins, loses and draws; and the
longest win in plies, 0 if there are no distances. Then come the sizes of the
files. With --csv or --json there are no totals, and each slice has a position
with the longest win. All values are read, which takes half a minute for 5
pieces and ten minutes or more for 6.

  draughts egdb info databases
  draughts egdb info --pieces 5 --csv databases
`

// egdbInfoCommand runs "draughts egdb info".
type egdbInfoCommand struct {
	databaseFlags
	cli.FormatFlags
	pieces int
}

func (c *egdbInfoCommand) Register(f *flag.FlagSet) {
	c.databaseFlags.register(f)
	c.RegisterRows(f)
	f.IntVar(&c.pieces, "pieces", egdb.MaxPieces, "only slices of up to `N` pieces")
}

func (c *egdbInfoCommand) Run(args []string, s cli.Streams) error {
	if err := takeDirectory(&c.dir, builtin.All, args); err != nil {
		return err
	}
	if c.pieces < 2 || c.pieces > egdb.MaxPieces {
		return cli.Usagef("--pieces %d: 2 to %d are expected", c.pieces, egdb.MaxPieces)
	}
	return c.with(0, func(db *egdb.DB) error {
		ctx, stop := interruptible()
		defer stop()
		list := slices.DeleteFunc(db.Slices(), func(i egdb.SliceInfo) bool { return i.Material.Pieces() > c.pieces })
		progress := cli.NewLoggedProgress(&s, "slices", float64(len(list)))
		defer progress.End()
		rows := c.Rows(s.Out, sliceRow{})
		var totals sliceTotals
		for i, slice := range list {
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
			if err := rows.Print(newSliceRow(slice, summary)); err != nil {
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
	FEN       string `json:"fen"` // of a position with the longest win; "" if there is none
	count     egdb.Count
}

func newSliceRow(i egdb.SliceInfo, s egdb.Summary) sliceRow {
	row := sliceRow{
		Variant: i.Variant.String(), Slice: i.Material.String(), Pieces: i.Material.Pieces(), Positions: s.Positions,
		Wins: s.Wins, Losses: s.Losses, Draws: s.Draws, Longest: s.Longest, count: s.Count,
	}
	if s.Longest > 0 {
		row.FEN = s.LongestWin.Setup().FEN()
	}
	return row
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
