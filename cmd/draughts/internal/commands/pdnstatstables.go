package commands

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/godraughts/draughts"
)

// print prints the counts as tables, with the top players and openings only.
func (st *statistics) print(w io.Writer, top int) {
	summary := [][]string{count("games", st.games), count("bad games", st.bad), count("moves", st.moves)}
	if st.variations > 0 {
		summary = append(summary, count("moves in variations", st.variations))
	}
	if len(st.lengths) > 0 {
		l := lengthsOf(st.lengths)
		summary = append(summary, []string{"mean length", fmt.Sprintf("%.1f", l.Mean)}, count("median length", l.Median),
			count("shortest", l.Shortest), count("longest", l.Longest))
	}
	printTable(w, summary)
	if st.games == 0 {
		return
	}
	results := [][]string{{"result", "games", "percent"}}
	for _, row := range []struct {
		name   string
		result draughts.Result
	}{
		{"White wins", draughts.Win(draughts.White)}, {"Black wins", draughts.Win(draughts.Black)},
		{"draw", draughts.Draw}, {"none", draughts.Ongoing},
	} {
		n := st.results[row.result]
		results = append(results, append(count(row.name, n), percent(n, st.games)))
	}
	fmt.Fprintln(w)
	printTable(w, results)
	printCounts(w, "rules", st.variants)
	printCounts(w, "year", st.years)
	printTallies(w, "player", st.players, top)
	printTallies(w, "opening", st.openings, top)
	printTallies(w, "opening by name", st.names, top)
}

func count(name string, n int) []string { return []string{name, strconv.Itoa(n)} }

// percent returns part as a percentage of whole.
func percent(part, whole int) string { return fmt.Sprintf("%.1f", 100*float64(part)/float64(whole)) }

// lengthsOf returns the distribution of lengths, given the number of times that each occurs.
func lengthsOf(times map[int]int) lengthObject {
	numbers := slices.Sorted(maps.Keys(times))
	total, sum := 0, 0
	for _, n := range numbers {
		total += times[n]
		sum += n * times[n]
	}
	s := lengthObject{Mean: float64(sum) / float64(total), Shortest: numbers[0], Longest: numbers[len(numbers)-1]}
	below := 0
	for _, n := range numbers {
		if below += times[n]; 2*below >= total {
			s.Median = n
			break
		}
	}
	return s
}

// printCounts prints a table of games, in the order of the names.
func printCounts(w io.Writer, title string, counts map[string]int) {
	rows := [][]string{{title, "games"}}
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		rows = append(rows, count(name, counts[name]))
	}
	fmt.Fprintln(w)
	printTable(w, rows)
}

// printTallies prints a table of the most frequent names.
func printTallies(w io.Writer, title string, tallies map[string]tally, top int) {
	if len(tallies) == 0 {
		return
	}
	rows := [][]string{{title, "games", "wins", "draws", "losses", "score"}}
	for _, name := range mostFrequent(tallies, top) {
		rows = append(rows, append([]string{name}, tallies[name].cells()...))
	}
	if more := len(tallies) - top; more > 0 {
		rows = append(rows, []string{fmt.Sprintf("and %d more", more)})
	}
	fmt.Fprintln(w)
	printTable(w, rows)
}

// mostFrequent returns the names with the most games, at most top of them.
func mostFrequent(tallies map[string]tally, top int) []string {
	names := slices.SortedFunc(maps.Keys(tallies), func(a, b string) int {
		return cmp.Or(cmp.Compare(tallies[b].games, tallies[a].games), cmp.Compare(a, b))
	})
	return names[:min(top, len(names))]
}

// cells returns the tally as cells of a table.
func (t tally) cells() []string {
	score := "-"
	if points := 2 * (t.wins + t.draws + t.losses); points > 0 {
		score = percent(2*t.wins+t.draws, points)
	}
	return []string{strconv.Itoa(t.games), strconv.Itoa(t.wins), strconv.Itoa(t.draws), strconv.Itoa(t.losses), score}
}

// printTable prints rows in columns. The first column is aligned to the left, the others to the right.
func printTable(w io.Writer, rows [][]string) {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, row := range rows {
		line := ""
		for i, cell := range row {
			padding := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i == 0 {
				line = cell + padding
			} else {
				line += "  " + padding + cell
			}
		}
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
}
