package pdn

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDates(t *testing.T) {
	for _, test := range []struct {
		text, want string
		whole      bool
	}{
		{"1996.12.28", "1996.12.28", true},
		{"1996.??.??", "1996.??.??", true},
		{"28.12.1996", "1996.12.28", true},
		{"1.1.1965", "1965.01.01", true},
		{"28-12-1996", "1996.12.28", true},
		{"1996-12-28", "1996.12.28", true},
		{"1841-??-??", "1841.??.??", true},
		{"1950.", "1950.??.??", true},
		{"12.1996", "1996.12.??", true},
		{"2004.10.27 - 2004.11.01", "2004.10.27", false},
		{"1950/1951", "1950.??.??", false},
		{"03.07.20", "????.??.??", false},
		{"7 april 2003", "????.??.??", false},
		{"1996.13.01", "????.??.??", false},
		{"", "????.??.??", true},
	} {
		d, whole, ok := ParseDate(test.text)
		require.Equal(t, test.want, d.String(), test.text)
		require.Equal(t, test.want != "????.??.??", ok, test.text)
		if ok {
			require.Equal(t, test.whole, whole, test.text)
		}
	}
	require.Equal(t, -1, Date{1996, 12, 28}.Compare(Date{1997, 1, 1}))
	require.Equal(t, 1, Date{1996, 12, 28}.Compare(Date{1996, 11, 0}))
	require.Equal(t, 0, Date{1996, 0, 0}.Compare(Date{1996, 11, 3}))
}

func TestScores(t *testing.T) {
	for _, test := range []struct {
		text          string
		first, second float64
		ok            bool
	}{
		{"1-0", 1, 0, true},
		{"10-2", 10, 2, true},
		{"1/2-1/2", 0.5, 0.5, true},
		{"½-½", 0.5, 0.5, true},
		{"1½-½", 1.5, 0.5, true},
		{"0,5 - 1.5", 0.5, 1.5, true},
		{"1- - 1+", 1, 1, true},
		{"*", 0, 0, false},
		{"", 0, 0, false},
		{"-", 0, 0, false},
		{"1-", 0, 0, false},
		{"01-06", 0, 0, false},
		{"1x0", 0, 0, false},
		{"1-0-0", 0, 0, false},
		{"1e1-0", 0, 0, false},
		{"White", 0, 0, false},
	} {
		first, second, ok := scores(test.text)
		require.Equal(t, test.ok, ok, test.text)
		if ok {
			require.Equal(t, [2]float64{test.first, test.second}, [2]float64{first, second}, test.text)
		}
	}
	for text, want := range map[string]bool{
		"1-0": true, "0-0": true, "1-1": true, "12-0": true, "4-6": false, "11-15": false, "22-22": false, "01-0": false,
	} {
		require.Equal(t, want, isResult([]byte(text)), text)
	}
}

// TestResultInTag compares the result in the tag, or at the end of the text, with that on the board.
func TestResultInTag(t *testing.T) {
	const over = "[FEN \"W:W18:B14\"]\n\n1. 18x9 " // White has won
	const conflict = `the final position has another winner: "1-0"`
	for _, test := range []struct{ tag, text, warning string }{
		{`[Result "1-0"]`, over + "*", "1:1: game 1: " + conflict},
		{`[Result "1/2-1/2"]`, over + "*", `1:1: game 1: the final position has another winner: "1/2-1/2"`},
		{`[Result "0-1"]`, over + "*", ""},
		{`[Result "*"]`, over + "*", ""},
		{`[Result "*"]`, over + "1-0", "4:9: game 1: " + conflict},
		{`[Result "1-0"]`, "[FEN \"W:W18:B14,K30\"]\n\n1. 18x9 30-26 2. 9-6 26-22 3. 6-2 22-18 *", ""},
	} {
		g, err := NewReader(strings.NewReader(test.tag+"\n"+test.text), Options{}).Read()
		require.NoError(t, err)
		warning := ""
		if n := len(g.Warnings); n > 0 {
			warning = g.Warnings[n-1].Error() // behind that about the terminator
		}
		require.Equal(t, test.warning, warning, test.tag)
	}
}
