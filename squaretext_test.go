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
		for sq := range v.Squares(v.AllSquares()) {
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
		{Russian, []string{"", "0", "33", "a2", "h1", "a9", "a0", "i1", "a", "3c", "cd4", "a1b2", "c 3",
			"a99999999999999999999"}, names},
	}
	for _, test := range tests {
		for _, text := range test.texts {
			sq, err := test.variant.ParseSquare(text)
			require.Equal(t, NoSquare, sq, "%q", text)
			require.ErrorIs(t, err, ErrNoSuchSquare)
			require.EqualError(t, err, fmt.Sprintf(test.message, strconv.Quote(text)))
		}
	}
	_, err := Variant(0).ParseSquare("1")
	require.ErrorIs(t, err, ErrNoSuchSquare)
}

// TestLargeAlgebraicBoard has names with two digits, and a mirrored board, whose letters also run from the left.
func TestLargeAlgebraicBoard(t *testing.T) {
	forgetVariants(t)
	r := International.Rules()
	r.GameType, r.Algebraic, r.Numbering = 0, true, FromTopMirrored
	v := MustRegisterVariant("large", r)
	for sq, want := range map[Square]string{1: "a10", 5: "i10", 6: "b9", 46: "b1", 50: "j1"} {
		require.Equal(t, want, v.SquareText(sq))
		got, err := v.ParseSquare(want)
		require.NoError(t, err)
		require.Equal(t, sq, got)
	}
	p := MustParseFEN(v, "W:WKb1,a8:Bd3,h7,j7")
	require.Equal(t, "W:Wa8,Kb1:Bh7,j7,d3", p.String())
	for _, text := range []string{"b1:i8", "b1xi8", "b1i8", "bi8", "46-15", "b1f5i8"} {
		m, err := p.ParseMove(text)
		require.NoError(t, err, text)
		require.Equal(t, "b1xi8", p.MoveText(m))
	}
	for _, text := range []string{"b1:k9", "b1:a11", "b1:a10"} {
		_, err := p.ParseMove(text)
		require.Error(t, err, text)
	}
	require.Contains(t, p.Diagram(White), "\n 8  w   .   .   .   .\n")
}

// TestTextOfOptionalCapture has a king that reaches the same square by a step and by a capture of four pieces. The
// separator distinguishes them; a text without one is ambiguous.
func TestTextOfOptionalCapture(t *testing.T) {
	forgetVariants(t)
	r := Brazilian.Rules()
	r.GameType, r.OptionalCapture, r.Choice = 0, true, FreeChoice
	p := MustParseFEN(MustRegisterVariant("optional", r), "W:WKa1:Bd4,d6,b6,b4")
	step, err := p.ParseMove("a1-c3")
	require.NoError(t, err)
	require.False(t, step.IsCapture())
	require.Equal(t, "a1-c3", p.MoveText(step))
	for _, text := range []string{"a1xc3", "a1:c3", "axc3", "a1xe5xc7xa5xc3", "a1e5c7a5c3", "a1-e5-c7-a5-c3"} {
		capture, err := p.ParseMove(text)
		require.NoError(t, err, text)
		require.Equal(t, 4, capture.NumCaptured(), text)
		require.Equal(t, "a1xe5xc7xa5xc3", p.MoveText(capture))
	}
	for _, text := range []string{"a1c3", "ac3"} {
		read, err := p.ParseMove(text)
		require.NoError(t, err)
		require.Equal(t, step, read, text)
	}
}
