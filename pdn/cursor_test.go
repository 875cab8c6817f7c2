package pdn

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// follow adds moves to a game with a new cursor, and returns the cursor.
func follow(t *testing.T, g *Game, moves string) *Cursor {
	t.Helper()
	c := must(g.Cursor())
	for text := range strings.FieldsSeq(moves) {
		m := must(c.Position().ParseMove(text))
		n := must(c.Add(m))
		require.Equal(t, m, n.Move)
	}
	return c
}

func TestCursor(t *testing.T) {
	g := &Game{Start: draughts.English.Start().Setup()}
	c := follow(t, g, "11-15 23-19")
	require.ErrorIs(t, c.Promote(), ErrMainLine)
	require.ErrorIs(t, c.Delete(), ErrMainLine)
	require.Nil(t, c.Next())
	require.False(t, c.Forward())
	_, err := c.Add(draughts.Move{})
	require.ErrorIs(t, err, draughts.ErrOtherVariant)

	require.Equal(t, 1, follow(t, g, "11-15 22-18 15x22").Depth())
	require.Equal(t, 0, follow(t, g, "11-15 23-19").Depth(), "a move that is there is followed")
	c = follow(t, g, "11-15 22-18")
	require.Equal(t, "15x22", c.Next().Text)
	require.Equal(t, "1. 11-15 23-19 (1... 22-18 2. 15x22) *", body(t, g))

	require.NoError(t, c.Promote())
	require.Equal(t, "1. 11-15 22-18 (1... 23-19) 2. 15x22 *", body(t, g))
	require.Equal(t, 0, c.Depth())
	require.Equal(t, "15x22", c.Next().Text, "the cursor stays where it is")
	require.Equal(t, draughts.Black, c.Position().Turn())
	require.True(t, c.Forward())
	require.Equal(t, draughts.White, c.Position().Turn())

	follow(t, g, "11-15 22-18").Truncate()
	require.Equal(t, "1. 11-15 22-18 (1... 23-19) *", body(t, g))
	require.NoError(t, follow(t, g, "11-15 23-19").Delete())
	require.Equal(t, "1. 11-15 22-18 *", body(t, g))

	_, err = new(Game).Cursor()
	require.ErrorIs(t, err, draughts.ErrUnknownVariant)
}

// TestCommentsStay adds moves to lines that end in comments.
func TestCommentsStay(t *testing.T) {
	g := must(ParseGame("1. 11-15 23-19 (1... 22-18 {alt} 2. 15x22 25x18 (2... 26x17) {of 25x18}) {best} *"))
	follow(t, g, "11-15 23-19 8-11")
	follow(t, g, "11-15 22-18 15x22 25x18 8-11")
	require.Equal(t, "1. 11-15 23-19 {best} (1... 22-18 {alt} 2. 15x22 25x18 {of 25x18} (2... 26x17) 3. 8-11) 2. 8-11 *",
		body(t, g))
	g = must(ParseGame("{White to play} *"))
	follow(t, g, "11-15 23-19")
	require.Equal(t, "{White to play} 1. 11-15 23-19 *", body(t, g))
	require.NoError(t, follow(t, g, "9-14").Promote())
	require.Equal(t, "{White to play} 1. 9-14 (1. 11-15 23-19) *", body(t, g))
}

// TestPromoteAmongOthers promotes the second of two variations, with more after the move.
func TestPromoteAmongOthers(t *testing.T) {
	g := must(ParseGame("1. 11-15 (1. 9-13) (1. 10-14 24-19 (1... 22-17) 2. 6-10 {x}) 1... 23-19 2. 8-11 {y} *"))
	require.NoError(t, follow(t, g, "10-14").Promote())
	require.Equal(t, "1. 10-14 (1. 11-15 23-19 2. 8-11 {y}) (1. 9-13) 1... 24-19 (1... 22-17) 2. 6-10 {x} *", body(t, g))
	requireStable(t, g, Options{})
}

// TestAlternativesOfAVariation edits variations that the text has at the first move of a variation.
func TestAlternativesOfAVariation(t *testing.T) {
	g := must(ParseGame("1. 11-15 (1. 9-13 {b} (1. 12-16 {c} 24-20 (1... 24-19)) 1... 22-18) (1. 9-14) 1... 23-19 *"))
	require.NoError(t, follow(t, g, "9-13").Delete())
	follow(t, g, "12-16 24-20 8-12")
	require.Equal(t, "1. 11-15 (1. 9-14) (1. 12-16 {c} 1... 24-20 (1... 24-19) 2. 8-12) 1... 23-19 *", body(t, g))
}

func TestCommands(t *testing.T) {
	words, commands := SplitComment("Optional [%clock w0:49:11 B0:50:00] trailing[%inbook] words [%open")
	require.Equal(t, "Optional trailing words [%open", words)
	require.Equal(t, []Command{{"clock", "w0:49:11 B0:50:00"}, {"inbook", ""}}, commands)

	n := must(ParseGame("11-15 {[%eval -0.25] good [%clk 0:10:00]} {[%clkx 1] [%clk} *")).Main.Moves[0]
	value, ok := n.Command("clk")
	require.True(t, ok)
	require.Equal(t, "0:10:00", value)
	_, ok = n.Command("emt")
	require.False(t, ok)
	n.SetCommand("clk", "0:09:00")
	n.SetCommand("inbook", "")
	require.Equal(t, []string{"[%inbook]", "[%eval -0.25] good [%clk 0:09:00]", "[%clkx 1] [%clk"}, n.CommentsAfter)
}
