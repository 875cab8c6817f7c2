package pdn

import (
	"testing"

	"github.com/godraughts/draughts"
	"github.com/stretchr/testify/require"
)

func TestCursor(t *testing.T) {
	g := readGame(t, "1. 11-15 23-19 (1... 22-17 2. 8-11 (2. 9-13) 25-22) 2. 8-11 *")
	c, err := g.Cursor()
	require.NoError(t, err)
	require.Nil(t, c.Previous())
	require.False(t, c.Back())
	require.ErrorIs(t, c.Leave(), ErrMainLine)
	require.ErrorIs(t, c.Promote(), ErrMainLine)
	require.ErrorIs(t, c.Delete(), ErrMainLine)
	require.ErrorIs(t, c.Enter(0), ErrNoSuchVariation)

	require.True(t, c.Forward())
	require.Equal(t, "11-15", c.Previous().Text)
	require.Equal(t, "23-19", c.Next().Text)
	require.NoError(t, c.Enter(0))
	require.Equal(t, 1, c.Depth())
	require.True(t, c.Forward())
	require.Equal(t, "22-17", c.Previous().Text)
	require.Equal(t, draughts.Black, c.Position().Turn())
	require.True(t, c.Forward())
	require.True(t, c.Forward())
	require.False(t, c.Forward())
	for range 3 {
		require.True(t, c.Back())
	}
	require.Equal(t, 1, c.Depth(), "at the beginning of the variation")
	require.True(t, c.Back())
	require.Equal(t, 0, c.Depth())
	require.Equal(t, "11-15", c.Previous().Text)
}

func TestCursorAdd(t *testing.T) {
	g := &Game{Start: draughts.English.Start().Setup()}
	c, err := g.Cursor()
	require.NoError(t, err)
	add := func(text string) *Node {
		t.Helper()
		m, err := c.Position().ParseMove(text)
		require.NoError(t, err)
		n, err := c.Add(m)
		require.NoError(t, err)
		return n
	}
	add("11-15").Strength = "!"
	add("23-19")
	c.Back()
	add("22-18")
	add("15x22")
	require.Equal(t, 1, c.Depth())
	for c.Depth() > 0 {
		c.Back()
	}
	add("23-19")
	require.Equal(t, 0, c.Depth(), "a move that is there is followed")
	c.Back()
	add("22-18").CommentsAfter = []string{"again"}
	require.Equal(t, "1. 11-15! 23-19 (1... 22-18 {again} 2. 15x22) *", body(t, g))

	_, err = c.Add(draughts.Move{})
	require.ErrorIs(t, err, draughts.ErrOtherVariant)

	require.NoError(t, c.Promote())
	require.Equal(t, "1. 11-15! 22-18 {again} (1... 23-19) 2. 15x22 *", body(t, g))
	require.Equal(t, 0, c.Depth())
	require.Equal(t, "22-18", c.Previous().Text, "the cursor stays where it is")
	require.True(t, c.Forward())
	c.Back()
	c.Truncate()
	require.Equal(t, "1. 11-15! 22-18 {again} (1... 23-19) *", body(t, g))
	c.Back()
	require.NoError(t, c.Enter(0))
	require.NoError(t, c.Delete())
	require.Equal(t, "1. 11-15! 22-18 {again} *", body(t, g))
}

// TestPromoteAmongOthers promotes the second of two variations, with more behind the move.
func TestPromoteAmongOthers(t *testing.T) {
	g := readGame(t, "1. 11-15 (1. 9-13) (1. 10-14 24-19 (1... 22-17) 2. 6-10 {x}) 1... 23-19 2. 8-11 {y} *")
	c, err := g.Cursor()
	require.NoError(t, err)
	require.NoError(t, c.Enter(1))
	require.True(t, c.Forward())
	require.NoError(t, c.Promote())
	require.Equal(t, "1. 10-14 (1. 11-15 23-19 2. 8-11 {y}) (1. 9-13) 1... 24-19 (1... 22-17) 2. 6-10 {x} *", body(t, g))
	requireStable(t, g, Options{})
}
