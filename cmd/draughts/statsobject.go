package main

import (
	"maps"
	"math"
	"slices"

	"github.com/godraughts/draughts"
)

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
		l := distributionOf(st.lengths)
		o.Length = &lengthObject{rounded(l.mean, 1), l.median, l.least, l.most}
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
