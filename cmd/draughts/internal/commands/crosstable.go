package commands

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/pdn"
)

const pdnCrosstableAbout = `
Prints the players in the games of PDN files ("-" is standard input) by their
points, one for a win and half of one for a draw, and for up to 50 players what
each has scored against the others: 1 for a win, = for a draw, 0 for a loss, or
the points of more than four games. Players with the same points are in the
order of the tie-break of Sonneborn and Berger: the points of those that a
player has beaten, and half the points of those with whom he has drawn. Games
without a result or a name do not count; the flags of "draughts pdn filter"
select others.

"draughts pdn format --write-for ratings" writes games for programs that compute
ratings.

  draughts pdn crosstable games.pdn
  draughts pdn crosstable --event open --from 1990 *.pdn
`

type pdnCrosstableCommand struct {
	pdnFlags
	gameFilter
	cli.FormatFlags

	mu      sync.Mutex          // held to change results
	results map[[2]string]tally // of a player against another, by their names
}

func (c *pdnCrosstableCommand) Register(f *flag.FlagSet) {
	c.pdnFlags.register(f)
	c.gameFilter.register(f)
	c.RegisterRows(f)
}

func (c *pdnCrosstableCommand) Run(args []string, s cli.Streams) error {
	if err := c.gameFilter.check(); err != nil {
		return err
	}
	c.results = map[[2]string]tally{}
	result := fileRun{command: "pdn crosstable", encodingFlag: c.encodingFlag, work: c.read}.run(args, s)
	if result != nil && !errors.Is(result, cli.ErrFailed) {
		return result
	}
	rows := c.rows()
	if !c.IsText() {
		return cmp.Or(cli.PrintRows(&c.FormatFlags, s.Out, rows), result)
	}
	table := [][]any{{"player", "games", "points", "tie-break"}}
	for i, r := range rows {
		if len(r.Against) > i {
			table[0] = append(table[0], i+1)
		}
		cells := []any{
			fmt.Sprintf("%d. %s", r.Rank, r.Name), r.Games, fmt.Sprintf("%.1f", r.Points), fmt.Sprintf("%.2f", r.TieBreak),
		}
		for _, against := range r.Against {
			cells = append(cells, against)
		}
		table = append(table, cells)
	}
	printTable(s.Out, table)
	return result
}

// read counts the games of a file.
func (c *pdnCrosstableCommand) read(name string, s cli.Streams) error {
	scanner := pdn.NewScanner(s.In, c.pdnOptions(name))
	for nextGame(scanner, s.Err) && isWhole(scanner) {
		white, black := scanner.Tag("White"), scanner.Tag("Black")
		unnamed := strings.Trim(white, "? ") == "" || strings.Trim(black, "? ") == ""
		if r := scanner.Result(); r != draughts.Ongoing && !unnamed && white != black && c.matches(scanner) {
			c.mu.Lock()
			own, other := [2]string{white, black}, [2]string{black, white}
			c.results[own] = c.results[own].plus(tallyOf(r, draughts.Win(draughts.White)))
			c.results[other] = c.results[other].plus(tallyOf(r, draughts.Win(draughts.Black)))
			c.mu.Unlock()
		}
	}
	return scanner.Err()
}

func (t tally) plus(u tally) tally {
	return tally{t.Games + u.Games, t.Wins + u.Wins, t.Draws + u.Draws, t.Losses + u.Losses}
}

func (t tally) points() float64 { return float64(t.Wins) + float64(t.Draws)/2 }

// marks returns the results as a cell of the table.
func (t tally) marks() string {
	switch {
	case t.Games == 0:
		return "."
	case t.Games > 4:
		return fmt.Sprintf("%s/%d", strconv.FormatFloat(t.points(), 'f', -1, 64), t.Games)
	}
	return strings.Repeat("1", t.Wins) + strings.Repeat("=", t.Draws) + strings.Repeat("0", t.Losses)
}

// maxCrossed is the number of players that a cross table has room for. Of more the ranking is left.
const maxCrossed = 50

// crosstableRow is a player.
type crosstableRow struct {
	Rank int    `json:"rank"` // the same for players with the same points and the same tie-break
	Name string `json:"name"`
	tally
	Points   float64  `json:"points"`
	TieBreak float64  `json:"tie_break"`
	Against  []string `json:"against,omitempty"` // the results against each player, in the order of the rows
}

// rows returns the players, the best first.
func (c *pdnCrosstableCommand) rows() (rows []crosstableRow) {
	totals, tieBreaks := map[string]tally{}, map[string]float64{}
	for names, t := range c.results {
		totals[names[0]] = totals[names[0]].plus(t)
	}
	for names, t := range c.results {
		tieBreaks[names[0]] += t.points() * totals[names[1]].points() // quarters: the sum does not depend on the order
	}
	names := slices.SortedFunc(maps.Keys(totals), func(a, b string) int {
		return cmp.Or(cmp.Compare(totals[b].points(), totals[a].points()), cmp.Compare(tieBreaks[b], tieBreaks[a]),
			cmp.Compare(a, b))
	})
	for i, name := range names {
		row := crosstableRow{i + 1, name, totals[name], totals[name].points(), tieBreaks[name], nil}
		if i > 0 && rows[i-1].Points == row.Points && rows[i-1].TieBreak == row.TieBreak {
			row.Rank = rows[i-1].Rank
		}
		crossed := names
		if len(names) > maxCrossed {
			crossed = nil
		}
		for _, other := range crossed {
			mark := "*"
			if other != name {
				mark = c.results[[2]string{name, other}].marks()
			}
			row.Against = append(row.Against, mark)
		}
		rows = append(rows, row)
	}
	return rows
}
