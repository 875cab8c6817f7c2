package commands

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

// statsRow is a row of pdn stats with --csv: a count of one of its tables. Only players and openings have more.
type statsRow struct {
	Table  string   `json:"table"` // total, result, variant, year, player, opening or opening name
	Name   string   `json:"name"`
	Count  int      `json:"count"`
	Wins   *int     `json:"wins"`
	Draws  *int     `json:"draws"`
	Losses *int     `json:"losses"`
	Score  *float64 `json:"score"`
}

// rows returns the counts as rows.
func (o statsObject) rows() []statsRow {
	rows := []statsRow{
		{Table: "total", Name: "games", Count: o.Games},
		{Table: "total", Name: "bad games", Count: o.BadGames},
		{Table: "total", Name: "moves", Count: o.Moves},
		{Table: "total", Name: "variations", Count: o.Variations},
		{Table: "result", Name: "white", Count: o.Results.White},
		{Table: "result", Name: "black", Count: o.Results.Black},
		{Table: "result", Name: "draw", Count: o.Results.Draw},
		{Table: "result", Name: "none", Count: o.Results.None},
	}
	counts := func(table string, games map[string]int) {
		for _, name := range slices.Sorted(maps.Keys(games)) {
			rows = append(rows, statsRow{Table: table, Name: name, Count: games[name]})
		}
	}
	tallies := func(table string, list []tallyRow) {
		for _, t := range list {
			rows = append(rows, statsRow{table, t.Name, t.Games, &t.Wins, &t.Draws, &t.Losses, t.Score})
		}
	}
	counts("variant", o.Variants)
	counts("year", o.Years)
	tallies("player", o.Players)
	tallies("opening", o.Openings)
	tallies("opening name", o.Names)
	return rows
}

// print prints the counts as tables, with the top players and openings only.
func (st *statistics) print(w io.Writer, top int) {
	o := st.object(top)
	summary := [][]any{{"games", o.Games}, {"bad games", o.BadGames}, {"moves", o.Moves}}
	if o.Variations > 0 {
		summary = append(summary, []any{"moves in variations", o.Variations})
	}
	if l := o.Length; l != nil {
		summary = append(summary, []any{"mean length", decimal(l.Mean)}, []any{"median length", l.Median},
			[]any{"shortest", l.Shortest}, []any{"longest", l.Longest})
	}
	printTable(w, summary)
	if o.Games == 0 {
		return
	}
	result := func(name string, n int) []any { return []any{name, n, decimal(percent(n, o.Games))} }
	counts := func(title string, games map[string]int) [][]any {
		rows := [][]any{{title, "games"}}
		for _, name := range slices.Sorted(maps.Keys(games)) {
			rows = append(rows, []any{name, games[name]})
		}
		return rows
	}
	tallies := func(title string, list []tallyRow, all int) [][]any {
		rows := [][]any{{title, "games", "wins", "draws", "losses", "score"}}
		for _, t := range list {
			score := "-"
			if t.Score != nil {
				score = decimal(*t.Score)
			}
			rows = append(rows, []any{t.Name, t.Games, t.Wins, t.Draws, t.Losses, score})
		}
		if more := all - len(list); more > 0 {
			rows = append(rows, []any{fmt.Sprintf("and %d more", more)})
		}
		return rows
	}
	for _, rows := range [][][]any{
		{
			{"result", "games", "percent"}, result("White wins", o.Results.White), result("Black wins", o.Results.Black),
			result("draw", o.Results.Draw), result("none", o.Results.None),
		},
		counts("rules", o.Variants), counts("year", o.Years),
		tallies("player", o.Players, len(st.tables["player"])),
		tallies("opening", o.Openings, len(st.tables["opening"])),
		tallies("opening by name", o.Names, len(st.tables["opening name"])),
	} {
		if len(rows) > 1 {
			fmt.Fprintln(w)
			printTable(w, rows)
		}
	}
}

func decimal(x float64) string { return fmt.Sprintf("%.1f", x) }

// printTable prints rows in columns. The first column is aligned to the left, the others to the right.
func printTable(w io.Writer, rows [][]any) {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(fmt.Sprint(cell)))
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
