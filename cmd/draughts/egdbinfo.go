package main

import (
	"context"
	"flag"
	"fmt"

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
	egdbFlags
	cli.FormatFlags
}

func (c *egdbInfoCommand) Register(f *flag.FlagSet) {
	c.egdbFlags.register(f)
	c.RegisterRows(f)
}

func (c *egdbInfoCommand) Run(args []string, s cli.Streams) error {
	return c.with(args, func(ctx context.Context, db *egdb.DB) error {
		progress := cli.NewProgress(&s, "slices", float64(len(db.Slices())))
		defer progress.End()
		counted := 0.0
		count := func(slice egdb.SliceInfo) (egdb.Count, error) {
			progress.Set(counted, slice.Material.String())
			counted++
			return db.Count(ctx, slice)
		}
		if c.IsText() {
			return printInfo(db, count, s)
		}
		rows, err := c.Rows(s.Out, sliceRow{})
		if err != nil {
			return err
		}
		for _, slice := range db.Slices() {
			n, err := count(slice)
			if err != nil {
				return err
			}
			err = rows.Print(sliceRow{
				slice.Variant.String(), slice.Material.String(), slice.Material.Pieces(),
				n.Positions, n.Wins, n.Losses, n.Draws, n.Longest,
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// sliceRow is a slice of the databases, as -json and -csv print it.
type sliceRow struct {
	Variant   string `json:"variant"`
	Slice     string `json:"slice"`
	Pieces    int    `json:"pieces"`
	Positions uint64 `json:"positions"`
	Wins      uint64 `json:"wins"`
	Losses    uint64 `json:"losses"`
	Draws     uint64 `json:"draws"`
	Longest   int    `json:"longest"`
}

// printInfo prints the slices, and their totals by the number of pieces.
func printInfo(db *egdb.DB, count func(egdb.SliceInfo) (egdb.Count, error), s cli.Streams) error {
	var variant draughts.Variant
	var totals [egdb.MaxPieces + 1]egdb.Count
	finish := func() {
		for n, total := range totals {
			if total.Positions > 0 {
				fmt.Fprintf(s.Out, "pieces=%d %s\n", n, countText(total))
			}
		}
		for n, total := range totals {
			if total.Positions > 0 {
				wld, distances := db.Size(variant, n)
				fmt.Fprintf(s.Out, "bytes of %d pieces: wld=%d distances=%d\n", n, wld, distances)
			}
		}
		clear(totals[:])
	}
	for _, slice := range db.Slices() {
		if slice.Variant != variant {
			finish()
			variant = slice.Variant
			fmt.Fprintf(s.Out, "variant=%s\n", variant)
		}
		n, err := count(slice)
		if err != nil {
			return err
		}
		totals[slice.Material.Pieces()].Add(n)
		fmt.Fprintf(s.Out, "slice=%s %s\n", slice.Material, countText(n))
	}
	finish()
	return nil
}

func countText(c egdb.Count) string {
	return fmt.Sprintf("positions=%d win=%d loss=%d draw=%d longest=%d", c.Positions, c.Wins, c.Losses, c.Draws, c.Longest)
}
