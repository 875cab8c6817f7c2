package draughts

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLargeAlgebraicBoard has two digits in a name, and a mirrored board, whose letters run from the left all the same.
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

// TestTextOfOptionalCapture has a king that comes to the same square by a step and by a capture of four pieces: the
// separator tells them apart, as long as there is one.
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
