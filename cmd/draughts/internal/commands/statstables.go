package commands

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/godraughts/draughts/internal/cli"
)

// statsObject is what pdn stats prints with --json.
type statsObject struct {
	Games      int            `json:"games"`
	BadGames   int            `json:"bad_games"`
	Moves      int            `json:"moves"`
	Variations int            `json:"variations"` // moves in them
	Length     *lengthObject  `json:"length,omitempty"`
	LegalMoves *choiceObject  `json:"legal_moves,omitempty"`
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
	Median   float64 `json:"median"`
	Shortest int     `json:"shortest"`
	Longest  int     `json:"longest"`
}

// choiceObject is the number of moves to choose from, in the positions that have one.
type choiceObject struct {
	Mean   float64 `json:"mean"`
	Most   int     `json:"most"`
	Forced float64 `json:"forced"` // percent of the positions that have one move
}

// resultsObject is the number of games with each result, named as by the flag --result.
type resultsObject struct {
	White int `json:"white"`
	Black int `json:"black"`
	Draw  int `json:"draw"`
	None  int `json:"none"`
}

// archiveStatsObject is what archive stats prints with --json.
type archiveStatsObject struct {
	File      string `json:"file"`
	Positions uint64 `json:"positions"`
	Segments  int    `json:"segments"`
	Bytes     int64  `json:"bytes"`
	statsObject
}

// tallyRow is a player or an opening.
type tallyRow struct {
	Name string `json:"name"`
	tally
	Score *float64 `json:"score"` // percent of the points; nil without a result
}

// object returns the counts with the top players and openings only.
func (st *statistics) object(top int) statsObject {
	results := st.tables[resultTable]
	return statsObject{
		Games: st.games, BadGames: st.bad, Moves: st.moves, Variations: st.variations, Length: lengthsOf(st.lengths),
		LegalMoves: choiceOf(st.choices), Results: resultsObject{
			results["white"].Games, results["black"].Games, results["draw"].Games, results["none"].Games,
		},
		Variants: gamesOf(st.tables[variantTable]), Years: gamesOf(st.tables[yearTable]),
		Players: st.rows(playerTable, top), Openings: st.rows(openingTable, top), Names: st.rows(nameTable, top),
	}
}

// lengthsOf returns the distribution of lengths, given the number of times that each occurs; nil if none does.
func lengthsOf(times map[int]int) *lengthObject {
	var all []int
	sum := 0
	for _, n := range slices.Sorted(maps.Keys(times)) {
		all = append(all, slices.Repeat([]int{n}, times[n])...)
		sum += n * times[n]
	}
	if len(all) == 0 {
		return nil
	}
	last := len(all) - 1
	median := float64(all[last/2]+all[len(all)/2]) / 2
	return &lengthObject{rounded(float64(sum)/float64(len(all)), 1), median, all[0], all[last]}
}

// choiceOf returns the choice, given the number of positions by their number of moves; nil if none has a move.
func choiceOf(positions map[int]int) *choiceObject {
	var c choiceObject
	sum, all := 0, 0
	for moves, n := range positions {
		if moves > 0 {
			sum, all, c.Most = sum+moves*n, all+n, max(c.Most, moves)
		}
	}
	if all == 0 {
		return nil
	}
	c.Mean, c.Forced = rounded(float64(sum)/float64(all), 1), percent(positions[1], all)
	return &c
}

// gamesOf returns the number of games of each name.
func gamesOf(table map[string]tally) map[string]int {
	games := map[string]int{}
	for name, t := range table {
		games[name] = t.Games
	}
	return games
}

// rows returns the rows of a table: of players and openings the top ones, those with the most games.
func (st *statistics) rows(table, top int) []tallyRow {
	list := st.tables[table]
	names := slices.Sorted(maps.Keys(list))
	switch {
	case table == resultTable:
		names = []string{"white", "black", "draw", "none"}
	case table >= playerTable:
		names = mostFrequent(gamesOf(list))
		names = names[:min(top, len(names))]
	}
	rows := []tallyRow{} // not null in JSON
	for _, name := range names {
		rows = append(rows, tallyRow{name, list[name], list[name].score()})
	}
	return rows
}

// mostFrequent returns the keys of counts, those with the highest counts first.
func mostFrequent[K cmp.Ordered](counts map[K]int) []K {
	return slices.SortedFunc(maps.Keys(counts), func(a, b K) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
}

func rounded(x float64, decimals int) float64 {
	scale := math.Pow10(decimals)
	return math.Round(x*scale) / scale
}

// statsRow is a count of one of the tables, as --csv prints it. Only players and openings have more than the count.
type statsRow struct {
	Table  string   `json:"table"` // total or a name in tableNames
	Name   string   `json:"name"`
	Count  int      `json:"count"`
	Wins   *int     `json:"wins"`
	Draws  *int     `json:"draws"`
	Losses *int     `json:"losses"`
	Score  *float64 `json:"score"`
}

// csv returns all counts as rows, after more rows for the table total.
func (st *statistics) csv(top int, more []statsRow) []statsRow {
	rows := append(more,
		statsRow{Name: "games", Count: st.games}, statsRow{Name: "bad games", Count: st.bad},
		statsRow{Name: "moves", Count: st.moves}, statsRow{Name: "variations", Count: st.variations})
	for i := range rows {
		rows[i].Table = "total"
	}
	for table := range numTables {
		for _, r := range st.rows(table, top) {
			row := statsRow{Table: tableNames[table][0], Name: r.Name, Count: r.Games}
			if table >= playerTable {
				row.Wins, row.Draws, row.Losses, row.Score = &r.Wins, &r.Draws, &r.Losses, r.Score
			}
			rows = append(rows, row)
		}
	}
	return rows
}

func (st *statistics) print(w io.Writer, top int) {
	summary := [][]any{{"games", st.games}, {"bad games", st.bad}, {"moves", st.moves}}
	if st.variations > 0 {
		summary = append(summary, []any{"moves in variations", st.variations})
	}
	if l := lengthsOf(st.lengths); l != nil {
		summary = append(summary, []any{"mean length", decimal(&l.Mean)}, []any{"median length", l.Median},
			[]any{"shortest", l.Shortest}, []any{"longest", l.Longest})
	}
	if c := choiceOf(st.choices); c != nil {
		summary = append(summary, []any{"mean choice", decimal(&c.Mean)}, []any{"most choice", c.Most},
			[]any{"forced percent", decimal(&c.Forced)})
	}
	printTable(w, summary)
	for table := range numTables {
		rows := st.rows(table, top)
		if len(rows) == 0 || st.games == 0 {
			continue
		}
		heads := []any{tableNames[table][1], "games", "percent"}
		if table >= playerTable {
			heads = append(heads[:2], "wins", "draws", "losses", "score")
		}
		list := [][]any{heads}
		for _, r := range rows {
			cells := []any{r.Name, r.Games, decimal(new(percent(r.Games, st.games)))}
			if table >= playerTable {
				cells = append(cells[:2], r.Wins, r.Draws, r.Losses, decimal(r.Score))
			}
			list = append(list, cells)
		}
		if more := len(st.tables[table]) - len(rows); more > 0 {
			list = append(list, []any{fmt.Sprintf("and %d more", more)})
		}
		fmt.Fprintln(w)
		printTable(w, list)
	}
}

// decimal returns a number with one decimal, or a hyphen for nil.
func decimal(x *float64) string {
	if x == nil {
		return "-"
	}
	return fmt.Sprintf("%.1f", *x)
}

// printTable prints rows in columns. The first column is aligned to the left, the others to the right.
func printTable(w io.Writer, rows [][]any) {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			row[i] = cli.Printable(fmt.Sprint(cell), "")
			widths[i] = max(widths[i], utf8.RuneCountInString(row[i].(string)))
		}
	}
	for _, row := range rows {
		line := fmt.Sprintf("%-*s", widths[0], row[0])
		for i, cell := range row[1:] {
			line += fmt.Sprintf("  %*v", widths[i+1], cell)
		}
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
}
