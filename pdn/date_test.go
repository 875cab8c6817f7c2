package pdn

import (
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
