package pdn_test

import (
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/pdn"
)

// TestZeroValues calls all exported functions and methods with zero values and nil.
// TestZeroStreams uses the zero Reader, Scanner and Writer.
func TestZeroStreams(t *testing.T) {
	var r pdn.Reader
	_, err := r.Read()
	require.Equal(t, io.EOF, err)
	var s pdn.Scanner
	require.False(t, s.Next())
	require.NoError(t, s.Err())
	require.Empty(t, s.Text())
	var w pdn.Writer
	require.ErrorIs(t, pdn.NewWriter(io.Discard).Write(new(pdn.Game)), draughts.ErrUnknownVariant)
	require.ErrorIs(t, w.Write(pdn.FromGame(draughts.NewGame(draughts.English))), pdn.ErrNoStream)
}

// TestZeroCursor uses the zero Cursor, at the beginning and the end of an empty line.
func TestZeroCursor(t *testing.T) {
	var c pdn.Cursor
	require.Zero(t, c.Position())
	line, index := c.Line()
	require.Empty(t, line.Moves)
	require.Zero(t, index)
	require.Nil(t, c.Previous())
	require.Nil(t, c.Next())
	require.False(t, c.Forward())
	require.False(t, c.Back())
	require.Zero(t, c.Depth())
	require.ErrorIs(t, c.Enter(0), pdn.ErrNoSuchVariation)
	require.ErrorIs(t, c.Leave(), pdn.ErrMainLine)
	require.ErrorIs(t, c.Promote(), pdn.ErrMainLine)
	require.ErrorIs(t, c.Delete(), pdn.ErrMainLine)
	c.Truncate()
	_, err := c.Add(draughts.English.Start().Moves()[0])
	var refused *draughts.MoveError
	require.ErrorAs(t, err, &refused)
	require.Zero(t, c)
}

// TestNilArguments calls functions with nil arguments. The panic names the mistake.
