package commands

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/cli"
)

// twoWays is a position with two captures from the same square to the same square.
const twoWays = "W:WK47:B14,19,29,31,42"

func TestMoves(t *testing.T) {
	require.ElementsMatch(t, strings.Fields("9-13 9-14 10-14 10-15 11-15 11-16 12-16"), lines(t, "moves"))
	require.ElementsMatch(t, []string{"47x38x24x13x36", "47x38x20x9x36"},
		lines(t, "moves", "-fen", twoWays, "-variant", "international"))
	require.Equal(t, result{}, try("moves", "-fen", "W:W:B1"), "no moves, no lines")
}

func TestMovesJSON(t *testing.T) {
	var m moveObject
	require.NoError(t, json.Unmarshal([]byte(try("moves", "-json", "-fen", "W:W15:B11,2").out), &m))
	require.Equal(t, moveObject{"15x8", 15, 8, []draughts.Square{15, 8}, []draughts.Square{11}, false}, m)

	require.Equal(t, `{"move":"6-1","from":6,"to":1,"path":[6,1],"captured":[],"promotion":true}`,
		lines(t, "moves", "-json", "-fen", "W:W6:B2,21")[0])
}

func TestMovesJudged(t *testing.T) {
	r := try("moves", "11-15", "11-18", "nonsense")
	require.Equal(t, cli.ExitFailed, r.status)
	require.Empty(t, r.err)
	require.Equal(t, `legal move "11-15"
illegal move "11-18": there is no piece to capture: 15
move "nonsense": not a move: two or more squares are expected, as in 11-15 or 22x15
`, r.out)

	r = try("moves", "47x36", "-variant", "international", "-fen", twoWays)
	require.Equal(t, cli.ExitFailed, r.status)
	require.Contains(t, r.out, "ambiguous")
	require.Contains(t, r.out, "47x38x24x13x36")

	require.Equal(t, []string{`legal move "11-15"`}, lines(t, "moves", "11-15"))
}
