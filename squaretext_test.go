package draughts

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSquareText(t *testing.T) {
	tests := []struct {
		variant Variant
		texts   map[Square]string
	}{
		{English, map[Square]string{1: "1", 18: "18", 32: "32"}},
		{Italian, map[Square]string{1: "1", 32: "32"}},
		{International, map[Square]string{1: "1", 50: "50"}},
		// Numbers run from the top left as White sits, names from the bottom left.
		{Russian, map[Square]string{1: "b8", 4: "h8", 5: "a7", 18: "d4", 22: "c3", 29: "a1", 32: "g1"}},
		{Brazilian, map[Square]string{1: "b8", 13: "a5", 20: "h4", 28: "h2"}},
		{Czech, map[Square]string{29: "a1", 0: "0", 33: "33", 255: "255"}},
		{0, map[Square]string{0: "0", 1: "1"}},
	}
	for _, test := range tests {
		t.Run(test.variant.String(), func(t *testing.T) {
			for sq, want := range test.texts {
				require.Equal(t, want, test.variant.SquareText(sq))
			}
		})
	}
}

func TestParseSquare(t *testing.T) {
	for _, v := range Variants() {
		for sq := range v.Squares(v.Board()) {
			for _, text := range []string{v.SquareText(sq), strconv.Itoa(int(sq)), "0" + sq.String()} {
				got, err := v.ParseSquare(text)
				require.NoError(t, err)
				require.Equal(t, sq, got, "%s, %q", v, text)
			}
		}
	}
	got, err := Russian.ParseSquare("C3")
	require.NoError(t, err)
	require.EqualValues(t, 22, got)
}

func TestParseSquareRefused(t *testing.T) {
	const numbers = "no such square: %s: the squares are 1 to 32"
	const names = "no such square: %s: the squares are the dark ones from a1 to h8, or 1 to 32"
	tests := []struct {
		variant Variant
		texts   []string
		message string
	}{
		{English, []string{"", "0", "33", "a1", "-1", "1 ", "99999999999999999999", "x"}, numbers},
		{Russian, []string{"", "0", "33", "a2", "h1", "a9", "a0", "i1", "a", "3c", "cd4", "a1b2", "c 3", "a99999999999999999999"}, names},
	}
	for _, test := range tests {
		for _, text := range test.texts {
			sq, err := test.variant.ParseSquare(text)
			require.Equal(t, NoSquare, sq, "%q", text)
			require.ErrorIs(t, err, ErrOffBoard)
			require.EqualError(t, err, fmt.Sprintf(test.message, strconv.Quote(text)))
		}
	}
	_, err := Variant(0).ParseSquare("1")
	require.ErrorIs(t, err, ErrOffBoard)
}
