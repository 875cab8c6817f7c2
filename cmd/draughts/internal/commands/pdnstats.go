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
not count. A result does not count if the final position has another winner. An
opening is the first moves of a game that begins at the starting
position: three on boards of 64 squares, as in three-move ballots, otherwise
two. Openings are counted by name, too: a game counts for the last name that it
had, whatever the order of the moves. A score is the percentage of the points
won, with half a point for a draw, by the player or, for an opening, by the side
that moves first.

  draughts pdn stats games.pdn
  draughts pdn stats --plies 4 --top 50 *.pdn
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
		return cli.Usagef("--plies %d is negative", c.plies)
	}
	if c.top < 1 {
		return cli.Usagef("--top %d: 1 or more is expected", c.top)
	}
	var mu sync.Mutex
	total := newStatistics()
	result := fileRun{command: "pdn stats", encodingFlag: c.encodingFlag, work: func(name string, s cli.Streams) error {
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
		total.merge(own)
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
		err = cli.PrintRows(&c.FormatFlags, s.Out, total.object(c.top).rows())
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
	tables                        map[string]map[string]tally // by the names that CSV has for them
}

func newStatistics() *statistics {
	st := &statistics{results: map[draughts.Result]int{}, lengths: map[int]int{}, tables: map[string]map[string]tally{}}
	for _, name := range []string{"variant", "year", "player", "opening", "opening name"} {
		st.tables[name] = map[string]tally{}
	}
	return st
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

// percent returns part as a percentage of whole, with one decimal.
func percent(part, whole int) float64 { return rounded(100*float64(part)/float64(whole), 1) }

// count counts the current game. Its opening has that number of plies; 0 means openingPlies.
func (st *statistics) count(s *pdn.Scanner, plies int) {
	moves, variations := s.CountMoves()
	result := s.Result()
	if slices.ContainsFunc(s.Warnings(), func(w pdn.Error) bool { return w.Err == pdn.ErrResultPosition }) {
		result = draughts.Ongoing
	}
	st.games++
	st.moves += moves
	st.variations += variations
	st.results[result]++
	if s.FirstError() != nil {
		st.bad++
	} else if moves > 0 {
		st.lengths[moves]++
	}
	st.add("variant", variantText(s), tally{Games: 1})
	st.add("year", cmp.Or(yearText(s), "unknown"), tally{Games: 1})
	for _, color := range []draughts.Color{draughts.White, draughts.Black} {
		if name := s.Tag(color.String()); strings.Trim(name, "? ") != "" {
			st.add("player", name, tallyOf(result, draughts.Win(color)))
		}
	}
	v := s.Start().Variant
	name, _ := openings.NameIn(s.Positions())
	for table, opening := range map[string]string{
		"opening": s.Opening(cmp.Or(plies, openingPlies(v))), "opening name": name,
	} {
		if opening == "" {
			continue
		}
		if v != draughts.English {
			opening = v.String() + " " + opening
		}
		st.add(table, opening, tallyOf(result, draughts.Win(v.Rules().FirstToMove)))
	}
}

// openingPlies returns the number of plies of an opening: on 64 squares that of a three-move ballot.
func openingPlies(v draughts.Variant) int {
	if v.IsValid() && v.Rules().Size > 8 {
		return 2
	}
	return 3
}

// add adds games to a row of a table.
func (st *statistics) add(table, name string, t tally) {
	sum := st.tables[table][name]
	st.tables[table][name] = tally{
		sum.Games + t.Games, sum.Wins + t.Wins, sum.Draws + t.Draws, sum.Losses + t.Losses,
	}
}

// merge adds the counts of other.
func (st *statistics) merge(other *statistics) {
	st.games += other.games
	st.bad += other.bad
	st.moves += other.moves
	st.variations += other.variations
	for result, n := range other.results {
		st.results[result] += n
	}
	for length, n := range other.lengths {
		st.lengths[length] += n
	}
	for table, rows := range other.tables {
		for name, t := range rows {
			st.add(table, name, t)
		}
	}
}

// statsObject is what pdn stats prints with --json.
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

// resultsObject is the number of games with each result, named as by the flag --result.
type resultsObject struct {
	White int `json:"white"`
	Black int `json:"black"`
	Draw  int `json:"draw"`
	None  int `json:"none"`
}

// tallyRow is a player or an opening.
type tallyRow struct {
	Name string `json:"name"`
	tally
	Score *float64 `json:"score"` // percent of the points; nil without a result
}

// object returns the counts with the top players and openings only.
func (st *statistics) object(top int) statsObject {
	return statsObject{
		Games: st.games, BadGames: st.bad, Moves: st.moves, Variations: st.variations, Length: lengthsOf(st.lengths),
		Results: resultsObject{
			st.results[draughts.WhiteWins], st.results[draughts.BlackWins], st.results[draughts.Draw],
			st.results[draughts.Ongoing],
		},
		Variants: gamesOf(st.tables["variant"]), Years: gamesOf(st.tables["year"]),
		Players: topRows(st.tables["player"], top), Openings: topRows(st.tables["opening"], top),
		Names: topRows(st.tables["opening name"], top),
	}
}

// lengthsOf returns the distribution of lengths, given the number of times that each occurs; nil if none does.
func lengthsOf(times map[int]int) *lengthObject {
	numbers := slices.Sorted(maps.Keys(times))
	if len(numbers) == 0 {
		return nil
	}
	total, sum := 0, 0
	for _, n := range numbers {
		total += times[n]
		sum += n * times[n]
	}
	l := &lengthObject{
		Mean: rounded(float64(sum)/float64(total), 1), Shortest: numbers[0], Longest: numbers[len(numbers)-1],
	}
	below := 0
	for _, n := range numbers {
		if below += times[n]; 2*below >= total {
			l.Median = n
			break
		}
	}
	return l
}

// gamesOf returns the number of games of each name.
func gamesOf(table map[string]tally) map[string]int {
	games := map[string]int{}
	for name, t := range table {
		games[name] = t.Games
	}
	return games
}

// topRows returns the rows with the most games, at most top of them.
func topRows(table map[string]tally, top int) []tallyRow {
	names := mostFrequent(gamesOf(table))
	rows := []tallyRow{} // not null in JSON
	for _, name := range names[:min(top, len(names))] {
		rows = append(rows, tallyRow{name, table[name], table[name].score()})
	}
	return rows
}

// mostFrequent returns the keys of counts, those with the highest counts first.
func mostFrequent[K cmp.Ordered](counts map[K]int) []K {
	return slices.SortedFunc(maps.Keys(counts), func(a, b K) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
}

// rounded returns x rounded to a number of decimals.
func rounded(x float64, decimals int) float64 {
	scale := math.Pow10(decimals)
	return math.Round(x*scale) / scale
}
