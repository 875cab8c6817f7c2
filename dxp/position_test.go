package dxp_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/dxp"
)

// TestPosition reads and writes a position, and refuses invalid ones.
func TestPosition(t *testing.T) {
	p := draughts.MustParseFEN(draughts.International, "B:W49,K23:B1,K33")
	require.Equal(t, few, string(dxp.AppendPosition(nil, p)))
	got, err := dxp.ParsePosition(draughts.International, few)
	require.NoError(t, err)
	require.Equal(t, p, got)
	for text, want := range map[string]string{
		"":                            "0 letters",
		"X" + few[1:]:                 "begins with neither W nor Z",
		"Wx" + few[2:]:                "'x' is no piece, on square 1 of",
		"Ww" + few[2:]:                "man on its crowning row",
		"W" + strings.Repeat("e", 50): "no pieces",
	} {
		_, err := dxp.ParsePosition(draughts.International, text)
		require.ErrorContains(t, err, want)
	}
	_, err = dxp.ParsePosition(draughts.English, few)
	require.ErrorIs(t, err, dxp.ErrPosition)
}
