package commands

import (
	"context"
	"flag"
	"fmt"

	"github.com/godraughts/draughts/archive"
	"github.com/godraughts/draughts/internal/cli"
)

const archiveTreeAbout = `
Prints what the games of an archive have played in the position after some moves
from the start, by whatever order of moves they reached it; and below, the moves
that led to it. Each game counts once. Games won, drawn and lost are those of
the side that makes the move, as is the score, in percent of the points. The
rating is the mean of that side's ratings, if games have them. The exit status
is 1 if no game has the position.

  draughts archive tree games.archive 11-15 23-19
  draughts archive tree --fen B:W18,24,27:B5,9,14 games.archive
`

// archiveTreeCommand runs "draughts archive tree".
type archiveTreeCommand struct {
	archiveFlags
	positionFlags
	cli.FormatFlags
}

func (c *archiveTreeCommand) Register(f *flag.FlagSet) {
	c.archiveFlags.register(f)
	c.positionFlags.register(f)
	c.RegisterRows(f)
}

// treeRow is a move in a position, or one that leads to it.
type treeRow struct {
	Direction string `json:"direction"` // next or before
	Move      string `json:"move"`
	tally
	Score     *float64 `json:"score"` // percent; nil without a result
	Rating    *float64 `json:"rating"`
	FirstYear *int     `json:"first_year"`
	LastYear  *int     `json:"last_year"`
}

func newTreeRow(direction, move string, t archive.Tally) treeRow {
	row := treeRow{Direction: direction, Move: move, tally: tally{t.Games, t.Wins, t.Draws, t.Losses}}
	row.Score = row.score()
	if t.Rating > 0 {
		row.Rating = new(rounded(t.Rating, 0))
	}
	if t.LastYear > 0 {
		row.FirstYear, row.LastYear = new(t.FirstYear), new(t.LastYear)
	}
	return row
}

// cells returns the row of a table for people.
func (r treeRow) cells() []any {
	cells := []any{r.Move, r.Games, r.Wins, r.Draws, r.Losses, decimal(r.Score), "-", "-"}
	if r.Rating != nil {
		cells[6] = fmt.Sprintf("%.0f", *r.Rating)
	}
	if r.LastYear != nil {
		cells[7] = fmt.Sprintf("%d-%d", *r.FirstYear, *r.LastYear)
	}
	return cells
}

func (c *archiveTreeCommand) Run(args []string, s cli.Streams) error {
	return c.with(args, func(ctx context.Context, a *archive.Archive, args []string) error {
		g, err := c.game(args)
		if err != nil {
			return err
		}
		t, err := a.Continuations(ctx, g.Position())
		if err != nil {
			return err
		}
		if t.Total.Games == 0 {
			return fmt.Errorf("no game of the archive has the position %s", t.Position)
		}
		rows := treeRows(t)
		if !c.IsText() {
			return cli.PrintRows(&c.FormatFlags, s.Out, rows)
		}
		fmt.Fprintf(s.Out, "%s\n", t.Position)
		heads := []any{"games", "won", "drawn", "lost", "score", "rating", "years"}
		table := [][]any{append([]any{"move"}, heads...), newTreeRow("", "all", t.Total).cells()}
		for i, row := range rows {
			if row.Direction == "before" && (i == 0 || rows[i-1].Direction == "next") {
				table = append(table, append([]any{"before"}, heads...))
			}
			table = append(table, row.cells())
		}
		printTable(s.Out, table)
		return nil
	})
}

// treeRows returns the moves in the position, then those that lead to it.
func treeRows(t archive.Tree) []treeRow {
	var rows []treeRow
	for _, c := range t.Next {
		rows = append(rows, newTreeRow("next", c.Position.MoveText(c.Move), c.Tally))
	}
	for _, c := range t.Before {
		rows = append(rows, newTreeRow("before", c.Position.MoveText(c.Move), c.Tally))
	}
	return rows
}
