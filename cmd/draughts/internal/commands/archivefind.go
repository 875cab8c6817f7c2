package commands

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/godraughts/draughts/archive"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/openings"
	"github.com/godraughts/draughts/pdn"
)

const archiveFindAbout = `
Lists the games of an archive that a query finds: their numbers from 1, players,
dates, results, and the number of moves before the position or pattern. Without
a QUERY these are all games. "draughts help queries" has the clauses. The exit
status is 1 if there are none.

  draughts archive find games.archive player=tinsley year=1950-1959
  draughts archive find --archive games.archive rules=english pieces=3-2 kings=3-2
  draughts archive find --archive games.archive w=27,28 empty=33 for=6 mirrored
  draughts archive find --archive games.archive fen=B:W21-32:B1-12 sort=-rating
`

func queriesTopic() string {
	return `
A QUERY is a list of clauses, all of which a game must pass. Quote clauses that
the shell would change, and texts with spaces: 'player="wiersma h"'.

` + archive.QuerySyntax() + `
  draughts archive find --archive games.archive player=wiersma w=27,32 for=10
  draughts archive show games.archive pieces=4-4 then pieces=3-1
`
}

func parseQuery(args []string) (archive.Query, error) {
	q, err := archive.ParseQuery(strings.Join(args, " "))
	if err != nil {
		return q, cli.Usagef("QUERY: %w; see draughts help queries", err)
	}
	return q, nil
}

type archiveFindCommand struct {
	archiveFlags
	cli.FormatFlags
}

func (c *archiveFindCommand) Register(f *flag.FlagSet) {
	c.archiveFlags.register(f)
	c.RegisterRows(f)
}

type hitRow struct {
	Game        int    `json:"game"`
	Ply         int    `json:"ply"`
	Variant     string `json:"variant"`
	White       string `json:"white"`
	Black       string `json:"black"`
	Event       string `json:"event"`
	Date        string `json:"date"`
	Result      string `json:"result"`
	Plies       int    `json:"plies"`
	Round       string `json:"round"`
	Opening     string `json:"opening"`
	WhiteRating int    `json:"white_rating"` // 0 if unknown
	BlackRating int    `json:"black_rating"`
}

// row returns the row of a hit. The opening, for which the game is played, is not in its text.
func (c *archiveFindCommand) row(a *archive.Archive, h archive.Hit) (row hitRow, err error) {
	info, err := a.Info(h.Game)
	if err != nil {
		return row, err
	}
	row = hitRow{
		Game: h.Game + 1, Ply: h.Ply, Variant: info.Variant, White: info.Tags.Get("White"), Black: info.Tags.Get("Black"),
		Event: info.Tags.Get("Event"), Date: info.Tags.Get("Date"), Result: resultWord(info.Result), Plies: info.Plies,
		Round: info.Tags.Get("Round"), WhiteRating: info.Ratings[0], BlackRating: info.Ratings[1],
	}
	if !c.IsText() {
		g, err := a.Game(h.Game)
		if err != nil {
			return row, err
		}
		positions, _ := played(g)
		row.Opening, _ = openings.NameIn(slices.Values(positions))
	}
	return row, nil
}

func (r hitRow) String() string {
	short := func(text string) string { return quote.Cut(cmp.Or(text, "?"), quote.Characters) }
	return fmt.Sprintf("%d  %s - %s  %s  %s  %s  ply %d", r.Game, short(r.White), short(r.Black), r.Result, short(r.Date),
		short(r.Event), r.Ply)
}

func (c *archiveFindCommand) Run(args []string, s cli.Streams) error {
	return c.with(args, func(ctx context.Context, a *archive.Archive, args []string) error {
		q, err := parseQuery(args)
		if err != nil {
			return err
		}
		rows, found := c.Rows(s.Out, hitRow{}), false
		for h, err := range a.Find(ctx, q) {
			if err != nil {
				return err
			}
			row, err := c.row(a, h)
			if err != nil {
				return err
			}
			found = true
			if err := rows.Print(row); err != nil {
				return err
			}
		}
		if !found {
			return errors.New("no game of the archive passes the query")
		}
		return nil
	})
}

const archiveShowAbout = `
Prints games of an archive as PDN: those with the numbers N, from 1, or those
that a QUERY finds; without either, all games. "draughts help queries" has the
clauses.

  draughts archive show games.archive 17 18
  draughts archive show -o tinsley.pdn games.archive player=tinsley
`

type archiveShowCommand struct {
	archiveFlags
	output string
}

func (c *archiveShowCommand) Register(f *flag.FlagSet) {
	c.archiveFlags.register(f)
	registerOutput(f, &c.output)
}

func (c *archiveShowCommand) Run(args []string, s cli.Streams) error {
	return c.with(args, func(ctx context.Context, a *archive.Archive, args []string) error {
		games, err := gamesNamed(ctx, a, args)
		if err != nil {
			return err
		}
		return cli.WriteSelection(c.output, []string{c.file}, s, func(s cli.Streams) error {
			w := pdn.NewWriter(s.Out)
			var result error
			for h, err := range games {
				if err != nil {
					return err
				}
				g, err := a.Game(h.Game)
				if err == nil {
					err = writeGame(w, g, h.Game, s)
				}
				if err == cli.ErrLeftOut {
					result = err
				} else if err != nil {
					return err
				}
			}
			return result
		})
	})
}

// gamesNamed returns the games with the numbers in args, or those that args find as a query.
func gamesNamed(ctx context.Context, a *archive.Archive, args []string) (iter.Seq2[archive.Hit, error], error) {
	var numbers []int
	for _, arg := range args {
		if n, err := strconv.Atoi(arg); err == nil && n > 0 {
			numbers = append(numbers, n)
		}
	}
	if len(numbers) == 0 || len(numbers) < len(args) {
		q, err := parseQuery(args)
		return a.Find(ctx, q), err
	}
	if most := slices.Max(numbers); most > a.Len() {
		return nil, fmt.Errorf("%w: %d, the archive has %d", archive.ErrNoSuchGame, most, a.Len())
	}
	return func(yield func(archive.Hit, error) bool) {
		for _, n := range numbers {
			if !yield(archive.Hit{Game: n - 1}, nil) {
				return
			}
		}
	}, nil
}

// writeGame writes game n of an archive as PDN. The error is ErrLeftOut, after a message, if that is not possible.
func writeGame(w *pdn.Writer, g *pdn.Game, n int, s cli.Streams) error {
	g.RepairStart()
	w.Counters = true
	err := w.Write(g)
	if err == nil || cli.OutputErr(s.Out) != nil {
		return cmp.Or(cli.OutputErr(s.Out), err)
	}
	fmt.Fprintf(s.Err, "game %d is left out: %s\n", n+1, quote.Message(err))
	return cli.ErrLeftOut
}

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

type archiveTreeCommand struct {
	archiveFlags
	positionFlags
	cli.FormatFlags
}

func (c *archiveTreeCommand) Register(f *flag.FlagSet) {
	c.positionFlags.register(f)
	c.archiveFlags.register(f)
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
		var rows []treeRow // the moves in the position, then those that lead to it
		for _, next := range t.Next {
			rows = append(rows, newTreeRow("next", next.Position.MoveText(next.Move), next.Tally))
		}
		for _, before := range t.Before {
			rows = append(rows, newTreeRow("before", before.Position.MoveText(before.Move), before.Tally))
		}
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
