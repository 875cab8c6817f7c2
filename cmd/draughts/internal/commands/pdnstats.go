package commands

import (
	"cmp"
	"errors"
	"flag"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/openings"
	"github.com/godraughts/draughts/pdn"
)

const pdnStatsAbout = `
Counts in PDN files ("-" is standard input): games, bad games, moves, results,
rule sets, years, players, and openings with their results. The length of a game
is the number of moves in its main line; bad games and games without moves do
not count. An opening is the first moves of a game that begins at the starting
position: three on boards of 64 squares, as in three-move ballots, otherwise
two. Openings are counted by name, too: a game counts for the last name that it
had, whatever the order of the moves. A score is the percentage of the points
won, with half a point for a draw, by the player or, for an opening, by the side
that moves first.

  draughts pdn stats games.pdn
  draughts pdn stats -plies 4 -top 50 *.pdn
`

// pdnStatsCommand runs "draughts pdn stats".
type pdnStatsCommand struct {
	pdnFlags
	cli.FormatFlags
	plies, top int
}

func (c *pdnStatsCommand) Register(f *flag.FlagSet) {
	c.pdnFlags.register(f)
	f.IntVar(&c.plies, "plies", 0, "an opening is the first `N` moves; 0 means 3, or 2 on boards larger than 8x8")
	f.IntVar(&c.top, "top", 10, "print the `N` most frequent players and openings")
	c.RegisterBoth(f)
}

func (c *pdnStatsCommand) Run(args []string, s cli.Streams) error {
	if c.plies < 0 {
		return cli.Usagef("-plies %d is negative", c.plies)
	}
	if c.top < 1 {
		return cli.Usagef("-top %d: 1 or more is expected", c.top)
	}
	var mu sync.Mutex
	total := newStatistics()
	result := fileRun{command: "pdn stats", work: func(name string, s cli.Streams) error {
		scanner := pdn.NewScanner(s.In, c.pdnOptions(name))
		own := newStatistics()
		for nextGame(scanner, s.Err) {
			own.count(scanner, c.plies)
		}
		if err := scanner.Err(); err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		total.add(own)
		return nil
	}}.run(args, s)
	if result != nil && !errors.Is(result, cli.ErrFailed) {
		return result
	}
	var err error
	switch {
	case c.JSON:
		err = cli.PrintObject(s.Out, total.object(c.top))
	case c.CSV:
		err = cli.PrintRows(&c.FormatFlags, s.Out, total.rows(c.top))
	default:
		total.print(s.Out, c.top)
	}
	if err != nil {
		return err
	}
	return result
}

// statistics counts games.
type statistics struct {
	games, bad, moves, variations int
	results                       map[draughts.Result]int
	lengths                       map[int]int
	variants, years               map[string]int
	players, openings, names      map[string]tally // openings by their moves, and by their names
}

func newStatistics() *statistics {
	return &statistics{
		results: map[draughts.Result]int{}, lengths: map[int]int{}, variants: map[string]int{}, years: map[string]int{},
		players: map[string]tally{}, openings: map[string]tally{}, names: map[string]tally{},
	}
}

// tally counts games of a player or of an opening.
type tally struct{ games, wins, draws, losses int }

// plus returns the tally with one more game. The result won counts as a win.
func (t tally) plus(r, won draughts.Result) tally {
	t.games++
	switch r {
	case won:
		t.wins++
	case draughts.Draw:
		t.draws++
	case draughts.Ongoing:
	default:
		t.losses++
	}
	return t
}

// count counts the current game. Its opening has that number of plies; 0 means openingPlies.
func (st *statistics) count(s *pdn.Scanner, plies int) {
	moves, variations := s.CountMoves()
	result := s.Result()
	st.games++
	st.moves += moves
	st.variations += variations
	st.results[result]++
	if s.FirstError() != nil {
		st.bad++
	} else if moves > 0 {
		st.lengths[moves]++
	}
	st.variants[variantText(s)]++
	st.years[cmp.Or(yearText(s), "unknown")]++
	for _, color := range []draughts.Color{draughts.White, draughts.Black} {
		if name := s.Tag(color.String()); strings.Trim(name, "? ") != "" {
			st.players[name] = st.players[name].plus(result, draughts.Win(color))
		}
	}
	v := s.Start().Variant
	tallyOpening := func(tallies map[string]tally, opening string) {
		if opening == "" {
			return
		}
		if v != draughts.English {
			opening = v.String() + " " + opening
		}
		tallies[opening] = tallies[opening].plus(result, draughts.Win(v.Rules().FirstToMove))
	}
	tallyOpening(st.openings, s.Opening(cmp.Or(plies, openingPlies(v))))
	name, _ := openings.NameIn(s.Positions())
	tallyOpening(st.names, name)
}

// openingPlies returns the number of plies of an opening: on 64 squares that of a three-move ballot.
func openingPlies(v draughts.Variant) int {
	if v.IsValid() && v.Rules().Size > 8 {
		return 2
	}
	return 3
}

// add adds the counts of other.
func (st *statistics) add(other *statistics) {
	st.games += other.games
	st.bad += other.bad
	st.moves += other.moves
	st.variations += other.variations
	addCounts(st.results, other.results)
	addCounts(st.lengths, other.lengths)
	addCounts(st.variants, other.variants)
	addCounts(st.years, other.years)
	addTallies(st.players, other.players)
	addTallies(st.openings, other.openings)
	addTallies(st.names, other.names)
}

func addCounts[K comparable](dst, src map[K]int) {
	for k, n := range src {
		dst[k] += n
	}
}

func addTallies(dst, src map[string]tally) {
	for k, t := range src {
		sum := dst[k]
		dst[k] = tally{sum.games + t.games, sum.wins + t.wins, sum.draws + t.draws, sum.losses + t.losses}
	}
}

// statsObject is what pdn stats prints with -json.
type statsObject struct {
	Games      int            `json:"games"`
	BadGames   int            `json:"bad_games"`
	Moves      int            `json:"moves"`
	Variations int            `json:"variations"` // moves in them
	Length     *lengthObject  `json:"length,omitempty"`
	Results    resultsObject  `json:"results"`
	Variants   map[string]int `json:"variants"` // games of each
	Years      map[string]int `json:"years"`
	Players    []tallyRow     `json:"players"`
	Openings   []tallyRow     `json:"openings"`      // by their first moves
	Names      []tallyRow     `json:"opening_names"` // openings by name
}

// lengthObject is the distribution of the lengths of games, in plies.
type lengthObject struct {
	Mean     float64 `json:"mean"`
	Median   int     `json:"median"`
	Shortest int     `json:"shortest"`
	Longest  int     `json:"longest"`
}

// resultsObject is the number of games with each result, named as by the flag -result.
type resultsObject struct {
	White int `json:"white"`
	Black int `json:"black"`
	Draw  int `json:"draw"`
	None  int `json:"none"`
}

// tallyRow is a player or an opening.
type tallyRow struct {
	Name   string   `json:"name"`
	Games  int      `json:"games"`
	Wins   int      `json:"wins"`
	Draws  int      `json:"draws"`
	Losses int      `json:"losses"`
	Score  *float64 `json:"score"` // percent of the points; nil without a result
}

// object returns the counts with the top players and openings only.
func (st *statistics) object(top int) statsObject {
	o := statsObject{
		Games: st.games, BadGames: st.bad, Moves: st.moves, Variations: st.variations,
		Results: resultsObject{
			st.results[draughts.WhiteWins], st.results[draughts.BlackWins], st.results[draughts.Draw],
			st.results[draughts.Ongoing],
		},
		Variants: st.variants, Years: st.years,
		Players: tallyRows(st.players, top), Openings: tallyRows(st.openings, top), Names: tallyRows(st.names, top),
	}
	if len(st.lengths) > 0 {
		l := lengthsOf(st.lengths)
		l.Mean = rounded(l.Mean, 1)
		o.Length = &l
	}
	return o
}

// tallyRows returns the most frequent names with their tallies.
func tallyRows(tallies map[string]tally, top int) []tallyRow {
	rows := []tallyRow{}
	for _, name := range mostFrequent(tallies, top) {
		t := tallies[name]
		row := tallyRow{Name: name, Games: t.games, Wins: t.wins, Draws: t.draws, Losses: t.losses}
		if points := 2 * (t.wins + t.draws + t.losses); points > 0 {
			score := rounded(100*float64(2*t.wins+t.draws)/float64(points), 1)
			row.Score = &score
		}
		rows = append(rows, row)
	}
	return rows
}

// statsRow is a row of pdn stats with -csv: a count of one of its tables. Only players and openings have more.
type statsRow struct {
	Table  string   `json:"table"` // total, result, variant, year, player, opening or opening name
	Name   string   `json:"name"`
	Count  int      `json:"count"`
	Wins   *int     `json:"wins"`
	Draws  *int     `json:"draws"`
	Losses *int     `json:"losses"`
	Score  *float64 `json:"score"`
}

// rows returns the counts with the top players and openings only.
func (st *statistics) rows(top int) []statsRow {
	o := st.object(top)
	var rows []statsRow
	add := func(table, name string, count int) {
		rows = append(rows, statsRow{Table: table, Name: name, Count: count})
	}
	add("total", "games", o.Games)
	add("total", "bad games", o.BadGames)
	add("total", "moves", o.Moves)
	add("total", "variations", o.Variations)
	add("result", "white", o.Results.White)
	add("result", "black", o.Results.Black)
	add("result", "draw", o.Results.Draw)
	add("result", "none", o.Results.None)
	for _, name := range slices.Sorted(maps.Keys(o.Variants)) {
		add("variant", name, o.Variants[name])
	}
	for _, name := range slices.Sorted(maps.Keys(o.Years)) {
		add("year", name, o.Years[name])
	}
	tallies := func(table string, list []tallyRow) {
		for _, t := range list {
			rows = append(rows, statsRow{table, t.Name, t.Games, &t.Wins, &t.Draws, &t.Losses, t.Score})
		}
	}
	tallies("player", o.Players)
	tallies("opening", o.Openings)
	tallies("opening name", o.Names)
	return rows
}

// rounded returns x rounded to a number of decimals.
func rounded(x float64, decimals int) float64 {
	scale := math.Pow10(decimals)
	return math.Round(x*scale) / scale
}
