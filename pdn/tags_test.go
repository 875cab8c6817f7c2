package pdn

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/internal/testtable"
)

// TestDamagedTags reads lines in brackets that are no tags of the standard. None is an error.
func TestDamagedTags(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/tables/damagedtags.txt", 5) {
		g := must(ParseGame(`[GameType "20"] ` + row[1] + " 1. 32-28 *"))
		require.Equal(t, append(tagsOf("GameType=20"), tagsOf(row[2])...), g.Tags, row[0])
		require.Equal(t, row[3], body(t, g), row[0])
		require.Equal(t, row[4], quote.List(g.Warnings, "\n", (*Error).Error), row[0])
		requireStable(t, g, Options{})
	}
	g := must(ParseGame(`[GameType "20"] 1. 32-28 [White is better] 18-23 *`))
	require.Equal(t, "1. 32-28 {[White is better]} 1... 18-23 *", body(t, g), "no tag among the moves")
}

// TestForeignTags reads the tags of a game in other languages.
func TestForeignTags(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/tables/foreigntags.txt", 2) {
		var text strings.Builder
		for i, name := range strings.Fields(row[1]) {
			fmt.Fprintf(&text, "[%s \"%d\"]\n", name, i)
		}
		g := must(ParseGame(text.String() + "11-15 *"))
		require.Equal(t, Tags{{"Event", "0"}, {"Site", "1"}, {"Date", "2"}, {"Round", "3"}, {"White", "4"}, {"Black", "5"},
			{"Result", "6"}}, g.Tags, row[0])
		require.True(t, slices.ContainsFunc(g.Warnings, func(w *Error) bool { return w.Err == ErrTagName }), row[0])
	}
	for text, want := range map[string]Tags{
		`[Red "a"][White "b"]`: {{"Black", "a"}, {"White", "b"}},
		`[Black "b"][Red "a"]`: {{"Black", "b"}, {"White", "a"}},
		`[red "a"]`:            {{"Black", "a"}},
	} {
		require.Equal(t, want, must(ParseGame(text+"11-15 *")).Tags)
	}
}

// TestDates reads dates in the forms that people write. A plus sign stands for what a Date leaves out.
func TestDates(t *testing.T) {
	for text, want := range map[string]string{
		"1996.12.28": "1996.12.28", "1996.??.??": "1996.??.??", "28.12.1996": "1996.12.28", "1.1.1965": "1965.01.01",
		"28-12-1996": "1996.12.28", "1996-12-28": "1996.12.28", "1841-??-??": "1841.??.??", "1950.": "1950.??.??",
		"12.1996": "1996.12.??", "2004.10.27 - 2004.11.01": "2004.10.27+", "1950/1951": "1950.??.??+",
		"1996.12.2?": "1996.12.??+", "1996.1?.??": "1996.??.??+", "199?.??.??": "",
		"1996.12.2x?": "", "1996.x?.01": "", "5?.12.1996": "1996.12.??+",
		"03.07.20": "", "7 april 2003": "", "1996.13.01": "", "": "",
	} {
		d, whole, ok := ParseDate(text)
		require.Equal(t, want != "", ok, text)
		if ok {
			require.Equal(t, want, d.String()+map[bool]string{false: "+"}[whole], text)
		}
	}
	require.Equal(t, "????.??.??", Date{}.String())
	require.Equal(t, -1, Date{1996, 12, 28}.Compare(Date{1997, 1, 1}))
	require.Equal(t, 1, Date{1996, 12, 28}.Compare(Date{1996, 11, 0}))
	require.Equal(t, 0, Date{1996, 0, 0}.Compare(Date{1996, 11, 3}))
}

func TestScores(t *testing.T) {
	for text, want := range map[string][2]float64{
		"1-0": {1, 0}, "10-2": {10, 2}, "1/2-1/2": {0.5, 0.5}, "½-½": {0.5, 0.5}, "1½-½": {1.5, 0.5}, "0,5 - 1.5": {0.5, 1.5},
		"1- - 1+": {1, 1}, "1:0": {1, 0}, "1/2:1/2": {0.5, 0.5},
	} {
		first, second, ok := scores(text)
		require.True(t, ok, text)
		require.Equal(t, want, [2]float64{first, second}, text)
	}
	for _, text := range []string{"*", "", "-", "1-", "01-06", "1x0", "1-0-0", "1e1-0", "White"} {
		_, _, ok := scores(text)
		require.False(t, ok, text)
	}
	for text, want := range map[string]bool{
		"1-0": true, "0-0": true, "1-1": true, "12-0": true, "4-6": false, "11-15": false, "22-22": false, "01-0": false,
		"1:0": true, "0:2": true, "1:1": true, "1/2:1/2": true, "1 : 0": true, "6:6": false, "4:6": false, "11:15": false,
	} {
		require.Equal(t, want, isResult([]byte(text)), text)
	}
}

// TestColonResults reads results with a colon in the tag and in the text, in games of each GameType.
func TestColonResults(t *testing.T) {
	for _, v := range draughts.Variants() {
		m := v.Start().MoveText(v.Start().Moves()[0])
		for text, want := range map[string]string{"1:0": "1-0", "2:0": "2-0", "0:2": "0-2", "1:1": "1-1", "1/2:1/2": "1-1"} {
			for _, tag := range []string{`[Result "` + text + `"]`, ""} {
				g, err := NewReader(strings.NewReader(tag+"1. "+m+" "+text+"\n1. "+m), Options{Variant: v}).Read()
				require.NoError(t, err, text)
				require.Equal(t, text, g.Terminator)
				require.Equal(t, resultOf(v, want), g.Result(), text)
				require.Len(t, g.Main.Moves, 1)
				requireStable(t, g, Options{Variant: v})
			}
		}
	}
}

// TestUnusualResults reads results that only the Result tag tells from other text, and moves that look like results.
func TestUnusualResults(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/tables/results.txt", 4) {
		g, err := NewReader(strings.NewReader(row[0]), Options{Variant: draughts.International}).Read()
		require.Equal(t, row[3], strconv.FormatBool(err != nil), row[0])
		require.Equal(t, row[1], g.Terminator, row[0])
		require.Equal(t, row[2], strconv.Itoa(len(g.Main.Moves)), row[0])
		if err == nil {
			requireStable(t, g, Options{Variant: draughts.International})
		}
		s := NewScanner(strings.NewReader(row[0]), Options{Variant: draughts.International})
		skipped := NewScanner(strings.NewReader(row[0]), Options{Variant: draughts.International})
		for skipped.Next() { // a Scanner that skips the moves finds the same games
			require.True(t, s.Next())
			s.read()
		}
		require.False(t, s.Next(), row[0])
	}
}
