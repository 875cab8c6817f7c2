package commands

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
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
points, one for a win and half of one for a draw, and what each has scored
against the others: 1 for a win, = for a draw, 0 for a loss, or the points of
more than four games. Players with the same points are in the order of the tie-
break of Sonneborn and Berger: the points of those that a player has beaten, and
half the points of those with whom he has drawn. Games without a result or a
name do not count; the flags of "draughts pdn filter" select others.

"draughts pdn format --ratings" writes games for programs that compute ratings.

  draughts pdn crosstable games.pdn
  draughts pdn crosstable --event open --from 1990 *.pdn
`

type pdnCrosstableCommand struct {
	pdnFlags
	gameFilter
	cli.FormatFlags

	mu      sync.Mutex
	players map[string]map[string]tally // the results of a player against another, by their names
}

func (c *pdnCrosstableCommand) Register(f *flag.FlagSet) {
	c.pdnFlags.register(f)
	c.gameFilter.register(f)
	c.RegisterRows(f)
}

func (c *pdnCrosstableCommand) Run(args []string, s cli.Streams) error {
	c.players = map[string]map[string]tally{}
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
		table[0] = append(table[0], i+1)
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
	for nextGame(scanner, s.Err) {
		white, black := scanner.Tag("White"), scanner.Tag("Black")
		unnamed := strings.Trim(white, "? ") == "" || strings.Trim(black, "? ") == ""
		if r := scanner.Result(); r != draughts.Ongoing && !unnamed && white != black && c.matches(scanner) {
			c.mu.Lock()
			c.count(white, black, tallyOf(r, draughts.Win(draughts.White)))
			c.count(black, white, tallyOf(r, draughts.Win(draughts.Black)))
			c.mu.Unlock()
		}
	}
	return scanner.Err()
}

func (c *pdnCrosstableCommand) count(player, other string, t tally) {
	if c.players[player] == nil {
		c.players[player] = map[string]tally{}
	}
	c.players[player][other] = c.players[player][other].plus(t)
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

// registerRatings registers the flag of a command that writes games for programs which compute ratings: they know the
// results of PGN only, in all rule sets.
func registerRatings(f *flag.FlagSet, to **pdn.Dialect) {
	f.BoolFunc("ratings", "write wins of White as 1-0 and of Black as 0-1, for programs that compute ratings",
		func(text string) error {
			on, err := strconv.ParseBool(text)
			if on {
				*to = &pdn.Dialect{
					Name: "ratings", Results: [3]string{"1-0", "1/2-1/2", "0-1"}, WhiteFirst: true, ResultEnds: true,
				}
			}
			return err
		})
}

// crosstableRow is a player.
type crosstableRow struct {
	Rank int    `json:"rank"` // the same for players with the same points and the same tie-break
	Name string `json:"name"`
	tally
	Points   float64  `json:"points"`
	TieBreak float64  `json:"tie_break"`
	Against  []string `json:"against"` // the results against each player, in the order of the rows
}

// rows returns the players, the best first.
func (c *pdnCrosstableCommand) rows() (rows []crosstableRow) {
	points := map[string]float64{}
	for name, against := range c.players {
		row := crosstableRow{Name: name}
		for _, t := range against {
			row.tally = row.plus(t)
		}
		row.Points = row.points()
		points[name] = row.Points
		rows = append(rows, row)
	}
	for i := range rows {
		for other, t := range c.players[rows[i].Name] {
			rows[i].TieBreak += t.points() * points[other]
		}
	}
	slices.SortFunc(rows, func(a, b crosstableRow) int {
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.TieBreak, a.TieBreak), cmp.Compare(a.Name, b.Name))
	})
	for i := range rows {
		r := &rows[i]
		r.Rank = i + 1
		if before := rows[max(0, i-1)]; before.Points == r.Points && before.TieBreak == r.TieBreak {
			r.Rank = before.Rank
		}
		for _, other := range rows {
			mark := "*"
			if other.Name != r.Name {
				mark = c.players[r.Name][other.Name].marks()
			}
			r.Against = append(r.Against, mark)
		}
	}
	return rows
}
