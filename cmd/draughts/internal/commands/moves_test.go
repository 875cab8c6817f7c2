package commands

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// twoWays is a position with two captures from the same square to the same square.
const twoWays = "W:WK47:B14,19,29,31,42"

func TestMoves(t *testing.T) {
	require.ElementsMatch(t, strings.Fields("9-13 9-14 10-14 10-15 11-15 11-16 12-16"), lines(t, "moves"))
	require.ElementsMatch(t, []string{"47x38x24x13x36", "47x38x20x9x36"},
		lines(t, "moves", "-fen", twoWays, "-variant", "international"))
}

// TestMovesJSON checks that a list without squares is empty, not null.
func TestMovesJSON(t *testing.T) {
	require.Equal(t, `{"move":"6-1","from":6,"to":1,"path":[6,1],"captured":[],"promotion":true}`,
		lines(t, "moves", "-json", "-fen", "W:W6:B2,21")[0])
}

// TestMovesAfterLine checks that arguments are a line.
func TestMovesAfterLine(t *testing.T) {
	require.Equal(t, []string{"15x22"}, lines(t, "moves", "11-15", "22-18"))
}
