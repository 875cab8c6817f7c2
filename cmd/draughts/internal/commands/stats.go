package commands

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/archive"
	"github.com/godraughts/draughts/cmd/draughts/internal/progressbar"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/openings"
	"github.com/godraughts/draughts/pdn"
)

const pdnStatsAbout = `
Counts in PDN files ("-" is standard input): games, bad games, moves, choice of
moves, results, rule sets, years, players, and openings with their results. The
length of a game is the number of moves in its main line; bad games and games
without moves do not count. The choice is the number of legal moves of a
position; with one it is forced. A result does not count if the final position
has another winner. An opening is the first moves of a game that begins at the
starting position: three on boards of 64 squares, as in three-move ballots,
otherwise two. Openings are counted by name, too: a game counts for the last
name that it had, whatever the order of the moves. A score is the percentage of
the points won, with half a point for a draw, by the player or, for an opening,
by the side that moves first.

  draughts pdn stats games.pdn
  draughts pdn stats --plies 4 --top 50 *.pdn
`

type pdnStatsCommand struct {
	pdnFlags
	statsFlags
}

func (c *pdnStatsCommand) Register(f *flag.FlagSet) {
	c.pdnFlags.register(f)
	c.statsFlags.register(f)
}

func (c *pdnStatsCommand) Run(args []string, s cli.Streams) error {
	if err := c.statsFlags.check(); err != nil {
		return err
	}
	total := newStatistics()
	result := fileRun{command: "pdn stats", encodingFlag: c.encodingFlag, work: func(name string, s cli.Streams) error {
		own := newStatistics()
		err := eachGameIn(s, c.pdnOptions(name), func(g *pdn.Game, _ *pdn.Error) error {
			own.count(g, c.plies)
			return nil
		})
		if err == nil {
			total.merge(own)
		}
		return err
	}}.run(args, s)
	if result != nil && !errors.Is(result, cli.ErrFailed) {
		return result
	}
	return cmp.Or(c.print(total.object(c.top), total, nil, s), result)
}

const archiveStatsAbout = `
Prints the size of an archive: its games, positions and bytes, and the segments,
which are the parts that were added. Below it counts the games, or those that a
QUERY finds, as "draughts pdn stats" does.

  draughts archive stats games.archive
  draughts archive stats --top 50 games.archive year=1990-
`

type archiveStatsCommand struct {
	archiveFlags
	statsFlags
}

func (c *archiveStatsCommand) Register(f *flag.FlagSet) {
	c.archiveFlags.register(f)
	c.statsFlags.register(f)
}

func (c *archiveStatsCommand) Run(args []string, s cli.Streams) error {
	if err := c.statsFlags.check(); err != nil {
		return err
	}
	return c.with(args, func(ctx context.Context, a *archive.Archive, args []string) error {
		q, err := parseQuery(args)
		if err != nil {
			return err
		}
		total := newStatistics()
		progress := progressbar.New(&s, "games", float64(a.Len()))
		defer progress.End()
		for h, err := range a.Find(ctx, q) {
			if err != nil {
				return err
			}
			g, err := a.Game(h.Game)
			if err != nil {
				return err
			}
			total.count(g, c.plies)
			progress.Set(float64(h.Game), "")
		}
		progress.End()
		size := newArchiveObject(c.file, a)
		if c.IsText() {
			fmt.Fprintf(s.Out, "%s\n\n", size)
		}
		more := []statsRow{
			{Name: "positions", Count: int(size.Positions)}, {Name: "segments", Count: size.Segments},
			{Name: "bytes", Count: int(size.Bytes)},
		}
		object := archiveStatsObject{size.File, size.Positions, size.Segments, size.Bytes, total.object(c.top)}
		return c.print(object, total, more, s)
	})
}

type statsFlags struct {
	cli.FormatFlags
	plies, top int
}

func (c *statsFlags) register(f *flag.FlagSet) {
	f.IntVar(&c.plies, "plies", 0, "an opening is the first `N` moves; 0 means 3, or 2 on boards larger than 8x8")
	f.IntVar(&c.top, "top", 10, "print the `N` most frequent players and openings")
	c.RegisterBoth(f)
}

func (c *statsFlags) check() error {
	return cmp.Or(checkRange("plies", c.plies, 0, 0), checkRange("top", c.top, 1, 0))
}

// print prints object as JSON, or counts and more rows as CSV, or counts as tables.
func (c *statsFlags) print(object any, st *statistics, more []statsRow, s cli.Streams) error {
	switch {
	case c.JSON:
		return cli.PrintObject(s.Out, object)
	case c.CSV:
		return cli.PrintRows(&c.FormatFlags, s.Out, st.csv(c.top, more))
	}
	st.print(s.Out, c.top)
	return nil
}

type statistics struct {
	mu                            sync.Mutex // held by merge
	games, bad, moves, variations int
	lengths                       map[int]int
	choices                       map[int]int // positions by their number of legal moves
	buffer                        []draughts.Move
	tables                        [numTables]map[string]tally
}

func newStatistics() *statistics {
	st := &statistics{lengths: map[int]int{}, choices: map[int]int{}}
	for table := range st.tables {
		st.tables[table] = map[string]tally{}
	}
	return st
}

// The tables of statistics.
const (
	resultTable = iota
	variantTable
	yearTable
	playerTable
	openingTable
	nameTable // of openings
	numTables
)

// tableNames are the names of the tables in CSV, and for people.
var tableNames = [numTables][2]string{
	{"result", "result"}, {"variant", "rules"}, {"year", "year"}, {"player", "player"}, {"opening", "opening"},
	{"opening name", "opening by name"},
}

// tally counts games, such as those of a player or of an opening.
type tally struct {
	Games  int `json:"games"`
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
}

// tallyOf counts one game. The result won counts as a win.
func tallyOf(r, won draughts.Result) tally {
	switch r {
	case won:
		return tally{Games: 1, Wins: 1}
	case draughts.Draw:
		return tally{Games: 1, Draws: 1}
	case draughts.Ongoing:
		return tally{Games: 1}
	}
	return tally{Games: 1, Losses: 1}
}

// score returns the percentage of the points, nil without a result.
func (t tally) score() *float64 {
	points := 2 * (t.Wins + t.Draws + t.Losses)
	if points == 0 {
		return nil
	}
	return new(percent(2*t.Wins+t.Draws, points))
}

func percent(part, whole int) float64 { return rounded(100*float64(part)/float64(whole), 1) }

// count counts a game. Its opening has that number of plies; 0 means openingPlies.
func (st *statistics) count(g *pdn.Game, plies int) {
	moves, variations := g.Main.CountMoves()
	st.games++
	st.moves += moves
	st.variations += variations
	if len(g.Errors) > 0 {
		st.bad++
	} else if moves > 0 {
		st.lengths[moves]++
	}
	positions, first := played(g)
	for _, p := range positions {
		st.buffer = p.AppendMoves(st.buffer[:0])
		st.choices[len(st.buffer)]++
	}
	result := g.Result()
	if len(positions) > 0 && len(g.Errors) == 0 {
		if shown := positions[len(positions)-1].Outcome().Result; shown != draughts.Ongoing && shown != result {
			result = draughts.Ongoing
		}
	}
	st.add(resultTable, resultWord(result), tally{Games: 1})
	st.add(variantTable, variantText(g), tally{Games: 1})
	st.add(yearTable, yearText(g), tally{Games: 1})
	for _, color := range []draughts.Color{draughts.White, draughts.Black} {
		if name := g.Tags.Get(color.String()); strings.Trim(name, "? ") != "" {
			st.add(playerTable, name, tallyOf(result, draughts.Win(color)))
		}
	}
	v := g.Start.Variant
	opening, name := "", ""
	if plies = cmp.Or(plies, openingPlies(v)); plies <= len(first) && positions[0] == v.Start() {
		opening = positions[0].LineText(first[:plies])
	}
	name, _ = openings.NameIn(slices.Values(positions))
	for table, opening := range map[int]string{openingTable: opening, nameTable: name} {
		if opening == "" {
			continue
		}
		if v != draughts.English {
			opening = v.String() + " " + opening
		}
		st.add(table, opening, tallyOf(result, draughts.Win(v.Rules().FirstToMove)))
	}
}

// played returns the positions of the main line, up to a move that cannot be played, and its first moves, to a set-up.
func played(g *pdn.Game) (positions []draughts.Position, first []draughts.Move) {
	p, err := g.Start.Position()
	if err != nil {
		return nil, nil
	}
	positions = append(positions, p)
	setUp := false
	for p, n := range g.Main.Walk(p) {
		switch {
		case n.Setup != nil:
			setUp = true
			p, _ = n.Setup.Position() // zero after an error
		case n.Move == draughts.Move{}:
			return positions, first
		default:
			if !setUp {
				first = append(first, n.Move)
			}
			p = p.After(n.Move)
		}
		if !p.IsValid() {
			break
		}
		positions = append(positions, p)
	}
	return positions, first
}

// openingPlies returns the number of plies of an opening: on 64 squares that of a three-move ballot.
func openingPlies(v draughts.Variant) int {
	if v.IsValid() && v.Rules().Size > 8 {
		return 2
	}
	return 3
}

// yearText returns the year of a game, or unknown.
func yearText(g *pdn.Game) string {
	if date, _, ok := pdn.ParseDate(g.Tags.Get("Date")); ok && date.Year > 0 {
		return strconv.Itoa(date.Year)
	}
	return "unknown"
}

// variantText returns the name of a game's rules, or its GameType if the library does not play them.
func variantText(g *pdn.Game) string {
	if v := g.Start.Variant; v.IsValid() {
		return v.String()
	}
	return "GameType " + g.Tags.Get("GameType")
}

// add adds games to a row of a table.
func (st *statistics) add(table int, name string, t tally) {
	st.tables[table][name] = st.tables[table][name].plus(t)
}

func (st *statistics) merge(other *statistics) {
	st.mu.Lock()
	defer st.mu.Unlock()
	st.games += other.games
	st.bad += other.bad
	st.moves += other.moves
	st.variations += other.variations
	for length, n := range other.lengths {
		st.lengths[length] += n
	}
	for moves, n := range other.choices {
		st.choices[moves] += n
	}
	for table, rows := range other.tables {
		for name, t := range rows {
			st.add(table, name, t)
		}
	}
}
