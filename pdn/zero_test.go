package pdn_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/zerotest"
	"github.com/godraughts/draughts/pdn"
)

// TestZeroValues calls all exported functions and methods with zero values and nil.
func TestZeroValues(t *testing.T) {
	const text = `[Event "A"] 1. 11-15 (1. 9-13 22-18) {[%clk 1]} 23-19 *`
	game := func() *pdn.Game {
		g, err := pdn.NewReader(strings.NewReader(text), pdn.Options{}).Read()
		require.NoError(t, err)
		return g
	}
	start := draughts.English.Start()
	zerotest.Run(t, zerotest.Package{
		Name: "pdn",
		Functions: map[string]any{
			"SplitComment": pdn.SplitComment, "ParseDate": pdn.ParseDate, "FromGame": pdn.FromGame,
			"NewReader": pdn.NewReader, "NewScanner": pdn.NewScanner, "NewWriter": pdn.NewWriter,
		},
		Types: []any{
			new(pdn.Command), new(pdn.Cursor), new(pdn.Date), new(pdn.Error), new(pdn.Game), new(pdn.Line), new(pdn.Node),
			new(pdn.Reader), new(pdn.Scanner), new(pdn.Tags), new(pdn.Writer),
		},
		Receivers: []func() any{
			func() any { return game() },
			func() any { return &game().Main },
			func() any { return game().Main.Moves[0] },
			func() any { return pdn.NewReader(strings.NewReader(text), pdn.Options{}) },
			func() any { return pdn.NewScanner(strings.NewReader(text), pdn.Options{}) },
			func() any {
				s := pdn.NewScanner(strings.NewReader(text), pdn.Options{})
				require.True(t, s.Next())
				return s
			},
			func() any { return pdn.NewWriter(io.Discard) },
			func() any {
				c, err := game().Cursor()
				require.NoError(t, err)
				return c
			},
		},
		Arguments: []any{
			start, start.Moves()[0], draughts.NewGame(draughts.English), new(draughts.Game), game(), new(pdn.Game), -1, "eval",
			strings.NewReader(text), new(bytes.Buffer),
		},
	})
}

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
func TestNilArguments(t *testing.T) {
	for sentence, call := range map[string]func(){
		"NewReader called with a nil reader":  func() { pdn.NewReader(nil, pdn.Options{}) },
		"NewScanner called with a nil reader": func() { pdn.NewScanner(nil, pdn.Options{}) },
		"NewWriter called with a nil writer":  func() { pdn.NewWriter(nil) },
		"Write called with a nil game":        func() { _ = pdn.NewWriter(io.Discard).Write(nil) },
		"FromGame called with a nil game":     func() { pdn.FromGame(nil) },
	} {
		require.PanicsWithValue(t, "pdn: "+sentence, call)
	}
}
